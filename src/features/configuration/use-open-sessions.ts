import { useCallback, useState } from 'react';
import type { ActiveSession, ActiveSessions } from '../../domain/account/active-sessions.ts';
import { useWhenOnline } from '../../domain/hooks/use-when-online.ts';
import { useServices } from '../../domain/services.ts';

type LoadedSessions =
  | Exclude<ActiveSessions, { kind: 'list' }>
  | { kind: 'loading' }
  /** at: when the server answered, ms */
  | (Extract<ActiveSessions, { kind: 'list' }> & { at: number });

/** The person's sessions, fetched again when the connection returns. Offline, the last list stays. */
export function useOpenSessions() {
  const { session } = useServices();
  const [loaded, setLoaded] = useState<LoadedSessions>({ kind: 'loading' });
  /** id of the session that is being ended */
  const [ending, setEnding] = useState<string>();
  const [message, setMessage] = useState<{ kind: 'status' | 'alert'; text: string }>();

  const load = useCallback(
    async (wanted: () => boolean = () => true) => {
      const next = await session
        .account()
        .then((account) => account.openSessions())
        .catch((): ActiveSessions => ({ kind: 'failed' }));
      const dated = next.kind === 'list' ? { ...next, at: Date.now() } : next;
      if (wanted()) setLoaded((now) => (dated.kind === 'failed' && now.kind === 'list' ? now : dated));
    },
    [session],
  );
  const { offline } = useWhenOnline(load);

  return {
    loaded,
    offline,
    ending,
    message,
    again: () => void load(),
    async end({ id, device }: ActiveSession) {
      if (ending) return;
      setEnding(id);
      setMessage(undefined);
      const count = await session
        .account()
        .then((account) => account.endSessions(id))
        .catch(() => undefined);
      setEnding(undefined);
      if (count === undefined)
        return setMessage({ kind: 'alert', text: 'No pudimos cerrar esa sesión. Intenta de nuevo.' });
      const which = device ? ` de ${device}` : '';
      setMessage({
        kind: 'status',
        text: count > 0 ? `Cerraste la sesión${which}.` : `La sesión${which} ya estaba cerrada.`,
      });
      setLoaded((now) =>
        now.kind === 'list' ? { ...now, sessions: now.sessions.filter((one) => one.id !== id) } : now,
      );
    },
  };
}
