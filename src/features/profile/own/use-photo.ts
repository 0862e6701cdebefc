import { useState } from 'react';
import { useObservable, useServices } from '../../../domain/services.ts';
import { cacheStorage } from '../../../storage/cache-storage.ts';
import { type PhotoAnswer, regeneratePhoto } from './regenerate-photo.ts';

export type PhotoState = { kind: 'idle' } | { kind: 'busy' } | PhotoAnswer;

/** Has the server create the person's photo again, and gives the state of that. */
export function usePhoto(): { state: PhotoState; regenerate(): Promise<void> } {
  const { live, profile, site } = useServices();
  const { host } = useObservable(site);
  const [state, setState] = useState<PhotoState>({ kind: 'idle' });
  return {
    state,
    async regenerate() {
      setState({ kind: 'busy' });
      setState(await regeneratePhoto({ live, profile, host, caches: cacheStorage() }));
    },
  };
}
