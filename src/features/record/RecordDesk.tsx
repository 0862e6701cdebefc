import { type FormEvent, useState } from 'react';
import { KIND_TEXTS } from '../../domain/record/record-text.ts';
import type { RecordWanted } from '../../domain/record/university-record.ts';
import { zoneWords } from '../../domain/site/zone-text.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { RecordTable } from './RecordTable.tsx';
import styles from './record.module.css';
import { type LoadedRecord, useRecord } from './use-record.ts';

const EMPTY = { person: '', kind: '', day: '' };

/** The search form of the audit log and its results. */
export function RecordDesk() {
  const { loaded, offline, busy, alert, search, more, save } = useRecord();
  const [wanted, setWanted] = useState(EMPTY);
  /** the form was changed since the last search */
  const [changed, setChanged] = useState(false);
  const repeats = busy === 'search' && !changed;
  const set = (part: Partial<typeof EMPTY>) => {
    setWanted({ ...wanted, ...part });
    setChanged(true);
  };

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (offline || repeats) return;
    setChanged(false);
    void search({ ...wanted, person: wanted.person.trim() });
  }

  return (
    <div className={page.tight}>
      <p className={`${page.quiet} ${page.prose}`}>
        Quién hizo qué con las cuentas. No guarda contraseñas, códigos ni direcciones de red. Que la consultes
        también queda anotado, y de lo que veas no queda nada en este dispositivo.
      </p>
      <form className={styles.search} onSubmit={onSubmit} aria-label="Buscar en la bitácora">
        <Field
          label="Persona"
          hint="Su usuario exacto."
          value={wanted.person}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={({ target }) => set({ person: target.value })}
        />
        <Select label="Qué pasó" value={wanted.kind} onChange={({ target }) => set({ kind: target.value })}>
          <option value="">Todo</option>
          {Object.entries(KIND_TEXTS).map(([kind, text]) => (
            <option key={kind} value={kind}>
              {text}
            </option>
          ))}
        </Select>
        <Field
          type="date"
          label="Día"
          hint={`${zoneWords()}.`}
          value={wanted.day}
          onChange={({ target }) => set({ day: target.value })}
        />
        <Button type="submit" variant="primary" busy={repeats} disabled={offline}>
          Buscar
        </Button>
      </form>
      {offline && loaded.kind === 'entries' && (
        <Callout kind="status">Sin conexión. Ves lo último que respondió el servidor.</Callout>
      )}
      {alert && <Callout kind="alert">{alert}</Callout>}
      <p role="status" className={loaded.kind === 'entries' ? page.quiet : 'visually-hidden'}>
        {saidOf(loaded, busy === 'search')}
      </p>
      {loaded.kind === 'entries' && loaded.entries.length > 0 ? (
        <>
          <RecordTable entries={loaded.entries} />
          <div className={page.row}>
            {loaded.next !== undefined && (
              <Button busy={busy === 'more'} disabled={offline || !!busy} onClick={() => void more()}>
                Ver anteriores
              </Button>
            )}
            <Button busy={busy === 'file'} disabled={offline || !!busy} onClick={() => void save()}>
              Descargar CSV
            </Button>
          </div>
        </>
      ) : (
        <Instead
          loaded={loaded}
          offline={offline}
          onAgain={() => void search(wanted)}
          onAll={() => {
            setWanted(EMPTY);
            void search({});
          }}
        />
      )}
    </div>
  );
}

function saidOf(loaded: LoadedRecord, asking: boolean): string {
  if (asking) return 'Buscando…';
  if (loaded.kind !== 'entries') return '';
  const { entries, next } = loaded;
  if (entries.length === 0) return '';
  const first = next === undefined ? '' : 'Las primeras ';
  return `${first}${entries.length} ${entries.length === 1 ? 'anotación' : 'anotaciones'}, de la más nueva a la más vieja.`;
}

const isWhole = ({ person, kind, day }: RecordWanted) => !person && !kind && !day;

interface RecordInsteadProps {
  loaded: LoadedRecord;
  offline: boolean;
  onAgain(): void;
  onAll(): void;
}

function Instead({ loaded, offline, onAgain, onAll }: RecordInsteadProps) {
  if (loaded.kind === 'none')
    return (
      <EmptyState>
        Este servidor lleva su bitácora por otros medios, o no la lleva: aquí no hay nada que ver.
      </EmptyState>
    );
  if (loaded.kind === 'entries')
    return isWhole(loaded.of) ? (
      <EmptyState>Todavía no hay nada anotado.</EmptyState>
    ) : (
      <EmptyState action={<Button onClick={onAll}>Ver todo</Button>}>
        Nada coincide con lo que buscas. La bitácora conserva lo de los últimos meses.
      </EmptyState>
    );
  if (offline) return <EmptyState>Esta página necesita conexión. La abriremos en cuanto regrese.</EmptyState>;
  if (loaded.kind === 'loading')
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Preguntando al servidor…</p>
        <Skeleton height="12rem" />
      </div>
    );
  if (loaded.kind === 'denied')
    return (
      <EmptyState action={<Button onClick={onAgain}>Reintentar</Button>}>
        El servidor no reconoce tu permiso para leer la bitácora. Pídeselo a quienes administran la app.
      </EmptyState>
    );
  return (
    <EmptyState action={<Button onClick={onAgain}>Reintentar</Button>}>
      No pudimos leer la bitácora. {loaded.message}
    </EmptyState>
  );
}
