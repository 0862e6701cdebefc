/**
 * Hear a Back that no dialog takes, before the router does (start/mount.tsx); only the last is called. A file of its own,
 * because the sign-in needs nothing else of this folder.
 */
export const backHearers: ((event: PopStateEvent) => void)[] = [];
