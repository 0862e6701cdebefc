/** Web Locks of one device: the real lock port runs over it, stealing included. */
export interface DeviceLocks {
  /** as the context `owner` sees them */
  of(owner: object): LockManager;
  /** a context died: what it held is free */
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
