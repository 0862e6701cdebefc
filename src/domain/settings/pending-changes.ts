import { createCell, type Observable } from '../../lib/observable.ts';
import type { Clase, Estado, Operacion, PendingWrite } from '../../offline/model/pending-write.ts';
import { confirmedKey } from '../../offline/outbox-port.ts';
import type { Replay } from '../../offline/send/replay.ts';
import type { PageOutbox } from '../../offline/unfinished-writes.ts';
import type { ConfigControl } from './config-port.ts';

/** One row of the outbox, for screens. */
export interface PendingChange {
  campo: string;
  operacion: string;
  valor: string;
  estado: Estado;
  valorServidor?: string | null;
  intentos: number;
  /** when the change was made, ms */
  desde?: number;
  /** how the last try failed */
  ultimo?: Clase;
  codigo?: string;
}

export interface OutboxView {
  changes: Observable<readonly PendingChange[]>;
  /** The value shown without the change; null: none saved, or not known here. */
  confirmed(change: Pick<PendingChange, 'operacion' | 'campo'>): string | null;
  /** Sends now; resolves when nothing more can be done for now. */
  retryNow(): Promise<void>;
  /** Settles a conflict: 'mio' sends our value over the server's, 'suyo' drops the row. */
  resolve(change: PendingChange, choice: 'mio' | 'suyo'): Promise<void>;
  /** Queues a refused write again. */
  retry(change: PendingChange): Promise<void>;
  /** Drops the change; the confirmed value shows again. */
  discard(change: PendingChange): Promise<void>;
}

/** The outbox's rows for screens, with the actions on them. */
export function createOutboxView(
  outbox: PageOutbox,
  replay: Replay,
  { rows, confirmed, refresh }: Pick<ConfigControl, 'rows' | 'confirmed' | 'refresh'>,
  usuario: () => string | undefined,
): OutboxView {
  const changes = createCell<readonly PendingChange[]>(rows.get().map(toChange));
  rows.subscribe(() => changes.set(rows.get().map(toChange)));

  const settle =
    (run: (owner: string, operacion: Operacion, clave: string) => Promise<void>) =>
    async ({ operacion, campo }: PendingChange) => {
      const owner = usuario();
      if (!owner) return;
      await run(owner, operacion as Operacion, campo);
      await replay.hint();
    };
  const drop = settle(outbox.discard);

  return {
    changes,
    confirmed: ({ operacion, campo }) =>
      confirmed(confirmedKey(operacion as Operacion, campo))?.valor ?? null,
    retryNow: replay.retryNow,
    resolve: (change, choice) =>
      settle((owner, operacion, clave) => outbox.resolveConflict(owner, operacion, clave, choice))(change),
    retry: settle(outbox.retryRefused),
    async discard(change) {
      await drop(change);
      // An earlier send may have arrived: read the server's value.
      if (change.intentos > 0) void refresh();
    },
  };
}

function toChange(row: PendingWrite): PendingChange {
  const { clave, operacion, valor, estado, valorServidor, intentos, desde, ultimoError } = row;
  return {
    campo: clave,
    operacion,
    valor,
    estado,
    intentos,
    ...(valorServidor !== undefined && { valorServidor }),
    // The stored row may have been edited.
    ...(Number.isFinite(desde) && { desde: Number(desde) }),
    ...(ultimoError && { ultimo: ultimoError.clase }),
    ...(ultimoError?.codigo !== undefined && { codigo: ultimoError.codigo }),
  };
}
