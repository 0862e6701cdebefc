import { useState } from 'react';
import { detailText, kindText, recordMoment } from '../../../domain/record/record-text.ts';
import type { RecordEntry } from '../../../domain/record/university-record.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './person.module.css';

const FIRST = 6;

/** The newest entries of the record that name the person. */
export function Entries({ entries, usuario }: { entries: readonly RecordEntry[]; usuario: string }) {
  const [whole, setWhole] = useState(false);
  return (
    <section className={page.box}>
      <h2>En la bitácora</h2>
      {entries.length === 0 && <p className={page.quiet}>Todavía no hay nada anotado.</p>}
      <ul className={styles.rows}>
        {entries.slice(0, whole ? undefined : FIRST).map((entry) => (
          <Entry key={entry.id} entry={entry} usuario={usuario} />
        ))}
      </ul>
      {!whole && entries.length > FIRST && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Ver las {entries.length}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, usuario }: { entry: RecordEntry; usuario: string }) {
  const { at, kind, who, whose, detail, device } = entry;
  const other = (name: string | undefined) =>
    name !== undefined && name.toLowerCase() !== usuario.toLowerCase();
  const said = detailText(kind, detail);
  return (
    <li>
      <strong>
        {kindText(kind)}
        {said && ` (${said})`}
      </strong>
      <span>
        {at !== undefined && <time dateTime={new Date(at).toISOString()}>{recordMoment(at)}</time>}
        {other(who) && (
          <>
            {' '}
            · por <span translate="no">{who}</span>
          </>
        )}
        {other(whose) && (
          <>
            {' '}
            · sobre <span translate="no">{whose}</span>
          </>
        )}
        {device && ` · ${device}`}
      </span>
    </li>
  );
}
