import type { Connection } from '../user/services.ts';

const count = (n: number, doing: string) => `${n} ${n === 1 ? 'cambio' : 'cambios'} por ${doing}`;

/** The exact words of the live region (C5). Empty before storage is read (undefined). */
export function connectionText(connection: Connection | undefined): string {
  if (!connection) return '';
  const { offline, pending, review } = connection;
  const parts = [
    offline && 'Sin conexión',
    pending > 0 && count(pending, 'enviar'),
    review > 0 && count(review, 'revisar'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' · ') : 'Todo guardado';
}
