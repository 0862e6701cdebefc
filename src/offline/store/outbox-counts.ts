import type { TransactionalStore } from '../../storage/outbox-store.ts';
import { parsePause } from '../model/backoff.ts';
import { type Clase, type Estado, type PendingWrite, parsePendingWrite } from '../model/pending-write.ts';
import { readSession } from './records.ts';

/** Rows with the same state and the same last error. */
export interface RowGroup {
  estado: Estado;
  clase?: Clase;
  codigo?: string;
  filas: number;
  /** the highest number of tries among them */
  intentos: number;
}

export interface Summary {
  estados: Partial<Record<Estado, number>>;
  /** the open session's rows; sealed ones are only counted in `estados` (P10) */
  grupos: RowGroup[];
  /** rows this version cannot read; they are left alone */
  ilegibles: number;
  /** the session's epoch, undefined without one */
  epoca?: number;
  /** the shared pause before the next try, as ms from now */
  pausa?: { fallas: number; enMs: number };
}

/** Counts all rows, without values, fields or names (promise 23). */
export function summarize(store: TransactionalStore, now: () => number): Promise<Summary> {
  return store.transact(['pendiente', 'sesion', 'meta'], 'readonly', async (tx) => {
    const summary: Summary = { estados: {}, grupos: [], ilegibles: 0 };
    const session = await readSession(tx);
    const groups = new Map<string, RowGroup>();
    for (const [key, value] of await tx.entries('pendiente')) {
      const row = parsePendingWrite(value);
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

function addTo(groups: Map<string, RowGroup>, { estado, intentos, ultimoError }: PendingWrite): void {
  // The stored error may have been edited: only known words are passed on.
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
