import type { Observable } from '../../lib/observable.ts';
import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { SessionState } from '../session/session-state.ts';
import { askOwnRoute, type OwnRouteParts } from '../site/own-api.ts';
import type { UpdateState } from './updates.ts';

/**
 * Reports the running version to our own backend, for the administrators' statistics, under a random device
 * id that is not linked to a person.
 */
export interface ReportParts extends OwnRouteParts {
  version: string;
  local: LocalStore;
  shared(): boolean;
  now(): number;
  uuid(): string;
  setTimer(run: () => void, ms: number): number;
  session: Observable<SessionState>;
  updates: Observable<Pick<UpdateState, 'phase' | 'accepted'>>;
}

const HOUR_MS = 3_600_000;

/**
 * Reports when version or state changes, and otherwise at most once an hour for all windows together.
 * Failures are ignored.
 */
export function reportDevice(parts: ReportParts): void {
  const { local, now, session, updates } = parts;
  let under = false;

  /** Whether the same was reported less than an hour ago. */
  const reported = (word: string) => {
    const [at, ...rest] = (local.get(DEVICE_LOCAL.contado) ?? '').split(' ');
    const age = now() - Number(at);
    return rest.join(' ') === word && age >= 0 && age < HOUR_MS;
  };

  async function report(): Promise<void> {
    const state = session.get();
    const { phase, accepted } = updates.get();
    // Chromium activates the new worker once the old one is idle, and any request keeps the old one running
    // for half a minute. The new version sends its own report.
    if (accepted && phase === 'descargada') return;
    const word = `${parts.version} ${phase}`;
    if (under || parts.shared() || state.phase !== 'open' || !state.verified || reported(word)) return;
    under = true;
    const dispositivo = local.get(DEVICE_LOCAL.dispositivo) ?? parts.uuid();
    // A device that cannot store its id would be counted as a new one each time.
    if (local.set(DEVICE_LOCAL.dispositivo, dispositivo)) {
      const body = { dispositivo, version: parts.version, estado: phase };
      const answer = await askOwnRoute(parts, { method: 'POST', path: '/api/dispositivos', body });
      if (answer.kind !== 'failed') local.set(DEVICE_LOCAL.contado, `${now()} ${word}`);
    }
    under = false;
    // The state changed during the request.
    if (updates.get().phase !== phase) void report();
  }

  const hourly = () => {
    void report();
    parts.setTimer(hourly, HOUR_MS);
  };
  session.subscribe(() => void report());
  updates.subscribe(() => void report());
  hourly();
}
