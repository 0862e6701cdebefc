import type { Statements } from '../store/port.ts';
import { storeSetting } from './store-setting.ts';

export interface OrderedWrite {
  usuario: string;
  campo: string;
  valor: string;
  dispositivo: string;
  /** increases with each write of the device */
  orden: number;
  /** stored values that this write may replace; null stands for a setting never saved */
  bases: readonly (string | null)[];
}

/** repetido: the device sent it before */
export type WriteOutcome =
  | { resultado: 'APLICADO'; repetido?: true }
  | { resultado: 'CONFLICTO'; valorServidor: string | null; repetido?: true }
  | { resultado: 'SUPERADO' };

type SeenWrite = {
  orden: number;
  valor: string;
  resultado: 'APLICADO' | 'CONFLICTO';
  valor_servidor: string | null;
};

/** With more devices than this, the one unseen for longest is forgotten, and its next write counts as its first (B14). */
export const MAX_DEVICES = 64;

/** Checks the device's order, then compares and sets (reliability.md 4.5). The caller must run it in one transaction. */
export async function writeInOrder(tx: Statements, write: OrderedWrite, time: string): Promise<WriteOutcome> {
  const { usuario, campo, valor, dispositivo, orden } = write;
  const seen = await tx.get<SeenWrite>(
    `SELECT orden, valor, resultado, valor_servidor FROM orden_dispositivo
     WHERE usuario = $1 AND dispositivo = $2 AND campo = $3`,
    usuario,
    dispositivo,
    campo,
  );
  if (seen && orden < seen.orden) return { resultado: 'SUPERADO' };
  if (seen && orden === seen.orden)
    return seen.valor === valor ? storedOutcome(seen) : { resultado: 'SUPERADO' };

  const outcome = await compareAndSet(tx, write);
  await tx.run(
    `INSERT INTO orden_dispositivo (usuario, dispositivo, campo, orden, valor, resultado, valor_servidor, visto)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (usuario, dispositivo, campo) DO UPDATE SET orden = excluded.orden, valor = excluded.valor,
       resultado = excluded.resultado, valor_servidor = excluded.valor_servidor, visto = excluded.visto`,
    usuario,
    dispositivo,
    campo,
    orden,
    valor,
    outcome.resultado,
    outcome.resultado === 'CONFLICTO' ? outcome.valorServidor : null,
    time,
  );
  if (!seen) await forgetOldDevices(tx, usuario, campo);
  return outcome;
}

const storedOutcome = (seen: SeenWrite): WriteOutcome =>
  seen.resultado === 'APLICADO'
    ? { resultado: 'APLICADO', repetido: true }
    : { resultado: 'CONFLICTO', valorServidor: seen.valor_servidor, repetido: true };

async function compareAndSet(
  tx: Statements,
  write: OrderedWrite,
): Promise<Exclude<WriteOutcome, { resultado: 'SUPERADO' }>> {
  const row = await tx.get<{ valor: string }>(
    'SELECT valor FROM configuracion WHERE usuario = $1 AND campo = $2',
    write.usuario,
    write.campo,
  );
  const stored = row?.valor ?? null;
  if (stored !== write.valor && !write.bases.includes(stored))
    return { resultado: 'CONFLICTO', valorServidor: stored };
  await storeSetting(tx, write.usuario, write.campo, write.valor);
  return { resultado: 'APLICADO' };
}

async function forgetOldDevices(tx: Statements, usuario: string, campo: string): Promise<void> {
  await tx.run(
    `DELETE FROM orden_dispositivo WHERE usuario = $1 AND campo = $2 AND dispositivo NOT IN
       (SELECT dispositivo FROM orden_dispositivo WHERE usuario = $1 AND campo = $2
        ORDER BY visto DESC, dispositivo LIMIT ${MAX_DEVICES})`,
    usuario,
    campo,
  );
}
