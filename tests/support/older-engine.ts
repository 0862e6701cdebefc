/** What Safari 16.4 or Firefox 115 lack and today's engines have; a browser takes it away in the same words. */
export const MISSING_APIS = [
  [AbortSignal, 'any'],
  [URL, 'canParse'],
  [Response, 'json'],
] as const;

/** Takes the young APIs away from this process, as in the oldest engines that are supported; answers how to undo it. */
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
