import { useEffect, useState } from 'react';

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });

/** `sí, 3.1 MB` once a worker keeps the app on this device; what stands in the way where none does (B24). */
export function useOfflineReady(): string {
  const [text, setText] = useState('comprobando…');
  useEffect(() => {
    let gone = false;
    const tell = (words: string) => {
      if (!gone) setText(words);
    };
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    if (!workers) {
      tell(window.isSecureContext ? 'no en este navegador' : 'no: hace falta HTTPS');
      return undefined;
    }
    tell('todavía no');
    // `ready` waits for the first worker to be active, which it is once everything has been fetched.
    void workers.ready.then(async () => {
      const usage = await usedBytes();
      tell(usage === undefined ? 'sí' : `sí, ${number.format(usage / 1e6)} MB`);
    });
    return () => {
      gone = true;
    };
  }, []);
  return text;
}

async function usedBytes(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate?.())?.usage;
  } catch {
    return undefined;
  }
}
