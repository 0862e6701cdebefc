/**
 * The states of a query on a screen (B3, B18). The network comes first; a stored copy stands in for it, with
 * its age.
 */
export type QueryState<T> =
  | { state: 'loading' }
  /** stored data, while the first request since the page was opened is under way */
  | { state: 'refreshing'; data: T; at: number }
  | { state: 'ready'; data: T; at: number }
  /** no answer: the stored data, last confirmed at `at` (ms) */
  | { state: 'kept'; data: T; at: number }
  /** no answer and no stored data */
  | { state: 'offline' }
  | { state: 'failed'; message: string };
