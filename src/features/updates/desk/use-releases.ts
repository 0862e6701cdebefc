import { useCallback, useEffect, useRef, useState } from 'react';
import { useObservable, useServices } from '../../../domain/services.ts';
import type {
  ActOutcome,
  ReleaseAct,
  Releases,
  ReleasesState,
  Step,
} from '../../../domain/updates/releases.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { doneText, stepText, whoText } from '../release-text.ts';

export type LoadedReleases =
  | { kind: 'loading' | 'none' | 'denied' | 'failed' }
  /** at: time of the answer in ms; missed: a later request failed */
  | { kind: 'state'; state: ReleasesState; at: number; missed: boolean };

const EVERY_MS = 60_000;
const MISSING = { kind: 'failed' } as const;

/** The releases, requested every minute while the page is visible, and the actions on them, one at a time. */
export function useReleases() {
  const { session, connection, releases } = useServices();
  const { offline } = useObservable(connection);
  const [loaded, setLoaded] = useState<LoadedReleases>({ kind: 'loading' });
  const [busy, setBusy] = useState<ReleaseAct['kind'] | 'read'>();
  const [message, setMessage] = useState<{ kind: 'status' | 'alert'; text: string }>();
  const running = useRef(false);
  const now = useNow(EVERY_MS);

  const desk = useCallback(
    (): Promise<Releases | undefined> => releases().catch(() => undefined),
    [releases],
  );
  const read = useCallback(async () => {
    const answer = await desk().then((made) => made?.read() ?? MISSING);
    setLoaded((before) =>
      answer.kind === 'state'
        ? { ...answer, at: Date.now(), missed: false }
        : before.kind === 'state' && answer.kind === 'failed'
          ? { ...before, missed: true }
          : answer,
    );
    return answer.kind === 'state' ? answer.state : undefined;
  }, [desk]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` changes every minute
  useEffect(() => {
    if (offline || document.hidden || running.current) return;
    void read();
  }, [read, offline, now]);

  /** Returns whether the action was carried out. Does nothing while another action is in progress. */
  async function act(what: ReleaseAct, state: ReleasesState): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(what.kind);
    setMessage(undefined);
    const made = await desk();
    const outcome: ActOutcome = made
      ? await made.act(what, state.revision)
      : { kind: 'refused', message: 'Falta una parte de la app. Vuelve a cargar la página con conexión.' };
    const done = await announce(what, state, outcome);
    running.current = false;
    setBusy(undefined);
    return done;
  }

  async function announce(what: ReleaseAct, before: ReleasesState, outcome: ActOutcome): Promise<boolean> {
    if (outcome.kind === 'done')
      setLoaded({ kind: 'state', state: outcome.state, at: Date.now(), missed: false });
    if (outcome.kind === 'refused') {
      setMessage({ kind: 'alert', text: `No se hizo. ${outcome.message}` });
      return false;
    }
    // Without an answer, the server's log shows whether the action of this person was carried out.
    const after = outcome.kind === 'done' ? outcome.state : await read();
    const news = after ? stepsSince(before, after) : [];
    const open = session.state.get();
    const own = (step: Step) => open.phase === 'open' && isOwn(step, what, open.usuario);
    if (outcome.kind === 'done' || (outcome.kind === 'unanswered' && news.some(own))) {
      setMessage({ kind: 'status', text: doneText(what, before) });
      return true;
    }
    setMessage({ kind: 'alert', text: failure(outcome.kind, after, news) });
    return false;
  }

  return {
    loaded,
    offline,
    busy,
    message,
    act,
    async again() {
      setBusy('read');
      await read();
      setBusy(undefined);
    },
  };
}

/** The log entries between two states, newest first; the server may have dropped the oldest. */
const stepsSince = (before: ReleasesState, after: ReleasesState): readonly Step[] =>
  after.history.slice(0, Math.max(0, after.revision - before.revision));

const isOwn = ({ action, version, who }: Step, act: ReleaseAct, usuario: string) =>
  action === act.kind &&
  who.toLowerCase() === usuario.toLowerCase() &&
  (act.kind !== 'publicar' || version === act.version);

function failure(
  kind: 'outdated' | 'unanswered',
  after: ReleasesState | undefined,
  news: readonly Step[],
): string {
  const others = news.map((step) => `${whoText(step.who)} ${stepText(step)}`).join('; ');
  if (kind === 'outdated')
    return `Alguien cambió las versiones mientras decidías${others && `: ${others}`}. No se hizo nada de lo tuyo; revisa y decide de nuevo.`;
  if (!after)
    return 'No hubo respuesta del servidor, y no sabemos si se hizo. Lo verás aquí cuando responda.';
  return `No hubo respuesta del servidor y no se hizo${others && `; mientras tanto, ${others}`}. Intenta de nuevo.`;
}
