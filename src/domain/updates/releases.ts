import { DEVICE_STATES, type DeviceState, URGENCIES, type Urgency } from '../../../shared/releases.ts';
import { isRecord } from '../../lib/json.ts';
import { askOwnRoute, type OwnAnswer, type OwnRouteParts } from '../site/own-api.ts';

/** The releases page of administrators, by /api/publicaciones of our own backend (docs/api.md). */
export interface Releases {
  /** The present state of the releases. Never rejects. */
  read(): Promise<ReleasesRead>;
  /** Never rejects. `revision` is that of the state the person saw when deciding. */
  act(act: ReleaseAct, revision: number): Promise<ActOutcome>;
}

/** none: this backend has no such route; denied: the server refuses this person */
export type ReleasesRead = { kind: 'none' | 'denied' | 'failed' } | { kind: 'state'; state: ReleasesState };

export type ActOutcome =
  | { kind: 'done'; state: ReleasesState }
  /** another person changed the state first; nothing was done */
  | { kind: 'outdated' }
  | { kind: 'refused'; message: string }
  /** no answer: it may have been done */
  | { kind: 'unanswered' };

export interface Publication {
  version: string;
  notes: readonly string[];
  urgency: Urgency;
  /** ms since the epoch; from then on a required release no longer waits for the person */
  limit: number | undefined;
  percent: number;
}

export type ReleaseAct =
  | ({ kind: 'publicar' } & Publication)
  | { kind: 'pausar' }
  | { kind: 'seguir' }
  | { kind: 'revertir' };

export interface ReleasesState {
  revision: number;
  current: string;
  candidate: { version: string; percent: number; paused: boolean } | undefined;
  /** the worker is retired */
  retired: boolean;
  /** the version a rollback would restore; undefined: none */
  before: string | undefined;
  versions: readonly ListedRelease[];
  devices: number;
  /** newest first */
  history: readonly Step[];
}

export interface ListedRelease {
  version: string;
  /** ms */
  built: number | undefined;
  /** undefined: not published yet */
  published: number | undefined;
  notes: readonly string[];
  urgency: Urgency;
  limit: number | undefined;
  /** its files are on the server; other versions are listed because devices still run them */
  available: boolean;
  devices: number;
  states: Readonly<Record<DeviceState, number>>;
}

export interface Step {
  /** ms */
  at: number | undefined;
  who: string;
  action: string;
  version: string | undefined;
  percent: number | undefined;
}

const PATH = '/api/publicaciones';

export function createReleases(parts: OwnRouteParts): Releases {
  return {
    async read() {
      const answer = await askOwnRoute(parts, { method: 'GET', path: PATH });
      if (answer.kind === 'none') return { kind: 'none' };
      if (answer.kind === 'failed') return { kind: answer.status === 403 ? 'denied' : 'failed' };
      const state = readState(answer.body);
      return state ? { kind: 'state', state } : { kind: 'none' };
    },
    async act(act, revision) {
      const body = { ...wireOf(act), revision };
      return outcomeOf(await askOwnRoute(parts, { method: 'POST', path: PATH, body }));
    },
  };
}

function wireOf(act: ReleaseAct): object {
  if (act.kind !== 'publicar') return { accion: act.kind };
  const { version, notes, urgency, limit, percent } = act;
  return {
    accion: act.kind,
    version,
    notas: notes,
    urgencia: urgency,
    limite: limit === undefined ? null : new Date(limit).toISOString(),
    porcentaje: percent,
  };
}

function outcomeOf(answer: OwnAnswer): ActOutcome {
  if (answer.kind === 'answer') {
    const state = readState(answer.body);
    return state ? { kind: 'done', state } : { kind: 'unanswered' };
  }
  if (answer.kind === 'none') return { kind: 'refused', message: 'Este servidor no publica versiones.' };
  const { status, message } = answer;
  if (status === 409) return { kind: 'outdated' };
  // After a 5xx it is unknown whether the action was carried out.
  return status !== undefined && status < 500
    ? { kind: 'refused', message: message ?? 'El servidor no lo aceptó.' }
    : { kind: 'unanswered' };
}

function readState(body: Record<string, unknown>): ReleasesState | undefined {
  const { revision, actual, candidata, anterior, retirado, versiones, dispositivos, historia } = body;
  if (typeof revision !== 'number' || typeof actual !== 'string' || !Array.isArray(versiones))
    return undefined;
  return {
    revision,
    current: actual,
    candidate:
      isRecord(candidata) && typeof candidata.version === 'string'
        ? {
            version: candidata.version,
            percent: count(candidata.porcentaje),
            paused: candidata.pausada === true,
          }
        : undefined,
    retired: retirado === true,
    before: typeof anterior === 'string' ? anterior : undefined,
    versions: versiones.flatMap(readRelease),
    devices: isRecord(dispositivos) ? count(dispositivos.total) : 0,
    history: Array.isArray(historia) ? historia.flatMap(readStep) : [],
  };
}

function readRelease(given: unknown): ListedRelease[] {
  if (!isRecord(given) || typeof given.version !== 'string') return [];
  const devices = isRecord(given.dispositivos) ? given.dispositivos : {};
  const states = isRecord(devices.estados) ? devices.estados : {};
  return [
    {
      version: given.version,
      built: moment(given.construida),
      published: moment(given.publicada),
      notes: Array.isArray(given.notas) ? given.notas.filter((note) => typeof note === 'string') : [],
      urgency: URGENCIES.find((one) => one === given.urgencia) ?? 'normal',
      limit: moment(given.limite),
      available: given.disponible === true,
      devices: count(devices.total),
      states: Object.fromEntries(
        DEVICE_STATES.map((name) => [name, count(states[name])]),
      ) as ListedRelease['states'],
    },
  ];
}

function readStep(given: unknown): Step[] {
  if (!isRecord(given) || typeof given.accion !== 'string') return [];
  const { cuando, quien, accion, version, porcentaje } = given;
  return [
    {
      at: moment(cuando),
      who: typeof quien === 'string' ? quien : '',
      action: accion,
      version: typeof version === 'string' ? version : undefined,
      percent: typeof porcentaje === 'number' ? porcentaje : undefined,
    },
  ];
}

const count = (value: unknown) => (typeof value === 'number' && value > 0 ? Math.round(value) : 0);

/** ms of an ISO instant. */
function moment(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
