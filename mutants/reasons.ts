/** Why a mutant of the outbox that no unit test tells from the original is harmless. */
export interface Reason {
  file: string;
  /** part of the line as it stands in the source */
  line: string;
  /** of several mutants on that line: the code that is replaced, and by what */
  from?: string;
  to?: string;
  reason: string;
}

export const REASONS: readonly Reason[] = [];
