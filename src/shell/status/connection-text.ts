import type { SyncStatus } from '../../domain/connection/sync-status.ts';

const count = (n: number, doing: string) => `${n} ${n === 1 ? 'cambio' : 'cambios'} por ${doing}`;

/** The exact text of the connection's live region (C5). Empty until storage has been read (undefined). */
export function connectionText(connection: SyncStatus | undefined): string {
  if (!connection) return '';
  const { offline, pending, review, saving } = connection;
  const parts = [
    offline && 'Sin conexión',
    pending > 0 && count(pending, 'enviar'),
    review > 0 && count(review, 'revisar'),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(' · ');
  // Between a click and its stored write there is nothing to promise yet.
  return saving ? '' : 'Todo guardado';
}
