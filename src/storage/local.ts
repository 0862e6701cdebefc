/** localStorage behind a port that never throws: site data may be blocked, the disk full (reliability.md L7). */
export interface LocalStore {
  get(key: string): string | null;
  /** false when the device did not keep it */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

export function createLocalStore(storage: () => Storage): LocalStore {
  const attempt = <T>(run: (store: Storage) => T, otherwise: T): T => {
    try {
      return run(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((store) => store.getItem(key), null),
    set: (key, value) =>
      attempt((store) => {
        store.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
  };
}
