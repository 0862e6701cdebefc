import type { Chosen, ImportKind, ReportName } from '../../../shared/personnel-import.ts';
import {
  askOwnRoute,
  callOwnRoute,
  type OwnAnswer,
  type OwnRequest,
  type OwnRouteParts,
} from '../site/own-api.ts';
import { type FileColumn, type ImportState, readImport } from './import-state.ts';

/**
 * The import and export of people, for administrators with the process `personas`, by /api/importaciones of
 * our own backend (docs/api.md). Nothing is stored on the device. No method rejects.
 */
export interface PersonnelImport {
  begin(file: { kind: ImportKind; name: string; bytes: number }): Promise<ImportAnswer>;
  read(id: string): Promise<ImportAnswer>;
  /** @param from place of the piece's first byte in the file */
  send(
    id: string,
    from: number,
    piece: ArrayBuffer,
  ): Promise<ImportAnswer | { kind: 'received'; bytes: number }>;
  review(id: string, columns: readonly FileColumn[]): Promise<ImportAnswer>;
  apply(id: string, wanted: WantedApplication): Promise<ImportAnswer>;
  /** The server forgets the import; undefined without an answer. */
  cancel(id: string): Promise<Cancelled | undefined>;
  /** All bad cells, or all changes, as a CSV file; undefined on failure. */
  report(id: string, name: ReportName): Promise<Blob | undefined>;
  /** Everybody as a CSV file; undefined on failure. */
  everybody(): Promise<Blob | undefined>;
}

export interface WantedApplication {
  /** `mark` of the review that the person saw */
  mark: string;
  bajas: Chosen;
  reingresos: Chosen;
}

/** applied: that was faster; gone: there was no such import any more */
export type Cancelled = 'cancelled' | 'applied' | 'gone';

export type ImportAnswer =
  | { kind: 'state'; state: ImportState }
  /** none: this backend has no such routes; denied: the server refuses this administrator */
  | { kind: 'none' | 'denied' }
  /** message: the server's words */
  | { kind: 'refused'; message: string }
  /** It may have been done. */
  | { kind: 'unanswered' };

const PATH = '/api/importaciones';
const CSV = 'text/csv';

interface ImportParts extends OwnRouteParts {
  /** no answer came: the app looks whether the server is reachable */
  onNoAnswer(): void;
}

export function createPersonnelImport(parts: ImportParts): PersonnelImport {
  const askRoute = async (request: OwnRequest) => {
    const answer = await askOwnRoute(parts, request);
    if (answer.kind === 'failed' && answer.status === undefined) parts.onNoAnswer();
    return answer;
  };
  const ask = async (request: OwnRequest) => answerOf(await askRoute(request));
  const file = async (path: string) => {
    const answer = await callOwnRoute(parts, { method: 'GET', path, accept: CSV });
    return answer instanceof Response && answer.ok ? answer.blob().catch(() => undefined) : undefined;
  };
  return {
    begin: ({ kind, name, bytes }) =>
      ask({ method: 'POST', path: PATH, body: { que: kind, nombre: name, bytes } }),
    read: (id) => ask({ method: 'GET', path: `${PATH}/${id}` }),
    async send(id, from, piece) {
      const path = `${PATH}/${id}/archivo?desde=${from}`;
      const answer = await askRoute({ method: 'PUT', path, bytes: piece });
      if (answer.kind === 'answer' && typeof answer.body.recibido === 'number')
        return { kind: 'received', bytes: answer.body.recibido };
      return answerOf(answer);
    },
    review(id, columns) {
      const said = columns.flatMap(({ header, field }) => (field === undefined ? [] : [[header, field]]));
      const body = { columnas: Object.fromEntries(said) };
      return ask({ method: 'POST', path: `${PATH}/${id}/revision`, body });
    },
    apply: (id, { mark, ...chosen }) =>
      ask({ method: 'POST', path: `${PATH}/${id}/aplicacion`, body: { huella: mark, ...chosen } }),
    async cancel(id) {
      const answer = await askRoute({ method: 'DELETE', path: `${PATH}/${id}` });
      if (answer.kind === 'answer') return answer.body.cancelada === false ? 'applied' : 'cancelled';
      return answer.kind === 'failed' && isRefusal(answer.status) ? 'gone' : undefined;
    },
    report: (id, name) => file(`${PATH}/${id}/${name}.csv`),
    everybody: () => file('/api/personas.csv'),
  };
}

function answerOf(answer: OwnAnswer): ImportAnswer {
  if (answer.kind === 'none') return answer;
  if (answer.kind === 'answer') {
    const state = readImport(answer.body);
    return state ? { kind: 'state', state } : { kind: 'none' };
  }
  const { status, message = 'El servidor no lo aceptó.' } = answer;
  if (status === 403) return { kind: 'denied' };
  return isRefusal(status) ? { kind: 'refused', message } : { kind: 'unanswered' };
}

/** Statuses that say «no», not «not now»: a limit, a slow request and a session to be renewed pass. */
const isRefusal = (status: number | undefined) =>
  status !== undefined && status < 500 && ![401, 408, 429].includes(status);
