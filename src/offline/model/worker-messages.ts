/**
 * The messages between page and worker; types and constants only. They contain no values, tokens or names: a
 * message says that something changed, and the receiver reads it from storage.
 */

/** Why the server no longer accepts the token (extensions.motivo in the contract). */
export const MOTIVOS = ['vencida', 'revocada', 'invalida', 'desconocido'] as const;
export type Motivo = (typeof MOTIVOS)[number];

/** Messages on the BroadcastChannel, between all pages and the worker. */
export type BusMessage =
  /** rows of the outbox or confirmed values changed */
  | { tipo: 'cambio' }
  /** a request was answered by our server, or not */
  | { tipo: 'contacto'; ok: boolean }
  /**
   * the session was opened, closed, or refused by the server; if the worker posts the refusal, it has sealed
   * the rows
   */
  | { tipo: 'sesion'; suceso: 'abierta' | 'cerrada' }
  | { tipo: 'sesion'; suceso: 'rechazada'; motivo: Motivo; epoca: number };

/** Messages from a page to its worker, by postMessage. */
export type WorkerMessage =
  /** workbox-window's message: activate now */
  | { type: 'SKIP_WAITING' }
  /** the epoch of the page's session: photos are cached and served only for such a page (B23) */
  | { tipo: 'pagina'; epoca: number }
  /** URLs of photos that the page loaded before the worker controlled it */
  | { tipo: 'fotos'; direcciones: readonly string[] }
  /** asks to be claimed: the page was loading when the worker became active, and no worker controls it yet */
  | { tipo: 'reclama' }
  /** asks for the worker's version, answered over the message's port */
  | { tipo: 'version' };

/** The kill switch's worker answers this in place of a version. */
export const RETIRED = 'retirado';

/** From the worker to a page, after a notification was opened: navigate there unless a form is unsaved. */
export interface PageMessage {
  tipo: 'ir';
  a: '/cumpleanos';
}
