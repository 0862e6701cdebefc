/**
 * The words that page and worker exchange; types and constants only.
 * Never a value, a token or a name: a message says that something changed, the reader looks it up itself.
 */

/** Why the server no longer takes the token (contract: extensions.motivo). */
export type Motivo = 'vencida' | 'revocada' | 'invalida' | 'desconocido';

/** Over the BroadcastChannel, between all pages and the worker. */
export type BusMessage =
  /** rows of the outbox or confirmed values changed */
  | { tipo: 'cambio' }
  /** a request got an answer of our server, or none */
  | { tipo: 'contacto'; ok: boolean }
  /** the session was opened, closed, or refused by the server (the worker has then sealed the rows already) */
  | { tipo: 'sesion'; suceso: 'abierta' | 'cerrada' }
  | { tipo: 'sesion'; suceso: 'rechazada'; motivo: Motivo; epoca: number };

/** From a page to its worker, by postMessage. */
export type WorkerMessage =
  /** workbox-window's own spelling: activate now */
  | { type: 'SKIP_WAITING' }
  /** the epoch of the session that this page shows: photos are kept and served only for such a page (B23) */
  | { tipo: 'pagina'; epoca: number }
  /** addresses of photos that this page drew before the worker served it */
  | { tipo: 'fotos'; direcciones: readonly string[] }
  /** from a page whose document was on its way while the worker took over: it is served by nobody yet */
  | { tipo: 'reclama' }
  /** its answer, over the port that came with it, is the worker's version (diagnosis) */
  | { tipo: 'version' };

/** What the worker of a retired app answers in the place of a version. */
export const RETIRED = 'retirado';

/** From the worker to the page that a notification was opened in: go there, if nothing unsaved stands in the way. */
export interface PageMessage {
  tipo: 'ir';
  a: '/cumpleanos';
}
