import { createCell, type Observable } from '../offline/observable.ts';
import type { Outbox } from '../offline/outbox-port.ts';
import type { Replay } from '../offline/replay.ts';
import type { Operacion, Row } from '../offline/row.ts';
import type { OutboxView, PendingChange } from './services.ts';

/** The rows as a screen may show them and settle them. */
export function createOutboxView(
  outbox: Outbox,
  replay: Replay,
  rows: Observable<readonly Row[]>,
  usuario: () => string | undefined,
): OutboxView {
  const changes = createCell<readonly PendingChange[]>(rows.get().map(toChange));
  rows.subscribe(() => changes.set(rows.get().map(toChange)));

  const settle = async (run: (owner: string) => Promise<void>) => {
    const owner = usuario();
    if (!owner) return;
    await run(owner);
    await replay.hint();
  };

  return {
    changes,
    retryNow: () => void replay.retryNow(),
    resolve: ({ operacion, campo }, choice) =>
      settle((owner) => outbox.resolveConflict(owner, operacion as Operacion, campo, choice)),
    discard: ({ operacion, campo }) =>
      settle((owner) => outbox.discard(owner, operacion as Operacion, campo)),
  };
}

function toChange(row: Row): PendingChange {
  const { clave, operacion, valor, estado, valorServidor, intentos, ultimoError } = row;
  return {
    campo: clave,
    operacion,
    valor,
    estado,
    intentos,
    ...(valorServidor !== undefined && { valorServidor }),
    ...(ultimoError?.codigo !== undefined && { codigo: ultimoError.codigo }),
  };
}
