/**
 * Remembers that a code was mailed, and to whom, in case the page is reloaded before the code is typed:
 * phones discard a page while its person reads mail. It is in the history entry's state, so neither in the
 * URL nor in storage. A password is never stored.
 */
export interface PendingCode {
  flow: 'acceso' | 'registro' | 'reseteo';
  usuario: string;
  /** when the code was requested, ms */
  since: number;
}

/** Our backend's codes are valid for this long. */
const KEPT_MS = 10 * 60_000;
const NAME = 'codigo';

const state = () => history.state as Record<string, unknown> | null;

/** Keeps the step, or without one forgets the stored step. */
export function storePendingCode(step?: PendingCode): void {
  const { [NAME]: _, ...rest } = state() ?? {};
  history.replaceState(step ? { ...rest, [NAME]: step } : rest, '');
}

/** The stored step; undefined if there is none for these flows, or its code has expired. */
export function readPendingCode(flows: readonly PendingCode['flow'][], now: number): PendingCode | undefined {
  const stored = (state()?.[NAME] ?? {}) as Partial<PendingCode>;
  const { flow, usuario, since } = stored;
  if (!flow || !flows.includes(flow) || typeof usuario !== 'string' || typeof since !== 'number')
    return undefined;
  const age = now - since;
  return age >= 0 && age < KEPT_MS ? { flow, usuario, since } : undefined;
}
