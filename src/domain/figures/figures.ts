import { isRecord } from '../../lib/json.ts';
import { ownFiguresKey, siteFiguresKey } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import { askOwnRoute, type OwnRouteParts } from '../site/own-api.ts';
import { type FigureSet, readFigures } from './figure-set.ts';

/** own: those of the signed-in person; site: those of everybody together, for administrators */
export type Scope = 'own' | 'site';

/** Counts by day, by /api/cifras of our own backend (docs/api.md). The last answers are kept on the device. */
export interface Figures {
  /** Never rejects. */
  read(scope: Scope): Promise<FiguresRead>;
  /** What this device kept of an earlier answer. Never rejects. */
  kept(scope: Scope): Promise<FigureSet | undefined>;
}

export type FiguresRead =
  /** none: this backend has no figures; denied: the server refuses this person */
  | { kind: 'none' | 'denied' }
  | { kind: 'failed'; message?: string }
  | { kind: 'figures'; figures: FigureSet };

interface FiguresParts extends OwnRouteParts {
  keyval: KeyValue;
  usuario(): string | undefined;
  now(): number;
}

const PATHS: Readonly<Record<Scope, string>> = { own: '/api/cifras', site: '/api/cifras/sitio' };
const KEYS = { own: ownFiguresKey, site: siteFiguresKey };

export function createFigures(parts: FiguresParts): Figures {
  const { keyval, usuario, now } = parts;

  /** Nothing is kept of somebody who left meanwhile. */
  async function keep(of: string, scope: Scope, figures: FigureSet): Promise<void> {
    const key = KEYS[scope](of);
    if (usuario() !== of) return;
    await keyval.set(key, figures).catch(() => undefined);
    if (usuario() !== of) await keyval.delete(key).catch(() => undefined);
  }

  return {
    async read(scope) {
      const of = usuario();
      // Without days the server answers a year up to its own today, whatever this device's clock says.
      const answer = await askOwnRoute(parts, { method: 'GET', path: PATHS[scope] });
      if (answer.kind === 'none') return answer;
      if (answer.kind === 'failed') {
        const { message, status } = answer;
        return status === 403 ? { kind: 'denied' } : { kind: 'failed', ...(message && { message }) };
      }
      const figures = readFigures(answer.body, now());
      if (!figures) return { kind: 'none' };
      if (of !== undefined) await keep(of, scope, figures);
      return { kind: 'figures', figures };
    },
    async kept(scope) {
      const of = usuario();
      if (of === undefined) return undefined;
      const found = await keyval.get(KEYS[scope](of)).catch(() => undefined);
      return isFigureSet(found) ? found : undefined;
    },
  };
}

/** Another version of the app may have kept something else. */
const isFigureSet = (found: unknown): found is FigureSet =>
  isRecord(found) &&
  found.version === 1 &&
  typeof found.at === 'number' &&
  typeof found.today === 'string' &&
  Array.isArray(found.days);
