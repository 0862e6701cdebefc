/** Pure rules for retrying after a request without an answer. Times are in ms; `random` is 0 ≤ x < 1. */

/** One pause for all rows and all contexts. The due time is stored; each context sets its timer from it. */
export interface Pause {
  /** start of the outage */
  desde: number;
  fallas: number;
  /** time of the next try */
  proximo: number;
  /** earliest time that a hint or a save may try (Retry-After, segundos) */
  piso: number;
}

export const FAR_MS = 300_000;
const YOUNG_OUTAGE_MS = 120_000;
/** Upper limit of the random delay after a hint, so that many clients spread out. */
export const HINT_MS = 3000;

/** Exponential backoff with full jitter, in ms, at most `cap`. */
export function backoff(failures: number, cap: number, random: number): number {
  return random * Math.min(cap, 1000 * 2 ** Math.min(failures, 20));
}

/**
 * The pause after another failure. Its cap is 8 s in the outage's first two minutes, then 60 s with a visible
 * page and 300 s without one; a wait the server asked for (`espera`, ms) always holds.
 */
export function pauseAfterFailure(
  pause: Pause | undefined,
  at: { now: number; random: number; visible: boolean; espera?: number | undefined },
): Pause {
  // A start in the future means that the clock was set back.
  const desde = Math.min(pause?.desde ?? at.now, at.now);
  const fallas = pause?.fallas ?? 0;
  const cap = at.now - desde < YOUNG_OUTAGE_MS ? 8000 : at.visible ? 60_000 : FAR_MS;
  const piso = at.espera === undefined ? at.now : at.now + Math.min(at.espera, FAR_MS);
  const proximo = Math.max(piso, at.now + backoff(fallas, cap, at.random));
  return { desde, fallas: fallas + 1, proximo, piso };
}

/**
 * Moves the next try close to `now`. A try that is already due within HINT_MS keeps its time, so that
 * repeated hints do not postpone it.
 */
export function pauseAfterHint(pause: Pause, now: number, random: number): Pause {
  if (pause.proximo - now <= HINT_MS) return pause;
  return { ...pause, proximo: Math.max(pause.piso, now + random * HINT_MS) };
}

/**
 * Whether the pause is over. A time more than 300 s ahead was stored under another clock setting and is
 * ignored.
 */
export const pauseOver = (pause: Pause | undefined, now: number) =>
  !pause || now >= pause.proximo || pause.proximo - now > FAR_MS;

/** A stored pause; undefined if invalid. */
export function parsePause(value: unknown): Pause | undefined {
  const pause = value as Partial<Pause> | null | undefined;
  const numbers = [pause?.desde, pause?.fallas, pause?.proximo, pause?.piso];
  return numbers.every(Number.isFinite) ? (pause as Pause) : undefined;
}
