import type { TransactionalStore } from '../storage/transactions.ts';
import { readSession } from './entries.ts';
import { parsePause } from './pause.ts';
import { type Clase, type Estado, parseRow, type Row } from './row.ts';

/** Rows that are alike: of one state, whose last try ended alike. */
export interface RowGroup {
  estado: Estado;
  clase?: Clase;
  codigo?: string;
  filas: number;
  /** the most tries of any of them */
  intentos: number;
}

export interface Summary {
  estados: Partial<Record<Estado, number>>;
  /** the open session's rows; of sealed ones there is the count above and no more (P10) */
  grupos: RowGroup[];
  /** rows of a version or shape that this one cannot read: left alone */
  ilegibles: number;
  /** the session's epoch, undefined without one */
  epoca?: number;
  /** what waits for a better moment, as ms from now */
  pausa?: { fallas: number; enMs: number };
}

/** Everybody's rows, counted: no value, no field, no name (promise 23). */
export function summarize(store: TransactionalStore, now: () => number): Promise<Summary> {
  return store.transact(['pendiente', 'sesion', 'meta'], 'readonly', async (tx) => {
    const summary: Summary = { estados: {}, grupos: [], ilegibles: 0 };
    const session = await readSession(tx);
    const groups = new Map<string, RowGroup>();
    for (const [key, value] of await tx.entries('pendiente')) {
      const row = parseRow(value);
      if (!row) {
        summary.ilegibles += 1;
        continue;
      }
      summary.estados[row.estado] = (summary.estados[row.estado] ?? 0) + 1;
      if (session && key[0] === session.dueno && row.usuario === session.usuario) addTo(groups, row);
    }
    summary.grupos = [...groups.values()];
    if (session) summary.epoca = session.epoca;
    const pause = parsePause(await tx.get('meta', 'pausa'));
    if (pause) summary.pausa = { fallas: pause.fallas, enMs: Math.max(0, pause.proximo - now()) };
    return summary;
  });
}

const CODES: readonly string[] = ['VALOR', 'NO_AUTORIZADO'];

function addTo(groups: Map<string, RowGroup>, { estado, intentos, ultimoError }: Row): void {
  // A hand on the disk may have put anything in its place: only words of our own are passed on.
  const clase = CLASSES.find((known) => known === ultimoError?.clase);
  const codigo = CODES.find((known) => known === ultimoError?.codigo);
  const name = [estado, clase, codigo].join(' ');
  const group = groups.get(name) ?? {
    estado,
    ...(clase && { clase }),
    ...(codigo && { codigo }),
    filas: 0,
    intentos: 0,
  };
  groups.set(name, { ...group, filas: group.filas + 1, intentos: Math.max(group.intentos, intentos) });
}

const CLASSES: readonly Clase[] = [
  'ok',
  'red',
  'servidor',
  'token',
  'esquema',
  'rechazo',
  'conflicto',
  'superado',
  'desconocido',
];
