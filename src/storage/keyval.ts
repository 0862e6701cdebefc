/** A small key-value port; on idb-keyval in the app, in memory in tests. */
export interface KeyValue {
  get(key: string): Promise<unknown>;
  /** in the order asked for; as cheap as one */
  getMany(keys: readonly string[]): Promise<unknown[]>;
  set(key: string, value: unknown): Promise<void>;
  /** At the page's last moment: without a transaction, which would outlive the page (page-life.ts). */
  keepLast(key: string, value: unknown): void;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
  clear(): Promise<void>;
}
