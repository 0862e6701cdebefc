import { isRecord } from '../../lib/json.ts';
import type { Motivo } from './worker-messages.ts';

/** An HTTP response. `body` is the parsed JSON, or undefined if it was cut short or is not JSON. */
export interface HttpAnswer {
  status: number;
  contentType: string | null;
  redirected?: boolean;
  body: unknown;
  /** the header Retry-After */
  retryAfter?: string | null;
}

/** What a response means for the app. `mensaje` is the server's text for the person; it is never stored. */
export type Answer =
  | { clase: 'ok'; valor: unknown }
  /** no answer from our server: whether the request was applied is unknown */
  | { clase: 'red' }
  /** espera: ms the server asks to wait, at most 300,000; propio: our API itself answered, not a gateway */
  | { clase: 'servidor'; propio: boolean; espera?: number; codigo?: string; mensaje?: string }
  | { clase: 'token'; motivo: Motivo }
  | { clase: 'esquema' }
  | { clase: 'rechazo'; codigo: 'VALOR' | 'NO_AUTORIZADO'; mensaje: string }
  /** null: the server has no value for the field */
  | { clase: 'conflicto'; valorServidor: string | null }
  | { clase: 'superado' }
  | { clase: 'desconocido'; mensaje?: string };

/** Whether our server gave this answer, rather than a gateway, a captive portal, or nothing at all. */
export const reachedServer = (answer: Answer) =>
  answer.clase === 'servidor' ? answer.propio : answer.clase !== 'red';

const MAX_WAIT = 300_000;

/**
 * Parses Retry-After (seconds or an HTTP date) to ms from `now`, at most 300 s; undefined if absent or
 * invalid.
 */
export function parseRetryAfter(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_WAIT);
}

/**
 * Classifies the answer to one operation by its structure and error code.
 * @param index the operation's place in the batch
 * @param field the operation's name, whose value is returned
 */
export function classify(http: HttpAnswer, index: number, field: string, now = 0): Answer {
  const { status } = http;
  const ours = http.redirected || status === 511 ? undefined : graphqlBody(http);
  if (status !== 511 && !http.redirected && ([408, 425, 429].includes(status) || status >= 500)) {
    const espera = parseRetryAfter(http.retryAfter, now) ?? seconds(firstError(ours, index)?.extensions);
    return { clase: 'servidor', propio: ours !== undefined, ...(espera === undefined ? {} : { espera }) };
  }
  if (ours === undefined) return { clase: 'red' };
  const error = firstError(ours, index);
  if (error) return classifyError(error, status);
  const result = Array.isArray(ours) ? ours[index] : ours;
  const data = isRecord(result) && isRecord(result.data) ? result.data : {};
  return Object.hasOwn(data, field) ? { clase: 'ok', valor: data[field] } : { clase: 'desconocido' };
}

interface GraphqlError {
  message: string;
  path: boolean;
  extensions: Record<string, unknown>;
}

function classifyError({ message, path, extensions }: GraphqlError, status: number): Answer {
  const codigo = extensions.code;
  if (codigo === 'TOKEN' || message === 'JsonWebTokenError') {
    const motivo = extensions.motivo;
    const known = motivo === 'vencida' || motivo === 'revocada' || motivo === 'invalida';
    return { clase: 'token', motivo: known ? motivo : 'desconocido' };
  }
  switch (codigo) {
    case 'INTERNO':
    case 'LIMITE': {
      const espera = seconds(extensions);
      const wait = espera === undefined ? {} : { espera };
      return { clase: 'servidor', propio: true, codigo, mensaje: message, ...wait };
    }
    case 'VALOR':
    case 'NO_AUTORIZADO':
      return { clase: 'rechazo', codigo, mensaje: message };
    case 'SUPERADO':
      return { clase: 'superado' };
    case 'CONFLICTO': {
      const valorServidor = extensions.valorServidor;
      if (typeof valorServidor === 'string' || valorServidor === null)
        return { clase: 'conflicto', valorServidor };
      return { clase: 'desconocido' };
    }
  }
  if (path) return { clase: 'desconocido', mensaje: message };
  // A gateway may answer 401 or 403 with an {errors} body of its own; a GraphQL server's validation uses 200
  // or 400.
  return { clase: status === 200 || status === 400 ? 'esquema' : 'red' };
}

/**
 * The body if it is a GraphQL response: an object with only data, errors and extensions, or an array of them
 * (empty only with 2xx).
 */
function graphqlBody({ status, contentType, body }: HttpAnswer): object | undefined {
  if (!/^application\/(graphql-response\+)?json\b/i.test(contentType ?? '')) return undefined;
  const results: unknown[] = Array.isArray(body) ? body : [body];
  const empty = !results.some((result) => isRecord(result) && Object.keys(result).length > 0);
  return results.every(isResult) && !(empty && status >= 300) ? (body as object) : undefined;
}

const isResult = (value: unknown) =>
  isRecord(value) && Object.keys(value).every((key) => ['data', 'errors', 'extensions'].includes(key));

/** The operation's error, or that of a batch refused as a whole. An error with a known code is preferred. */
function firstError(body: object | undefined, index: number): GraphqlError | undefined {
  const result: unknown = Array.isArray(body) ? body[index] : body;
  if (!isRecord(result) || !Array.isArray(result.errors)) return undefined;
  const errors = result.errors.filter(isRecord).map((error) => ({
    message: String(error.message ?? ''),
    path: Array.isArray(error.path),
    extensions: isRecord(error.extensions) ? error.extensions : {},
  }));
  return errors.find(({ message, extensions }) => isKnown(extensions.code, message)) ?? errors[0];
}

const CODES: readonly unknown[] = [
  'TOKEN',
  'NO_AUTORIZADO',
  'VALOR',
  'LIMITE',
  'CONFLICTO',
  'SUPERADO',
  'INTERNO',
];
const isKnown = (code: unknown, message: string) => CODES.includes(code) || message === 'JsonWebTokenError';

function seconds(extensions: Record<string, unknown> | undefined): number | undefined {
  const value = extensions?.segundos;
  return typeof value === 'number' && value >= 0 ? Math.min(value * 1000, MAX_WAIT) : undefined;
}
