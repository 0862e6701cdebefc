import { useEffect, useState } from 'react';
import { useServices } from '../../domain/services.ts';

/**
 * Text such as `sí, 3.1 MB` once a worker has stored the app on this device, otherwise the reason why not
 * (B24).
 */
export function useOfflineReady(): string {
  const { workers } = useServices();
  const [text, setText] = useState('comprobando…');
  useEffect(() => {
    let gone = false;
    const show = (words: string) => {
      if (!gone) setText(words);
    };
    if (!workers) {
      show(window.isSecureContext ? 'no en este navegador' : 'no: hace falta HTTPS');
      return undefined;
    }
    show('todavía no');
    // `ready` resolves when the first worker is active, that is, after it has stored all files.
    void workers.ready.then(async () => {
      const usage = await usedBytes();
      show(usage === undefined ? 'sí' : `sí, ${Math.round(usage / 1e5) / 10} MB`);
    });
    return () => {
      gone = true;
    };
  }, [workers]);
  return text;
}

async function usedBytes(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate?.())?.usage;
  } catch {
    return undefined;
  }
}
