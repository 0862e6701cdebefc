/** APIs that Safari 16.4 or Firefox 115 lack. */
export const MISSING_APIS = [
  [AbortSignal, 'any'],
  [URL, 'canParse'],
  [Response, 'json'],
] as const;

/**
 * Removes these APIs from this process, as in the oldest supported engines; returns a function that restores
 * them.
 */
export function takeAwayYoungApis(): () => void {
  const taken = MISSING_APIS.map(([owner, name]) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name);
    if (!descriptor) throw new Error(`${owner.name}.${name} is not here to be taken away`);
    Reflect.deleteProperty(owner, name);
    return () => Object.defineProperty(owner, name, descriptor);
  });
  return () => {
    for (const giveBack of taken) giveBack();
  };
}
