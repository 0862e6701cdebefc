import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { isRecord } from '../../lib/json.ts';
import { classify } from '../../offline/model/answers.ts';
import type { SiteConfig } from '../../offline/store/site-config.ts';
import type { KeptAnswers } from '../cached/kept-answers.ts';
import { ApiError } from './api-error.ts';
import type { WireFetchParts } from './checked-fetch.ts';

/** One person's way to the server: Apollo's (apollo-client.ts) or the first screen's (first-client.ts). */
export interface Client {
  /**
   * Always asks the network (B3).
   * @param apart nothing of the answer is stored
   * @throws ApiError
   */
  query<T>(document: TypedDocumentNode<T>, variables: OperationVariables, apart?: boolean): Promise<T>;
  /** Whether the query carries the session's token: only then does a token error concern the session (B2). */
  carriesToken(variables: OperationVariables): boolean;
  close(): Promise<void>;
}

export interface ClientParts extends WireFetchParts {
  site(): Promise<SiteConfig>;
  token(): string | undefined;
  /** headers that identify this device to our own backend (device-proof.ts) */
  proof(): Record<string, string>;
  keptAnswers: Pick<KeptAnswers, 'keep'>;
  earlyBatch(): EarlyBatch | undefined;
  usuario: string | undefined;
}

/** The result of one operation in a batch. */
export interface Result {
  data: unknown;
}

export interface Operation {
  operationName: string;
  variables: OperationVariables;
  query: string;
}

/** A request that was sent before there was a client. */
export interface EarlyBatch {
  /** whose it is; `token`: the session's */
  usuario: string;
  token: string;
  /** when it was sent, ms */
  at: number;
  questions: readonly Operation[];
  answer: Promise<Response>;
  abort: AbortController;
}

/** Queries that are asked within `ms` share a request of at most `most` (A10.2). */
export const BATCH = { ms: 10, most: 10 };

/** Headers that say who asks. */
export function identityHeaders(parts: ClientParts, site: SiteConfig): Record<string, string> {
  const token = site.bearer ? parts.token() : undefined;
  return {
    // Only on our own origin: another host would have to allow the headers first (CORS).
    ...(site.host === '' && parts.proof()),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

export const carriesToken = (site: SiteConfig, { tokenSesion }: OperationVariables) =>
  site.bearer || tokenSesion !== undefined;

/** The error of one operation's result in a batch; undefined if it has none. */
export function errorOf(result: unknown, operation: string): ApiError | undefined {
  const { data, errors } = isRecord(result) ? result : {};
  if (!Array.isArray(errors) || errors.length === 0)
    return isRecord(data) ? undefined : new ApiError({ clase: 'desconocido' });
  const body = [{ data: data ?? null, errors }];
  const answer = classify({ status: 200, contentType: 'application/json', body }, 0, operation);
  if (answer.clase === 'ok') return undefined;
  const message: unknown = isRecord(errors[0]) ? errors[0].message : undefined;
  return new ApiError(answer, answer.clase === 'token' || typeof message !== 'string' ? undefined : message);
}

/** The server answered, but not to what was asked (A10.2). */
export const miscounted = (message: string) => new ApiError({ clase: 'servidor', propio: true }, message);
