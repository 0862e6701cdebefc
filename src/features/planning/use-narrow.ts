import { useSyncExternalStore } from 'react';

/** Where a table does not fit: cards are shown in its place. */
const NARROW = '(width < 40rem)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
