import type { Observable } from '../offline/observable.ts';
import type { LocalStore } from '../storage/local.ts';
import { DEVICE_LOCAL } from '../storage/names.ts';
import { askOwnRoute, type OwnRouteParts } from './own-route.ts';
import type { SessionState } from './services.ts';
import type { UpdateState } from './updates.ts';

/** How an administrator knows which versions run: the device tells its own, by a number that is nobody's. */
export interface ReportParts extends OwnRouteParts {
  version: string;
  local: LocalStore;
  shared(): boolean;
  now(): number;
  uuid(): string;
  setTimer(run: () => void, ms: number): number;
  session: Observable<SessionState>;
  updates: Observable<Pick<UpdateState, 'phase'>>;
}

const HOUR_MS = 3_600_000;

/** When version or state changes, and at most once an hour otherwise, of all windows together. Failures say nothing. */
export function reportDevice(parts: ReportParts): void {
  const { local, now, session, updates } = parts;
  let under = false;

  /** what was told last is that, and not an hour ago */
  const told = (word: string) => {
    const [at, ...rest] = (local.get(DEVICE_LOCAL.contado) ?? '').split(' ');
    const age = now() - Number(at);
    return rest.join(' ') === word && age >= 0 && age < HOUR_MS;
  };

  async function tell(): Promise<void> {
    const state = session.get();
    const { phase } = updates.get();
    const word = `${parts.version} ${phase}`;
    if (under || parts.shared() || state.phase !== 'open' || !state.verified || told(word)) return;
    under = true;
    const dispositivo = local.get(DEVICE_LOCAL.dispositivo) ?? parts.uuid();
    // A device that keeps nothing would be counted as another one each time.
    if (local.set(DEVICE_LOCAL.dispositivo, dispositivo)) {
      const body = { dispositivo, version: parts.version, estado: phase };
      const answer = await askOwnRoute(parts, { method: 'POST', path: '/api/dispositivos', body });
      if (answer.kind !== 'failed') local.set(DEVICE_LOCAL.contado, `${now()} ${word}`);
    }
    under = false;
    // It changed meanwhile.
    if (updates.get().phase !== phase) void tell();
  }

  const hourly = () => {
    void tell();
    parts.setTimer(hourly, HOUR_MS);
  };
  session.subscribe(() => void tell());
  updates.subscribe(() => void tell());
  hourly();
}
