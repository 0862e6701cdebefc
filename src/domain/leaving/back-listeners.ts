/**
 * Listeners to a Back that no dialog takes, called before the router's (start/mount.tsx); only the last is called. A file
 * of its own, because the sign-in needs nothing else of this folder.
 */
export const backListeners: ((event: PopStateEvent) => void)[] = [];
