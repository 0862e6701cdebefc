/**
 * Every name and version under which something is stored on the device (A8.1, B16); those of unfinished texts
 * are in text-keys.ts. A renamed key loses what devices hold under the old name.
 */

export const OUTBOX_DATABASE = 'ajustes-uni';
export const OUTBOX_VERSION = 1;
export const OUTBOX_STORES = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;
export type StoreName = (typeof OUTBOX_STORES)[number];

/** Keys of the store `meta`; a transaction accepts no others. */
export type MetaKey =
  /** counters: acknowledged writes, sessions of this device, order of sends */
  | 'acuse'
  | 'epoca'
  | 'orden'
  /** a wipe has begun and is not finished */
  | 'barrido'
  /** this device's id for ordered writes (device-id.ts) */
  | 'dispositivo'
  /** until when, and by which version, the backend counts as one without the optional arguments */
  | 'sinExtendido'
  /** late writes to verify (late-writes.ts) */
  | 'vigilar'
  /** another context asks the sender to look again; the sender's last sign of life */
  | 'mirar'
  | 'latido'
  /** the pause after failed sends */
  | 'pausa'
  /** the app's version that last sent */
  | 'version'
  /** the site configuration (site-config.ts) */
  | 'host'
  /** salt of the owners' hashes; without it the database is new */
  | 'sal'
  /** each open page's session, for the worker (sw/clients.ts) */
  | 'paginas'
  | typeof NOTICE_RECORD
  | typeof NOTICES_ASKED
  | typeof DIAGNOSIS_MARK;

/** idb-keyval's database: the server's answers, tabs, preferences. */
export const KEYVAL_DATABASE = 'planeacion-kv';
export const KEYVAL_STORE = 'kv';

/** localStorage keys of the signed-in person. `usuario` and `sesion` decide who is signed in (A8.1). */
export const LOCAL = {
  usuario: 'usuario',
  sesion: 'sesion',
  /** the person's appearance, applied by index.html's inline script before any module runs */
  aspecto: 'aspecto',
  /** {n, campos}: the unsent rows at the last commit; if fewer are found later, the browser deleted them */
  canario: 'cambios-por-enviar',
  /** 1: leap-day birthdays are shown on 1 March in other years (B19) */
  bisiesto: 'bisiesto',
  /** no: the keys / and ? do not act */
  diagonal: 'diagonal',
  /** the person's choices beyond the system's preferences (comfort.ts), applied by the inline script too */
  vista: 'vista',
  /** late-notes.ts: pending writes a page could not finish saving, and copies of its key-value entries */
  cambios: 'cambios-al-salir',
  copias: 'copias-al-salir',
  /** sessionStorage only: heartbeat of a session on a shared machine (B23) */
  vida: 'vida',
  /** sessionStorage only: the number by which our own backend knows this tab (device-proof.ts) */
  pestana: 'comprobante-de-pestana',
} as const;

/** Keys of the key-value store, deleted at the session's end. Those of one person end with `:usuario`. */
export const tabsKey = (usuario: string) => `pestanas:${usuario}`;
export const recentKey = (usuario: string) => `recientes:${usuario}`;
/** the planning file last opened and the one before (kept-planning.ts), and the views saved of the table */
export const planningKey = (usuario: string) => `planeacion:${usuario}`;
export const planningViewsKey = (usuario: string) => `planeacion-vistas:${usuario}`;
/** the server's answers (kept-answers.ts): the small ones together, the birthday list of each day (`11-20`) apart */
export const answersKey = (usuario: string) => `apollo:${usuario}`;
export const DAY_LISTS = 'cumpleanos-';
export const dayListKey = (usuario: string, day: string) => `${DAY_LISTS}${day}:${usuario}`;
/** Written by 1.0 and read once, for the start after an update (earlier-answers.ts). */
export const earlierKey = (usuario: string) => `primera-vista:${usuario}`;
/** the last figures that the server answered (domain/figures): the person's own, and the site's for administrators */
export const ownFiguresKey = (usuario: string) => `cifras:${usuario}`;
export const siteFiguresKey = (usuario: string) => `cifras-sitio:${usuario}`;
/** Inicio as it begins on the next days, drawn before React runs (shell/idle/kept-home.tsx) */
export const homeKey = (usuario: string) => `inicio:${usuario}`;
/** Whether the key is of server data, which can be fetched again; all others are of the person's own data. */
export const isKeptAnswer = (key: string) =>
  /^(apollo:|primera-vista:|inicio:|cifras(-sitio)?:|cumpleanos-\d)/.test(key);
/** last known mail domain (greeting-mail.ts) */
export const MAIL_DOMAIN = 'dominio-correo';
/** the person has read that this page is not encrypted */
export const INSECURE_READ = 'https-leido';

/** sessionStorage: the version that was reloaded because of a missing part, and by the recovery page. */
export const PART_RELOADED = 'recargada';
export const RECOVERED = 'recuperada';
/** sessionStorage: address of the last launch that this window handled. */
export const LAUNCH_HANDLED = 'lanzamiento';

/**
 * sessionStorage: where the person was, from a reload by the app to the start that follows
 * (reload.ts).
 */
export const RETURN_KEY = 'regreso';
/** localStorage keys of the device, not of a person: they stay after a sign-out. */
export const DEVICE_LOCAL = {
  /** two digits: the device's rollout bucket, which decides the partial releases it receives */
  cubo: 'cubo',
  /** ms since the epoch until which the app's installation is not offered */
  instalar: 'instalar',
  /**
   * {version, hasta}: the update that was postponed, until `hasta` (ms) at most; {aceptada}: the last
   * accepted one
   */
  despues: 'actualizar-despues',
  /**
   * 1: a person signed out and chose to discard changes, but deleting failed; done before the next session
   * opens
   */
  salida: 'salida',
  /**
   * {sal, n}: number of sealed rows by salted hash of their owner; an owner's entry goes when the rows are
   * back
   */
  sellados: 'sellados',
  /** opaque proof sent to our own backend at sign-in, so that it recognizes the device */
  comprobante: 'comprobante',
  /** tickets that end sessions signed out here, until the server has received them; separated by spaces */
  boletos: 'boletos',
  /** tickets that end the session of a closed window on a shared machine (B23, shared-window.ts) */
  ventanas: 'ventanas',
  /** opaque device id, reported with the running version; never stored or sent together with a person */
  dispositivo: 'dispositivo',
  /** "ms version state" as last reported to the server */
  contado: 'version-contada',
  /** the version that last ran here, so that a new one is announced once */
  version: 'version-vista',
  /** {en, novedades}: the release notes as last received */
  novedades: 'novedades',
  /** the campus's time zone if it is not Mexico City's, for the date of the first paint */
  zona: 'zona',
} as const;

export const CHANNEL = 'planeacion';
export const LOCK = 'envio';
export const SYNC_TAG = 'envio';
/** tag of the periodic sync that triggers the day's notification */
export const DAY_NOTICE_TAG = 'avisos';

/**
 * Key in the store `meta` for one person's birthday-notice settings on this device (notification-record.ts).
 */
export const NOTICE_RECORD = 'avisos';
/** Key in `meta`: any person of this device has answered the question about notifications. */
export const NOTICES_ASKED = 'avisosPreguntado';
/** Key in `meta` and in the key-value store: the diagnosis writes and deletes it. */
export const DIAGNOSIS_MARK = 'prueba';

/** Cache Storage name prefixes; clean-up touches only names that begin with them. */
export const PHOTO_CACHE_PREFIX = 'fotos-v1-';
export const PRECACHE_PREFIX = 'planeacion';
