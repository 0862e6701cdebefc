import { type Answer, classify, reachedServer } from '../offline/answers.ts';
import { ApiError } from './errors.ts';

/** The server gives itself 10 s; after this nobody is thought to be there (reliability.md B06). */
const ANSWER_LIMIT_MS = 15_000;

export interface WireFetchParts {
  fetch: typeof fetch;
  now(): number;
  /** each answer, for the network's state */
  onAnswer(answer: Answer): void;
}

/**
 * The fetch that the batch link uses. It lets through only what is a GraphQL answer of ours, an array as JSON; a
 * gateway's page, a captive portal or a cut body becomes an ApiError of class `red` or `servidor`.
 */
export function createWireFetch({ fetch, now, onAnswer }: WireFetchParts): typeof globalThis.fetch {
  return async (input, init = {}) => {
    let answer: Answer;
    try {
      const signals = [AbortSignal.timeout(ANSWER_LIMIT_MS), ...(init.signal ? [init.signal] : [])];
      const signal = AbortSignal.any(signals);
      const response = await fetch(input, { ...init, cache: 'no-store', redirect: 'error', signal });
      const text = await response.text();
      const { status, headers } = response;
      const body = parse(text);
      const http = {
        status,
        contentType: headers.get('content-type'),
        body,
        retryAfter: headers.get('retry-after'),
      };
      answer = classify(http, 0, '', now());
      if (status === 200 && Array.isArray(body) && reachedServer(answer)) {
        onAnswer({ clase: 'ok', valor: null });
        return new Response(text, { headers: { 'content-type': 'application/json' } });
      }
    } catch {
      answer = { clase: 'red' };
    }
    onAnswer(answer);
    throw new ApiError(answer.clase === 'ok' ? { clase: 'desconocido' } : answer);
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
