import { useCallback, useEffect, useState } from 'react';
import { type OpenSession, type OpenSessions, useObservable, useServices } from '../../user/services.ts';

type Loaded = OpenSessions | { kind: 'loading' };

/** The person's sessions as the server says; asked for again when the connection returns. What was heard stays offline. */
export function useOpenSessions() {
  const { session, connection } = useServices();
  const { offline } = useObservable(connection);
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  /** the id of the one that is being ended */
  const [ending, setEnding] = useState<string>();
  const [said, setSaid] = useState<{ kind: 'status' | 'alert'; text: string }>();

  const load = useCallback(
    async (wanted: () => boolean = () => true) => {
      const next = await session
        .account()
        .then((account) => account.openSessions())
        .catch((): OpenSessions => ({ kind: 'failed' }));
      if (wanted()) setLoaded((now) => (next.kind === 'failed' && now.kind === 'list' ? now : next));
    },
    [session],
  );
  useEffect(() => {
    if (offline) return;
    let current = true;
    void load(() => current);
    return () => {
      current = false;
    };
  }, [load, offline]);

  return {
    loaded,
    offline,
    ending,
    said,
    again: () => void load(),
    async end({ id, device }: OpenSession) {
      if (ending) return;
      setEnding(id);
      setSaid(undefined);
      const count = await session
        .account()
        .then((account) => account.endSessions(id))
        .catch(() => undefined);
      setEnding(undefined);
      if (count === undefined)
        return setSaid({ kind: 'alert', text: 'No pudimos cerrar esa sesión. Intenta de nuevo.' });
      const which = device ? ` de ${device}` : '';
      setSaid({
        kind: 'status',
        text: count > 0 ? `Cerraste la sesión${which}.` : `La sesión${which} ya estaba cerrada.`,
      });
      setLoaded((now) =>
        now.kind === 'list' ? { ...now, sessions: now.sessions.filter((one) => one.id !== id) } : now,
      );
    },
  };
}
