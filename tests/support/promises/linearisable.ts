import { type ApiAnswer, errorOf } from '../server/api.ts';

/** One call on one setting: what was sent, what was answered, and when. */
export interface SettingCall {
  device: string;
  orden: number;
  valor: string;
  bases: readonly (string | null)[];
  /** INTERNO: nobody knows whether it took effect */
  resultado: 'APLICADO' | 'CONFLICTO' | 'SUPERADO' | 'INTERNO' | 'LEIDO';
  /** of a conflict and of a reading: the stored value */
  leido?: string | null;
  began: number;
  ended: number;
}

export function outcomeOf(answer: ApiAnswer): Pick<SettingCall, 'resultado' | 'leido'> {
  if (!answer.errors) return { resultado: 'APLICADO' };
  const { code, valorServidor } = errorOf(answer) as { code: string; valorServidor?: string | null };
  if (code === 'CONFLICTO') return { resultado: 'CONFLICTO', leido: valorServidor ?? null };
  return { resultado: code === 'SUPERADO' ? 'SUPERADO' : 'INTERNO' };
}

interface State {
  value: string | null;
  /** the last order that took effect, by device */
  seen: ReadonlyMap<string, SettingCall>;
}

/** The states after the call, if it may have this outcome in this state; a call without an answer has two. */
function* after({ value, seen }: State, call: SettingCall): Generator<State> {
  const { device, orden, resultado, valor } = call;
  const noted = new Map(seen).set(device, call);
  const last = seen.get(device);
  const late = last !== undefined && orden <= last.orden;
  const fits = value === valor || call.bases.includes(value);
  switch (resultado) {
    case 'LEIDO':
      if (value === call.leido) yield { value, seen };
      return;
    case 'SUPERADO':
      if (late) yield { value, seen };
      return;
    case 'CONFLICTO':
      if (!late && !fits && value === call.leido) yield { value, seen: noted };
      return;
    case 'APLICADO':
      if (!late && fits) yield { value: valor, seen: noted };
      return;
    case 'INTERNO':
      yield { value, seen };
      if (!late) yield { value: fits ? valor : value, seen: noted };
  }
}

/**
 * Looks for one order of the calls in which each has its answer, and which no two calls contradict that did not overlap in time
 * (Wing and Gong). Undefined if there is one; otherwise the longest beginning that was found, in words. `end` is the value at the end.
 */
export function explain(history: readonly SettingCall[], end?: string | null): string | undefined {
  const calls = history.toSorted((one, other) => one.began - other.began);
  const known = new Set<string>();
  let longest: readonly SettingCall[] = [];

  function search(state: State, left: readonly SettingCall[], done: readonly SettingCall[]): boolean {
    if (done.length > longest.length) longest = done;
    if (left.length === 0) return end === undefined || state.value === end;
    const orders = [...state.seen].map(([device, { orden }]) => `${device} ${orden}`).sort();
    const key = `${left.map((call) => calls.indexOf(call)).join()}|${state.value}|${orders.join()}`;
    if (known.has(key)) return false;
    known.add(key);
    const firstEnd = Math.min(...left.map(({ ended }) => ended));
    for (const call of left) {
      if (call.began > firstEnd) break;
      const rest = left.filter((one) => one !== call);
      for (const next of after(state, call)) if (search(next, rest, [...done, call])) return true;
    }
    return false;
  }

  if (search({ value: null, seen: new Map() }, calls, [])) return undefined;
  const words = ({ device, orden, valor, bases, resultado, leido }: SettingCall) =>
    `${device} ${orden}: ${valor} over ${bases.join(' or ')} → ${resultado} ${leido ?? ''}`;
  const open = calls.filter((call) => !longest.includes(call));
  return [
    `${longest.length} of ${calls.length} fit:`,
    ...longest.map(words),
    'then none of:',
    ...open.slice(0, 4).map(words),
  ].join('\n');
}
