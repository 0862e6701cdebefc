/** Pure: when to try again after nobody answered (reliability.md 4.7). All times in ms; `random` is 0 ≤ x < 1. */

/** One pause for all rows and all contexts: the due time is stored, each context arms its timer from it. */
export interface Pause {
  /** when the outage began */
  desde: number;
  fallas: number;
  /** when to try next */
  proximo: number;
  /** no hint and no save comes before it (Retry-After, segundos) */
  piso: number;
}

export const FAR_MS = 300_000;
const YOUNG_OUTAGE_MS = 120_000;
/** A hint's wait is anything up to this, so that many clients spread. */
export const HINT_MS = 3000;

/** Full jitter under a cap: 8 s in the outage's first two minutes, then 60 s with a visible page, else 300 s. */
export function backoff(failures: number, cap: number, random: number): number {
  return random * Math.min(cap, 1000 * 2 ** Math.min(failures, 20));
}

export function pauseAfterFailure(
  pause: Pause | undefined,
  at: { now: number; random: number; visible: boolean; espera?: number | undefined },
): Pause {
  // A beginning in the future is a clock that was set back.
  const desde = Math.min(pause?.desde ?? at.now, at.now);
  const fallas = pause?.fallas ?? 0;
  const cap = at.now - desde < YOUNG_OUTAGE_MS ? 8000 : at.visible ? 60_000 : FAR_MS;
  const piso = at.espera === undefined ? at.now : at.now + Math.min(at.espera, FAR_MS);
  const proximo = Math.max(piso, at.now + backoff(fallas, cap, at.random));
  return { desde, fallas: fallas + 1, proximo, piso };
}

/** Only the first of many hints moves the time: one that is near already stays where it is. */
export function pauseAfterHint(pause: Pause, now: number, random: number): Pause {
  if (pause.proximo - now <= HINT_MS) return pause;
  return { ...pause, proximo: Math.max(pause.piso, now + random * HINT_MS) };
}

/** A time more than 300 s ahead was written under another clock: it holds nothing up. */
export const pauseOver = (pause: Pause | undefined, now: number) =>
  !pause || now >= pause.proximo || pause.proximo - now > FAR_MS;

export function parsePause(value: unknown): Pause | undefined {
  const pause = value as Partial<Pause> | null | undefined;
  const numbers = [pause?.desde, pause?.fallas, pause?.proximo, pause?.piso];
  return numbers.every(Number.isFinite) ? (pause as Pause) : undefined;
}
