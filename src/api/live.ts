/** The states of a query on a screen (B3, B18): asked of the network first; what is kept stands in, with its age. */
export type Live<T> =
  | { state: 'loading' }
  /** kept data while the network is asked for the first time since the page was opened */
  | { state: 'refreshing'; data: T; at: number }
  | { state: 'ready'; data: T; at: number }
  /** no answer: what the device keeps, last confirmed at `at` (ms) */
  | { state: 'kept'; data: T; at: number }
  /** no answer and nothing kept */
  | { state: 'offline' }
  | { state: 'failed'; message: string };
