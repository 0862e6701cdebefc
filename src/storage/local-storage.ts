/** localStorage behind a port that never throws: site data may be blocked or the disk full (L7). */
export interface LocalStore {
  get(key: string): string | null;
  /** false if the device could not store the value */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** @param storage a function, since reading `localStorage` itself throws if site data is blocked */
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
