/** A command that cannot continue. The message is one line in Spanish that says what to do. */
export class CommandFault extends Error {
  /** what a script gets beside the line */
  readonly details: object;

  constructor(message: string, { details = {}, ...options }: ErrorOptions & { details?: object } = {}) {
    super(message, options);
    this.details = details;
  }
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
