/** One claim of a clause of the specification, the test that holds it, and a breakage of one line that this test was seen to fail. */
export interface Clause {
  /** of spec.md: 'A3.4' */
  id: string;
  /** the claim, short, in English: it stands in docs/clauses.md */
  says: string;
  /** the test's file, from the root */
  test: string;
  /** as given to `test`, whole; it begins with the id */
  title: string;
  breakage: Breakage;
}

/** In `file`, the text `from`, which stands there exactly once and within one line, becomes `to`. */
export interface Breakage {
  file: string;
  from: string;
  to: string;
}
