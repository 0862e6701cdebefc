import { confirmedKey } from '../offline/outbox-port.ts';
import type { ConfigControl } from './config-port.ts';

/** The nickname's place in the outbox. */
export const NICKNAME = { operacion: 'guardarHipocoristico', clave: 'hipocoristico' } as const;
export const NICKNAME_KEY = confirmedKey(NICKNAME.operacion, NICKNAME.clave);

/**
 * The nickname as this device knows it, over what the server said of the person: what waits to be sent, else what was
 * confirmed. null: none; undefined: nothing was ever wished here.
 */
export function wishedNickname({
  rows,
  confirmed,
}: Pick<ConfigControl, 'rows' | 'confirmed'>): string | null | undefined {
  const row = rows.get().find(({ operacion }) => operacion === NICKNAME.operacion);
  const known = row && row.estado !== 'rechazado' ? row : confirmed(NICKNAME_KEY);
  return known && (known.valor || null);
}
