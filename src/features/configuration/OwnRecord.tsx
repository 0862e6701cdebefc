import { useCallback, useState } from 'react';
import { useWhenOnline } from '../../domain/hooks/use-when-online.ts';
import type { RecordEntry } from '../../domain/record/record-entry.ts';
import { detailText, kindText, recordMoment } from '../../domain/record/record-text.ts';
import type { RecordRead } from '../../domain/record/university-record.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './sessions.module.css';

const FIRST = 5;

/** The audit log of the person's own account. Renders nothing if the backend has none. */
export function OwnRecord() {
  const { session, site, record } = useServices();
  const { ajeno } = useObservable(site);
  const state = useObservable(session.state);
  const [loaded, setLoaded] = useState<RecordRead>();
  const [whole, setWhole] = useState(false);

  const load = useCallback(
    async (wanted: () => boolean = () => true) => {
      const next = await record().then(
        (loaded) => loaded.own(),
        (): RecordRead => ({ kind: 'failed' }),
      );
      if (wanted()) setLoaded((now) => (next.kind === 'failed' && now?.kind === 'entries' ? now : next));
    },
    [record],
  );
  const { offline } = useWhenOnline(load);

  // Another service may have no log, so show nothing until that is known.
  if (loaded?.kind === 'none' || loaded?.kind === 'denied' || (!loaded && ajeno)) return null;
  const entries = loaded?.kind === 'entries' ? loaded.entries : undefined;
  const own = state.phase === 'open' ? state.usuario : '';
  const shown = entries?.slice(0, whole ? undefined : FIRST) ?? [];
  return (
    <section aria-labelledby="actividad">
      <h2 id="actividad">Actividad de tu cuenta</h2>
      <p className={page.prose}>
        Lo último que pasó con ella. Si algo no fue cosa tuya, cambia tu contraseña y escribe desde
        Sugerencias, en el menú de tu perfil.
      </p>
      {offline && !entries && (
        <Callout>Esta lista necesita conexión. La mostraremos en cuanto regrese.</Callout>
      )}
      {!offline && !loaded && <Skeleton height="7rem" />}
      {!offline && loaded?.kind === 'failed' && (
        <div className={styles.failed}>
          <Callout kind="status">No pudimos leer la actividad de tu cuenta.</Callout>
          <Button onClick={() => void load()}>Reintentar</Button>
        </div>
      )}
      {entries?.length === 0 && <p className={page.quiet}>Todavía no hay nada anotado.</p>}
      {shown.length > 0 && (
        <ul className={styles.entries}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} own={own} />
          ))}
        </ul>
      )}
      {entries && !whole && entries.length > FIRST && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Ver las {entries.length}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, own }: { entry: RecordEntry; own: string }) {
  const { at, kind, who, whose, detail, device } = entry;
  const other = (name: string | undefined) => name !== undefined && name.toLowerCase() !== own.toLowerCase();
  const said = detailText(kind, detail);
  return (
    <li>
      <strong>{kindText(kind)}</strong>
      {said && ` (${said})`}
      {other(who) && (
        <>
          {' '}
          por <span translate="no">{who}</span>
        </>
      )}
      {other(whose) && (
        <>
          {' '}
          de <span translate="no">{whose}</span>
        </>
      )}
      <span>
        {at !== undefined && <time dateTime={new Date(at).toISOString()}>{recordMoment(at)}</time>}
        {device && ` · ${device}`}
      </span>
    </li>
  );
}
