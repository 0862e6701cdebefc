import { isRecord } from '../../lib/json.ts';
import { askOwnRoute, callOwnRoute, failureOf, type OwnAnswer, type OwnRouteParts } from '../site/own-api.ts';
import { type PersonFile, type Right, readPerson, readPersonData } from './person-file.ts';

/**
 * The university's people, for administrators with the process `personas`, by /api/personas of our own
 * backend (docs/api.md). Nothing is stored on the device. No method rejects.
 */
export interface Personnel {
  /** @param after the previous page's `next` */
  search(wanted: WantedPeople, after?: string, signal?: AbortSignal): Promise<PeopleRead>;
  /** The values of the filters, and the processes in which rights can be given; undefined if unknown. */
  choices(): Promise<Choices | undefined>;
  read(usuario: string): Promise<PersonRead>;
  act(usuario: string, act: PersonAct): Promise<ActOutcome>;
}

/** What to look for; '' admits everybody. */
export interface WantedPeople {
  text: string;
  department: string;
  /** type of employee */
  kind: string;
  status: string;
  /** sin: without a confirmed account; limitada: a limit has just refused their sign-in */
  account: '' | 'sin' | 'limitada';
}

/** none: this backend has no such routes; denied: the server refuses this administrator */
export type Unread = { kind: 'none' | 'denied' } | { kind: 'failed'; message?: string };

/** next: there are more people */
export type PeopleRead = Unread | { kind: 'people'; people: readonly FoundPerson[]; next?: string };

export interface FoundPerson {
  usuario: string;
  nombre: string;
  apellido: string;
  departamento: string;
  puesto: string;
  estatus: string;
  rol: string;
  /** has created and confirmed an account */
  account: boolean;
}

export interface Choices {
  departments: readonly string[];
  kinds: readonly string[];
  statuses: readonly string[];
  processes: readonly { name: string; text: string; permissions: readonly string[] }[];
}

/** nobody: no person has this login name, or the server does not accept it; message: its words */
export type PersonRead =
  | Unread
  | { kind: 'nobody'; message: string }
  | { kind: 'person'; person: PersonFile };

export type PersonAct =
  | { kind: 'dar' | 'quitar'; right: Right }
  | { kind: 'sesiones' | 'codigo' | 'baja' | 'reingreso' | 'entregar' | 'borrar' };

export type ActOutcome =
  /** changed: false if there was nothing to change */
  | { kind: 'done'; changed: boolean; ended: number; sentTo?: string; file?: Blob }
  /** denied: the server refuses this administrator; unanswered: it may have been done */
  | { kind: 'denied' }
  | { kind: 'unanswered' }
  | { kind: 'refused'; message: string };

const PATH = '/api/personas';
const pathOf = (usuario: string) => `${PATH}/${encodeURIComponent(usuario)}`;

interface PersonnelParts extends OwnRouteParts {
  /** no answer came: the app looks whether the server is reachable */
  onNoAnswer(): void;
}

export function createPersonnel(given: PersonnelParts): Personnel {
  const parts: OwnRouteParts = {
    ...given,
    fetch: (...asked) =>
      given.fetch(...asked).catch((cause: unknown) => {
        if (!(cause instanceof DOMException && cause.name === 'AbortError')) given.onNoAnswer();
        throw cause;
      }),
  };
  return {
    async search(wanted, after, signal) {
      const path = PATH + queryOf(wanted, after);
      const answer = await askOwnRoute(parts, { method: 'GET', path, ...(signal && { signal }) });
      if (answer.kind !== 'answer') return unreadOf(answer);
      const { personas, tras } = answer.body;
      if (!Array.isArray(personas)) return { kind: 'none' };
      const people = personas.flatMap(readFound);
      return { kind: 'people', people, ...(typeof tras === 'string' && { next: tras }) };
    },
    async choices() {
      const answer = await askOwnRoute(parts, { method: 'GET', path: `${PATH}-opciones` });
      return answer.kind === 'answer' ? readChoices(answer.body) : undefined;
    },
    async read(usuario) {
      const answer = await askOwnRoute(parts, { method: 'GET', path: pathOf(usuario) });
      if (answer.kind === 'failed' && answer.status === 400)
        return { kind: 'nobody', message: answer.message ?? '' };
      if (answer.kind !== 'answer') return unreadOf(answer);
      const person = readPerson(answer.body);
      return person ? { kind: 'person', person } : { kind: 'none' };
    },
    act: (usuario, act) => (act.kind === 'entregar' ? handOut(parts, usuario) : change(parts, usuario, act)),
  };
}

