import { confirmedKey } from '../../offline/outbox-port.ts';
import type { ConfigControl } from '../settings/config-port.ts';

/** The nickname's key in the outbox. */
export const NICKNAME = { operacion: 'guardarHipocoristico', clave: 'hipocoristico' } as const;
export const NICKNAME_KEY = confirmedKey(NICKNAME.operacion, NICKNAME.clave);

/**
 * The nickname known to this device, which takes precedence over the server's answer: the pending write, or
 * the last confirmed value. null: no nickname; undefined: never set on this device.
 */
export function deviceNickname({
  rows,
  confirmed,
}: Pick<ConfigControl, 'rows' | 'confirmed'>): string | null | undefined {
  const row = rows.get().find(({ operacion }) => operacion === NICKNAME.operacion);
  const known = row && row.estado !== 'rechazado' ? row : confirmed(NICKNAME_KEY);
  return known && (known.valor || null);
}
