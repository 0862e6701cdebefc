import { StorageError, toStorageError } from './errors.ts';
import { OUTBOX_DATABASE, OUTBOX_STORES, OUTBOX_VERSION } from './names.ts';

/** Hands out the one open connection; opens it when there is none. @throws StorageError */
export interface Connection {
  get(): Promise<IDBDatabase>;
  /** Forgets (and closes) the connection, so that the next `get` opens a new one. */
  drop(): void;
}

/**
 * factory: a function, since reading `indexedDB` itself throws where site data is blocked; answered: an open has come to
 * its end, also one that nobody waits for any more.
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
    // Additive only: an upgrade never deletes a store.
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const name of OUTBOX_STORES) {
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
      }
    };
    request.onerror = () => fail(request.error);
    request.onsuccess = () => {
      const { result } = request;
      // Another context upgrades: in its way we would block it for ever.
      result.onversionchange = () => {
        lost();
        result.close();
      };
      result.onclose = lost;
      resolve(result);
    };
  });
}
