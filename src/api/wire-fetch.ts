import { type Answer, classify, reachedServer } from '../offline/answers.ts';
import type { Ports } from '../offline/ports.ts';
import { timeLimit } from '../offline/time-limit.ts';
import { ApiError } from './errors.ts';

export interface WireFetchParts extends Pick<Ports, 'setTimer' | 'clearTimer'> {
  fetch: typeof fetch;
  now(): number;
  /** each answer, for the network's state */
  onAnswer(answer: Answer): void;
}

/**
 * The fetch that the batch link uses. It lets through only what is a GraphQL answer of ours, an array as JSON; a
 * gateway's page, a captive portal or a cut body becomes an ApiError of class `red` or `servidor`.
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
    } finally {
      end();
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
