/**
 * Why device storage failed:
 * unavailable: no IndexedDB, blocked, or corrupt
 * quota: no space left
 * closed: the connection was lost twice
 * timeout: no answer within the limit
 * version: the database or the row was written by a newer version of the app
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

/** Converts an IndexedDB error; a StorageError is returned unchanged. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(KINDS[errorName(error)] ?? 'unavailable', error);
}

/** The error's name, also of a DOMException; '' for a value without one. */
export function errorName(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}
