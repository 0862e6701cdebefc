import { useState } from 'react';
import { type PhotoAnswer, regeneratePhoto } from './photo.ts';
import { useObservable, useServices } from './services.ts';

export type PhotoState = { kind: 'idle' } | { kind: 'busy' } | PhotoAnswer;

/** The person's photo made anew, and how that went. */
export function usePhoto(): { state: PhotoState; regenerate(): Promise<void> } {
  const { live, profile, site } = useServices();
  const { host } = useObservable(site);
  const [state, setState] = useState<PhotoState>({ kind: 'idle' });
  return {
    state,
    async regenerate() {
      setState({ kind: 'busy' });
      const kept = 'caches' in globalThis ? globalThis.caches : undefined;
      setState(await regeneratePhoto({ live, profile, host, caches: kept }));
    },
  };
}
