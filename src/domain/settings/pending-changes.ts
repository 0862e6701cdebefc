import { createCell } from '../../lib/observable.ts';
import type { Operacion, PendingWrite } from '../../offline/model/pending-write.ts';
import { confirmedKey, type Outbox } from '../../offline/outbox-port.ts';
import type { Replay } from '../../offline/send/replay.ts';
import type { OutboxView, PendingChange } from '../services.ts';
import type { ConfigControl } from './config-port.ts';

/** The outbox's rows for screens, with the actions on them. */
export function createOutboxView(
  outbox: Outbox,
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