async function change(parts: OwnRouteParts, usuario: string, act: PersonAct): Promise<ActOutcome> {
  const { method, path } = requestOf(act);
  const answer = await askOwnRoute(parts, { method, path: pathOf(usuario) + path });
  if (answer.kind !== 'answer') return notDone(answer);
  const { cambiado, cerradas, para } = answer.body;
  return {
    kind: 'done',
    changed: cambiado !== false,
    ended: typeof cerradas === 'number' ? cerradas : 0,
    ...(typeof para === 'string' && { sentTo: para }),
  };
}

async function handOut(parts: OwnRouteParts, usuario: string): Promise<ActOutcome> {
  const response = await callOwnRoute(parts, { method: 'GET', path: `${pathOf(usuario)}/datos` });
  if (!(response instanceof Response)) return notDone(response);
  if (!response.ok) return notDone(await failureOf(response));
  const file = await response.blob().catch(() => undefined);
  return file ? { kind: 'done', changed: true, ended: 0, file } : { kind: 'unanswered' };
}

function requestOf(act: PersonAct): { method: 'POST' | 'PUT' | 'DELETE'; path: string } {
  switch (act.kind) {
    case 'dar':
    case 'quitar': {
      const { process, permission } = act.right;
      const words = [process, permission].filter(Boolean).map(encodeURIComponent);
      return { method: act.kind === 'dar' ? 'PUT' : 'DELETE', path: `/derechos/${words.join('/')}` };
    }
    case 'sesiones':
      return { method: 'DELETE', path: '/sesiones' };
    case 'codigo':
      return { method: 'POST', path: '/codigo' };
    case 'baja':
      return { method: 'PUT', path: '/baja' };
    case 'reingreso':
      return { method: 'DELETE', path: '/baja' };
    default:
      return { method: 'DELETE', path: '' };
  }
}

type NoAnswer = Exclude<OwnAnswer, { kind: 'answer' }>;

function unreadOf(answer: NoAnswer): Unread {
  if (answer.kind === 'none') return answer;
  const { message, status } = answer;
  return status === 403 ? { kind: 'denied' } : { kind: 'failed', ...(message && { message }) };
}

function notDone(answer: NoAnswer): ActOutcome {
  if (answer.kind === 'none')
    return { kind: 'refused', message: 'Este servidor lleva a su personal por otros medios.' };
  const { message = 'El servidor no lo aceptó.', status } = answer;
  if (status === 403) return { kind: 'denied' };
  // After a 5xx it is unknown whether the act was carried out.
  return status !== undefined && status < 500 ? { kind: 'refused', message } : { kind: 'unanswered' };
}

function queryOf({ text, department, kind, status, account }: WantedPeople, after?: string): string {
  const asked = Object.entries({
    texto: text,
    departamento: department,
    tipo: kind,
    estatus: status,
    cuenta: account === 'sin' && 'sin',
    limitadas: account === 'limitada' && 'si',
    tras: after,
  });
  const given = asked.filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

function readFound(given: unknown): FoundPerson[] {
  if (!isRecord(given)) return [];
  const { usuario, nombre, apellido, departamento, puesto, estatus, rol } = readPersonData(given);
  if (!usuario) return [];
  return [{ usuario, nombre, apellido, departamento, puesto, estatus, rol, account: given.cuenta === true }];
}

const texts = (given: unknown) =>
  Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : [];

function readChoices({ departamentos, tipos, estatus, procesos }: Record<string, unknown>): Choices {
  return {
    departments: texts(departamentos),
    kinds: texts(tipos),
    statuses: texts(estatus),
    processes: (Array.isArray(procesos) ? procesos : []).flatMap((given: unknown) => {
      if (!isRecord(given) || typeof given.proceso !== 'string') return [];
      const { proceso, descripcion, permisos } = given;
      const text = typeof descripcion === 'string' ? descripcion : '';
      return [{ name: proceso, text, permissions: texts(permisos) }];
    }),
  };
}
