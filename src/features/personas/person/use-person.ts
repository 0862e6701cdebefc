import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PersonFile } from '../../../domain/personnel/person-file.ts';
import type { ActOutcome, PersonAct, PersonRead } from '../../../domain/personnel/personnel.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { download } from '../../../ui/files/download.ts';
import { doneText } from './act-text.ts';

export type LoadedPerson = { kind: 'loading' } | PersonRead;

interface Said {
  kind: 'status' | 'alert';
  text: string;
}

interface Told {
  onChange(): void;
  onDenied(): void;
  onDeleted(said: string): void;
}

const MISSING = 'Falta una parte de la app; vuelve a cargar la página.';
const UNKNOWN = 'No hubo respuesta del servidor, y no sabemos si se hizo. ';

/** One person's file, and the acts on that person, one at a time. A refusal of the reader removes it. */
export function usePerson(usuario: string, { onChange, onDenied, onDeleted }: Told) {
  const { personnel, connection, session } = useServices();
  const { offline } = useObservable(connection);
  const state = useObservable(session.state);
  const [loaded, setLoaded] = useState<LoadedPerson>({ kind: 'loading' });
  const [asked, setAsked] = useState<PersonAct>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  /** what to say about the person's deletion */
  const [gone, setGone] = useState<string>();
  const left = useRef(false);
  /** number of readings; the answer to an earlier one is dropped */
  const turns = useRef(0);
  /** the last reading failed, so the file may be outdated */
  const missed = useRef(false);

  async function read(): Promise<PersonRead> {
    const turn = ++turns.current;
    const answer = await personnel().then(
      (made) => made.read(usuario),
      (): PersonRead => ({ kind: 'failed', message: MISSING }),
    );
    if (turn !== turns.current) return answer;
    missed.current = answer.kind === 'failed';
    if (!left.current) setLoaded((now) => (answer.kind === 'failed' && now.kind === 'person' ? now : answer));
    return answer;
  }

  const unread = loaded.kind === 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and when the connection returns
  useEffect(() => {
    left.current = false;
    if (!offline && (unread || missed.current)) void read();
    return () => {
      left.current = true;
    };
  }, [offline, unread]);

  async function act(what: PersonAct, { data }: PersonFile): Promise<void> {
    if (busy) return;
    setBusy(true);
    setSaid(undefined);
    const outcome = await personnel().then(
      (made) => made.act(usuario, what),
      (): ActOutcome => ({ kind: 'refused', message: MISSING }),
    );
    // What is read again must not hold the next act, unless nobody knows whether this one was done.
    if (outcome.kind !== 'unanswered') setBusy(false);
    if (outcome.kind === 'refused') {
      // The dialog tells it, and keeps what was typed there.
      setSaid({ kind: 'alert', text: `No se hizo. ${outcome.message}` });
    } else {
      setAsked(undefined);
      await settle(what, data, outcome);
    }
    setBusy(false);
  }

  async function settle(
    what: PersonAct,
    data: PersonFile['data'],
    outcome: Exclude<ActOutcome, { kind: 'refused' }>,
  ): Promise<void> {
    if (outcome.kind === 'denied') return setLoaded({ kind: 'denied' });
    onChange();
    if (outcome.kind === 'unanswered') {
      const { kind } = await read();
      const now =
        kind === 'failed' ? 'Revísalo cuando responda.' : 'Ves lo que dice ahora: revísalo antes de repetir.';
      return setSaid({ kind: 'alert', text: UNKNOWN + now });
    }
    const text = doneText(what, data, outcome);
    if (what.kind === 'borrar') return setGone(text);
    if (outcome.file) download(`datos-${usuario}.json`, outcome.file);
    setSaid({ kind: 'status', text });
    await read();
  }

  // After the dialog has closed, so that the list can take the focus.
  const leave = useEffectEvent(onDeleted);
  useEffect(() => {
    if (gone !== undefined) leave(gone);
  }, [gone]);

  const deny = useEffectEvent(onDenied);
  const denied = loaded.kind === 'denied';
  useEffect(() => {
    if (denied) deny();
  }, [denied]);

  return {
    loaded,
    offline,
    /** the person is who reads this page */
    own: state.phase === 'open' && state.usuario.toLowerCase() === usuario.toLowerCase(),
    /** the act that the dialog asks about */
    asked,
    busy,
    said,
    again: () => setLoaded({ kind: 'loading' }),
    ask(what: PersonAct) {
      setSaid(undefined);
      setAsked(what);
    },
    close: () => setAsked(undefined),
    act,
  };
}
