/** Every name and version under which something is kept on the device (spec A8.1, B16; reliability.md 4.1). */

export const OUTBOX_DATABASE = 'ajustes-uni';
export const OUTBOX_VERSION = 1;
export const OUTBOX_STORES = ['confirmado', 'pendiente', 'sesion', 'meta'] as const;
export type StoreName = (typeof OUTBOX_STORES)[number];

/** idb-keyval's database: the Apollo copy, tabs, first-screen data, preferences. */
export const KEYVAL_DATABASE = 'planeacion-kv';
export const KEYVAL_STORE = 'kv';

/** localStorage. `usuario` and `sesion` are the authority on who is signed in (A8.1). */
export const LOCAL = {
  usuario: 'usuario',
  sesion: 'sesion',
  /** what the inline script of index.html draws before any module runs; the look of the signed-in person */
  aspecto: 'aspecto',
  /** {n, campos}: the unsent rows after the last commit; rows gone while this stands were deleted by the browser */
  canario: 'cambios-por-enviar',
  /** 1: who was born on 29 February is shown on 1 March in other years (B19) */
  bisiesto: 'bisiesto',
  /** no: the key / alone does not open the search */
  diagonal: 'diagonal',
  /** what a page that was left could not finish writing: changes, and copies of the pages' own store (late-notes.ts) */
  cambios: 'cambios-al-salir',
  copias: 'copias-al-salir',
  /** in sessionStorage only: the sign of life of a session on a shared machine (B23) */
  vida: 'vida',
} as const;

/** In sessionStorage, between a reload of ours and the start that follows: where the person was (src/user/reload-keeping.ts). */
export const RETURN_KEY = 'regreso';
/** localStorage too, of the device and of nobody: it stays when a person leaves. */
export const DEVICE_LOCAL = {
  /** two digits: which releases for some are for this device */
  cubo: 'cubo',
  /** ms until which nobody offers to install the app */
  instalar: 'instalar',
  /** {version, hasta}: the version that somebody wanted later, at most until then (ms); {aceptada}: the one that was accepted last */
  despues: 'actualizar-despues',
  /** 1: a person left, and the device could not delete what they chose to discard; it is to go before anybody's session */
  salida: 'salida',
  /** {sal, n}: how many changes wait sealed, by the salted hash of their owner; gone when they are back */
  sellados: 'sellados',
  /** opaque, told with the version that runs here; never beside a person */
  dispositivo: 'dispositivo',
  /** «ms version state» as the server was told them last */
  contado: 'version-contada',
  /** the version that was opened last, so that another one is told of once */
  version: 'version-vista',
  /** {en, novedades}: the versions' notes as they were told last */
  novedades: 'novedades',
  /** the campus's time zone where it is not Mexico City's, for the date of the first paint */
  zona: 'zona',
} as const;

export const CHANNEL = 'planeacion';
export const LOCK = 'envio';
export const SYNC_TAG = 'envio';
/** of the periodic sync that the day's notification waits for */
export const DAY_NOTICE_TAG = 'avisos';

/** In the store `meta`: what this device knows of one person's day notices. */
export const NOTICE_RECORD = 'avisos';

/** Cache Storage; clean-up touches only names with these prefixes. */
export const PHOTO_CACHE_PREFIX = 'fotos-v1-';
export const PRECACHE_PREFIX = 'planeacion';
