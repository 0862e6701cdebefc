export interface StartOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** the build's folder */
  distDir: string;
  /** gets one line for the person who starts the server */
  print: (line: string) => void;
  /** Standard output is a terminal, so its lines are not stored in a journal. */
  terminal: boolean;
  /** called as soon as there is something to close: with several processes some serve before the start is done */
  began?: (begun: Pick<Running, 'close'>) => void;
}

export interface Running {
  /** Answers requests that still arrive, ends connections, then closes the database. */
  close(): Promise<void>;
  /** With several processes: replaces each in turn. */
  replace?(): void;
  /** With several processes: resolves when none is left that serves. */
  lost?: Promise<void>;
}
