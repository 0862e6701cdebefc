/** `burst` attempts at once, then one more every `secondsEach` seconds. */
export interface Limit {
  burst: number;
  secondsEach: number;
}

const limit = (burst: number, secondsEach: number): Limit => ({ burst, secondsEach });

/**
 * How often each action may be attempted. An environment variable can change each limit (limitVariable).
 * `-persona`: counted by name and network together, so a stranger who knows a name cannot lock its owner out.
 * `-red`: counted by network. Institutes share one address, so these limits are wide, and they apply only to devices that never
 * signed in before. `-equipo`: counted for a device that did.
 */
export const LIMITS = {
  'entrar-persona': limit(10, 90),
  'entrar-equipo': limit(10, 90),
  'entrar-red': limit(300, 2),
  /** by name alone, over all networks: slows down guessing from many networks */
  'entrar-cuenta': limit(100, 600),
  /** counts successful sign-ins too, because each costs a hash and a session */
  'entrar-seguido': limit(40, 15),
  'codigo-persona': limit(10, 60),
  'codigo-red': limit(200, 3),
  'correo-persona': limit(3, 300),
  'correo-equipo': limit(3, 300),
  'correo-red': limit(300, 6),
  /** by name alone: how many letters all networks together can send to one mailbox */
  'correo-cuenta': limit(20, 180),
  'consulta-red': limit(120, 1),
  /** GraphQL documents that the server does not remember */
  'documento-red': limit(120, 1),
  'salida-red': limit(120, 1),
  /** letters about a person's own account, except codes */
  'aviso-cuenta': limit(10, 600),
  /** repeated entries in the record */
  'bitacora-igual': limit(1, 60),
  'foto-persona': limit(5, 30),
  'escritura-persona': limit(600, 0.1),
  'lectura-persona': limit(600, 0.05),
  /** reads of other people's data */
  'consulta-persona': limit(120, 5),
  /** A month's view asks for 31 days, so this allows about half a year at once. */
  'cumpleanos-persona': limit(200, 1),
  /** A device reports its state when it changes: a few times a day, on a handful of devices. */
  'dispositivo-persona': limit(60, 300),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/**
 * These guard the load of a server, by frequent requests of known people and documents. A server that is alone on its database counts
 * them in memory, so that reading writes nothing and goes on with a full disk. All others are stored: a restart forgets no attempt.
 */
export const LOAD_LIMITS = new Set([
  'documento-red',
  'escritura-persona',
  'lectura-persona',
  'consulta-persona',
  'cumpleanos-persona',
  'dispositivo-persona',
] as const satisfies LimitName[]);
export type LoadLimit = typeof LOAD_LIMITS extends Set<infer L> ? L : never;
/** Each process counts it for itself: it keeps the record short, and a few more entries do no harm. */
export type LocalLimit = 'bitacora-igual';
export type Limits = Readonly<Record<LimitName, Limit>>;

/** The environment variable of a limit. `LIMITE_ENTRAR_RED=300/2` means 300 at once, then one every two seconds. */
export const limitVariable = (name: string) => `LIMITE_${name.toUpperCase().replaceAll('-', '_')}`;
