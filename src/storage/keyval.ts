/** Key-value port: idb-keyval in the app, memory in tests and on shared machines. */
export interface KeyValue {
  get(key: string): Promise<unknown>;
  /** values in the order of `keys`; costs about as much as a single get */
  getMany(keys: readonly string[]): Promise<unknown[]>;
  set(key: string, value: unknown): Promise<void>;
  /** For `pagehide`: writes without a transaction, which could outlive the page (page-life.ts). */
  keepLast(key: string, value: unknown): void;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
  clear(): Promise<void>;
}
