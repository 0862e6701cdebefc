/**
 * Why the device did not keep or give something:
 * unavailable (no IndexedDB, blocked, corrupt), quota (no room), closed (the connection died twice),
 * timeout (no answer within the limit), version (the database is of a newer version of the app).
 */
export type StorageErrorKind = 'unavailable' | 'quota' | 'closed' | 'timeout' | 'version';

export class StorageError extends Error {
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, cause?: unknown) {
    super(`storage: ${kind}`, { cause });
    this.name = 'StorageError';
    this.kind = kind;
  }
}

const KINDS: Readonly<Record<string, StorageErrorKind>> = {
  QuotaExceededError: 'quota',
  VersionError: 'version',
  InvalidStateError: 'closed',
};

/** Names an error of IndexedDB; what is a StorageError already stays as it is. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(KINDS[errorName(error)] ?? 'unavailable', error);
}

export function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
