/** A command that cannot continue. The message is one line in Spanish that says what to do. */
export class CommandFault extends Error {}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
