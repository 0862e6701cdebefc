import { parseJson } from '../../lib/json.ts';
import { type Answer, classify, reachedServer } from '../../offline/model/answers.ts';
import type { Ports } from '../../offline/model/ports.ts';
import { timeLimit } from '../../offline/model/request-limit.ts';
import { ApiError } from './api-error.ts';

export interface WireFetchParts extends Pick<Ports, 'setTimer' | 'clearTimer'> {
  fetch: typeof fetch;
  now(): number;
  /** called with each answer, for the network state */
  onAnswer(answer: Answer): void;
}

/**
 * The `fetch` of the batch link. It passes only a GraphQL answer of our server (a JSON array). A gateway's
 * page, a captive portal or a truncated body becomes an ApiError of class `red` or `servidor`.
 */
export function createWireFetch(parts: WireFetchParts): typeof globalThis.fetch {
  const { fetch, now, onAnswer } = parts;
  return async (input, init = {}) => {
    let answer: Answer;
    const { signal, end } = timeLimit(parts, init.signal);
    try {
      const response = await fetch(input, { ...init, cache: 'no-store', redirect: 'error', signal });
      const text = await response.text();
      const { status, headers } = response;
      const body = parseJson(text);
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
    } finally {
      end();
    }
    onAnswer(answer);
    throw new ApiError(answer.clase === 'ok' ? { clase: 'desconocido' } : answer);
  };
}
