import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordEntry } from '../../domain/record/record-entry.ts';
import type { RecordRead, RecordWanted } from '../../domain/record/university-record.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { download } from '../../ui/files/download.ts';

export type LoadedRecord =
  | { kind: 'loading' }
  | { kind: 'none' }
  | { kind: 'denied' }
  | { kind: 'failed'; message?: string }
  | { kind: 'entries'; entries: readonly RecordEntry[]; next?: string; of: RecordWanted };

const MISSING = { kind: 'failed', message: 'Falta una parte de la app; vuelve a cargar la página.' } as const;

/**
 * The audit log as last requested. Requested only when the person presses a button, because every read is
 * recorded too.
 */
export function useRecord() {
  const { record, connection } = useServices();
  const { offline } = useObservable(connection);
  const [loaded, setLoaded] = useState<LoadedRecord>({ kind: 'loading' });
  const [busy, setBusy] = useState<'search' | 'more' | 'file'>();
  const [alert, setAlert] = useState<string>();
  /** number of searches; the answer to an earlier one is dropped */
  const turns = useRef(0);

  const search = useCallback(
    async (of: RecordWanted) => {
      const turn = ++turns.current;
      setBusy('search');
      setAlert(undefined);
      const answer = await record().then(
        (made) => made.read(of),
        (): RecordRead => MISSING,
      );
      if (turn !== turns.current) return;
      setLoaded(answer.kind === 'entries' ? { ...answer, of } : answer);
      setBusy(undefined);
    },
    [record],
  );

  const started = loaded.kind !== 'loading';
  useEffect(() => {
    if (!offline && !started) void search({});
  }, [offline, search, started]);

  return {
    loaded,
    offline,
    busy,
    alert,
    search,
    async more() {
      if (loaded.kind !== 'entries' || loaded.next === undefined || busy) return;
      const turn = ++turns.current;
      setBusy('more');
      setAlert(undefined);
      const answer = await record().then(
        (made) => made.read(loaded.of, loaded.next),
        (): RecordRead => MISSING,
      );
      if (turn !== turns.current) return;
      setBusy(undefined);
      if (answer.kind !== 'entries')
        return setAlert(
          'No pudimos leer las anteriores. Lo que ves sigue siendo lo que respondió el servidor.',
        );
      setLoaded({ ...answer, entries: [...loaded.entries, ...answer.entries], of: loaded.of });
    },
    async save() {
      if (loaded.kind !== 'entries' || busy) return;
      setBusy('file');
      setAlert(undefined);
      const file = await record().then(
        (made) => made.file(loaded.of),
        () => undefined,
      );
      setBusy((now) => (now === 'file' ? undefined : now));
      if (file) download('bitacora.csv', file);
      else setAlert('No pudimos preparar el archivo. Intenta de nuevo.');
    },
  };
}
