/** A backup or restoration that cannot go on; the message is one line in Spanish that says what to do. */
export class OperationFault extends Error {}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
