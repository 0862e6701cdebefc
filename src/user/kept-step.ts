/**
 * That a code has been mailed, and to whom, for a reload before it is typed: phones drop a page while its person reads
 * mail. In the history entry's state, so neither in the address nor in any storage; no password is kept anywhere.
 */
export interface KeptStep {
  flow: 'acceso' | 'registro' | 'reseteo';
  usuario: string;
  /** ms, when the code was asked for */
  since: number;
}

/** As long as our backend's codes hold. */
const KEPT_MS = 30 * 60_000;
const NAME = 'codigo';

const state = () => history.state as Record<string, unknown> | null;

export function keepStep(step?: KeptStep): void {
  const { [NAME]: _, ...rest } = state() ?? {};
  history.replaceState(step ? { ...rest, [NAME]: step } : rest, '');
}

/** Undefined where none is kept for these flows, or its code is too old. */
export function keptStep(flows: readonly KeptStep['flow'][], now: number): KeptStep | undefined {
  const kept = (state()?.[NAME] ?? {}) as Partial<KeptStep>;
  const { flow, usuario, since } = kept;
  if (!flow || !flows.includes(flow) || typeof usuario !== 'string' || typeof since !== 'number')
    return undefined;
  const age = now - since;
  return age >= 0 && age < KEPT_MS ? { flow, usuario, since } : undefined;
}
