import type { Connection } from '../user/services.ts';

const count = (n: number, doing: string) => `${n} ${n === 1 ? 'cambio' : 'cambios'} por ${doing}`;

/** The exact words of the live region (C5). Empty before storage is read (undefined). */
export function connectionText(connection: Connection | undefined): string {
  if (!connection) return '';
  const { offline, pending, review, saving } = connection;
  const parts = [
    offline && 'Sin conexión',
    pending > 0 && count(pending, 'enviar'),
    review > 0 && count(review, 'revisar'),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(' · ');
  // Between the click and the row: nothing is promised.
  return saving ? '' : 'Todo guardado';
}
