import { useState } from 'react';
import type { FieldChange, ListedPerson, PeopleReview } from '../../domain/personnel/import-state.ts';
import { countOf, number } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Table } from '../../ui/layout/Table.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { ChoosePeople } from './ChoosePeople.tsx';
import styles from './import.module.css';
import { applyLines, type ChosenPeople, fieldText, leaving } from './import-text.ts';
import { ListDetails } from './ListDetails.tsx';
import type { Import } from './use-import.ts';

interface PeoplePreviewProps {
  review: PeopleReview;
  given: Import;
  name: string;
  onApply(chosen: ChosenPeople): void;
  onOther(): void;
}

/** What a file of people would change, list by list. */
export function PeoplePreview({ review, given, name, onApply, onOther }: PeoplePreviewProps) {
  const [chosen, setChosen] = useState<ChosenPeople>({ bajas: [], reingresos: [] });
  const { counts, applicable } = review;
  const { nuevas, cambiadas, iguales, bajas, reingresos, ausentes, malas } = counts;
  const { offline, busy, save } = given;
  const lines = applyLines(review, chosen);
  const changes = nuevas + cambiadas + bajas + reingresos + ausentes > 0;
  return (
    <>
      <div>
        <ListDetails
          count={malas}
          label={malas === 1 ? 'dato malo' : 'datos malos'}
          note="Con su línea, su columna y el motivo."
          list={review.malas}
        >
          {(shown) => (
            <Table
              caption="Datos malos"
              captionHidden
              rows={shown.map((cell, at) => ({ ...cell, at }))}
              rowKey={({ at }) => String(at)}
              columns={[
                { key: 'linea', title: 'Línea', number: true, cell: ({ line }) => number(line) },
                { key: 'columna', title: 'Columna', cell: ({ column }) => column || 'Toda la fila' },
                {
                  key: 'valor',
                  title: 'Valor',
                  cell: ({ value }) => <span translate="no">{value.trim() || 'vacío'}</span>,
                },
                {
                  key: 'motivo',
                  title: 'Motivo',
                  cell: ({ reason }) => reason,
                },
              ]}
            />
          )}
        </ListDetails>
        <ListDetails
          count={nuevas}
          label={nuevas === 1 ? 'nueva' : 'nuevas'}
          note={nuevas === 1 ? 'Se agrega.' : 'Se agregan.'}
          list={review.nuevas}
        >
          {(shown) => <People people={shown} />}
        </ListDetails>
        <ListDetails
          count={cambiadas}
          label={cambiadas === 1 ? 'cambiada' : 'cambiadas'}
          note="Cambian estos datos."
          list={review.cambiadas}
        >
          {(shown) => <People people={shown} />}
        </ListDetails>
        <ListDetails
          count={bajas}
          label={bajas === 1 ? 'baja' : 'bajas'}
          note="Lo dice su estatus en el archivo. Se cierran sus sesiones."
          list={review.bajas}
        >
          {(shown) => <People people={shown} />}
        </ListDetails>
        <ChoosePeople
          count={reingresos}
          label={reingresos === 1 ? 'posible reingreso' : 'posibles reingresos'}
          note="De baja aquí, en activo en el archivo. Siguen de baja si no eliges."
          list={review.reingresos}
          chosen={chosen.reingresos}
          question={{
            title: `¿Elegir a ${reingresos === 1 ? 'esa persona' : `las ${number(reingresos)}`} para que reingresen?`,
            lines: ['Podrán entrar otra vez y volverán a aparecer en los cumpleaños.'],
          }}
          onChoose={(next) => setChosen({ ...chosen, reingresos: next })}
        />
        <ChoosePeople
          count={ausentes}
          label={ausentes === 1 ? 'ausente' : 'ausentes'}
          note="En activo aquí, y no están en el archivo. No cambian si no las eliges para baja."
          list={review.ausentes}
          chosen={chosen.bajas}
          question={{
            title: `¿Elegir a ${ausentes === 1 ? 'esa persona' : `las ${number(ausentes)}`} para baja?`,
            lines: [
              ...(counts.activas > 0
                ? [`Son ${number(ausentes)} de las ${number(counts.activas)} que están en activo.`]
                : []),
              'Hazlo solo si el archivo trae a toda la universidad: si trae a una parte, darías de baja a las demás.',
            ],
            danger: true,
          }}
          onChoose={(next) => setChosen({ ...chosen, bajas: next })}
        />
        {iguales > 0 && (
          <p>
            <b>{countOf(iguales, 'igual', 'iguales')}</b> <span className={page.quiet}>No cambian.</span>
          </p>
        )}
      </div>
      <div className={page.row}>
        {malas > 0 && (
          <Button busy={busy === 'malas'} disabled={offline} onClick={() => void save('malas')}>
            Descargar los datos malos
          </Button>
        )}
        {changes && (
          <Button busy={busy === 'cambios'} disabled={offline} onClick={() => void save('cambios')}>
            Descargar los cambios
          </Button>
        )}
      </div>
      <ApplyBar
        name={name}
        lines={lines}
        hindrance={hindranceOf(applicable, lines, offline)}
        danger={leaving(review, chosen) > 0}
        onApply={() => onApply(chosen)}
        onOther={onOther}
      />
    </>
  );
}

function hindranceOf(applicable: boolean, lines: readonly string[], offline: boolean): string | undefined {
  if (!applicable) return '';
  if (lines.length === 0) return 'No hay nada que aplicar.';
  return offline ? 'Para aplicar hace falta conexión.' : undefined;
}

const People = ({ people }: { people: readonly ListedPerson[] }) => (
  <ul className={styles.people}>
    {people.map(({ usuario, name, line, changes }) => (
      <li key={usuario}>
        <span translate="no">{name}</span>{' '}
        <span className={page.quiet} translate="no">
          {usuario}
        </span>
        {line !== undefined && <span className={page.quiet}> línea {number(line)}</span>}
        {changes.length > 0 && <Changes changes={changes} />}
      </li>
    ))}
  </ul>
);

const Changes = ({ changes }: { changes: readonly FieldChange[] }) => (
  <ul>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        {fieldText(field)}: <del translate="no">{before || 'vacío'}</del> <span aria-hidden="true">→</span>{' '}
        <b translate="no">{after || 'vacío'}</b>
      </li>
    ))}
  </ul>
);
