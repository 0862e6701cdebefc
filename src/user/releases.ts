import { askOwnRoute, isRecord, type OwnAnswer, type OwnRouteParts } from './own-route.ts';

/** What administrators see and do about versions, by /api/publicaciones of our own backend (README). */
export interface Releases {
  /** Never rejects. */
  read(): Promise<ReleasesRead>;
  /** Never rejects; `revision` is of the state that the person decided on. */
  act(act: ReleaseAct, revision: number): Promise<ActOutcome>;
}

/** none: this backend publishes by other means; denied: it does not think that this person may */
export type ReleasesRead = { kind: 'none' | 'denied' | 'failed' } | { kind: 'state'; state: ReleasesState };

export type ActOutcome =
  | { kind: 'done'; state: ReleasesState }
  /** somebody else was faster; nothing was done */
  | { kind: 'outdated' }
  | { kind: 'refused'; message: string }
  /** nobody answered: it may have been done */
  | { kind: 'unanswered' };

export type Urgency = 'normal' | 'requerida';

export interface Publication {
  version: string;
  notes: readonly string[];
  urgency: Urgency;
  /** ms; from when on a required one no longer waits for the person */
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
  /** the worker is switched off */
  retired: boolean;
  /** what a roll-back of the current one leads to; undefined: there is none */
  before: string | undefined;
  versions: readonly Release[];
  devices: number;
  /** newest first */
  history: readonly Step[];
}

export interface Release {
  version: string;
  /** ms */
  built: number | undefined;
  /** undefined: prepared only */
  published: number | undefined;
  notes: readonly string[];
  urgency: Urgency;
  limit: number | undefined;
  /** its files are on the server; of the others there are only devices that still run them */
  available: boolean;
  devices: number;
  states: Readonly<Record<DeviceState, number>>;
}

/** What a device is at: nothing waits; the next one is there; put off; a form is unsaved; it is sending. */
export const DEVICE_STATES = ['actual', 'descargada', 'pospuesta', 'formulario', 'enviando'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

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
  // From 500 on nobody knows how far it came.
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

function readRelease(given: unknown): Release[] {
  if (!isRecord(given) || typeof given.version !== 'string') return [];
  const devices = isRecord(given.dispositivos) ? given.dispositivos : {};
  const states = isRecord(devices.estados) ? devices.estados : {};
  return [
    {
      version: given.version,
      built: moment(given.construida),
      published: moment(given.publicada),
      notes: Array.isArray(given.notas) ? given.notas.filter((note) => typeof note === 'string') : [],
      urgency: given.urgencia === 'requerida' ? 'requerida' : 'normal',
      limit: moment(given.limite),
      available: given.disponible === true,
      devices: count(devices.total),
      states: Object.fromEntries(
        DEVICE_STATES.map((name) => [name, count(states[name])]),
      ) as Release['states'],
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
