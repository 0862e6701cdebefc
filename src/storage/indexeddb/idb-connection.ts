import { OUTBOX_DATABASE, OUTBOX_STORES, OUTBOX_VERSION } from '../keys.ts';
import { StorageError, toStorageError } from '../storage-error.ts';

/**
 * Holds the single open connection and opens it on demand.
 * @throws StorageError
 */
export interface Connection {
  get(): Promise<IDBDatabase>;
  /** Closes and forgets the connection, so that the next `get` opens a new one. */
  drop(): void;
}

/**
 * @param factory a function, since reading `indexedDB` itself throws if site data is blocked
 * @param answered called when an open request has ended, even if its caller has given up
 */
export function createConnection(
  factory: () => IDBFactory | undefined,
  answered: () => void = () => undefined,
): Connection {
  let opening: Promise<IDBDatabase> | undefined;
  const drop = () => {
    const old = opening;
    opening = undefined;
    old?.then((database) => database.close()).catch(() => undefined);
  };
  return {
    get() {
      if (!opening) {
        opening = open(factory, () => {
          opening = undefined;
        });
        opening.then(answered, answered);
      }
      return opening;
    },
    drop,
  };
}

function open(factory: () => IDBFactory | undefined, lost: () => void): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const fail = (error: unknown) => {
      lost();
      reject(toStorageError(error));
    };
    let request: IDBOpenDBRequest;
    try {
      const idb = factory();
      if (!idb) throw new StorageError('unavailable');
      request = idb.open(OUTBOX_DATABASE, OUTBOX_VERSION);
    } catch (error) {
      fail(error);
      return;
    }
    // Upgrades only add stores and never delete one.
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const name of OUTBOX_STORES) {
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
      }
    };
    request.onerror = () => fail(request.error);
    request.onsuccess = () => {
      const { result } = request;
      // Another context wants to upgrade: an open connection would block it indefinitely.
      result.onversionchange = () => {
        lost();
        result.close();
      };
      result.onclose = lost;
      resolve(result);
    };
  });
}
