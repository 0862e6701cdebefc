/** The Web Locks of one device, stealing included; the real lock port runs on them. */
export interface DeviceLocks {
  /** the locks as the context `owner` sees them */
  of(owner: object): LockManager;
  /** a context was closed: releases its locks */
  free(owner: object): void;
}

export function createDeviceLocks(): DeviceLocks {
  let holder: { owner: object; lose(): void } | undefined;
  const request = (owner: object, options: LockOptions, use: (lock: unknown) => unknown) => {
    if (holder && !options.steal) return Promise.resolve(use(null));
    holder?.lose();
    return new Promise((resolve, reject) => {
      const mine = { owner, lose: () => reject(new DOMException('stolen', 'AbortError')) };
      holder = mine;
      const release = () => {
        if (holder === mine) holder = undefined;
      };
      Promise.resolve()
        .then(() => use({}))
        .finally(release)
        .then(resolve, reject);
    });
  };
  return {
    of: (owner) =>
      ({
        request: (_name: string, options: LockOptions, use: (lock: unknown) => unknown) =>
          request(owner, options, use),
      }) as unknown as LockManager,
    free(owner) {
      if (holder?.owner === owner) holder = undefined;
    },
  };
}
