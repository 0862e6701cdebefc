import { parseJson } from '../../lib/json.ts';
import { type Answer, classify } from '../model/answers.ts';
import type { Request } from '../model/documents.ts';
import type { Ports } from '../model/ports.ts';
import { timeLimit } from '../model/request-limit.ts';
import type { SiteConfig } from '../store/site-config.ts';

export type RequestPorts = Pick<Ports, 'fetch' | 'now' | 'setTimer' | 'clearTimer' | 'developer'>;

/**
 * Sends one operation in a request of its own, as an array of one: saves must not share each other's outcome
 * (B4). Never rejects.
 */
export async function ask(
  ports: RequestPorts,
  site: SiteConfig,
  token: string,
  request: Request,
): Promise<Answer> {
  const answer = await send(ports, site, token, request);
  if (answer.clase !== 'ok' && ports.developer && request.variables.usuario === ports.developer)
    console.error(request.operationName, answer);
  return answer;
}

async function send(ports: RequestPorts, site: SiteConfig, token: string, request: Request): Promise<Answer> {
  const { signal, end } = timeLimit(ports);
  try {
    const response = await ports.fetch(`${site.host}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(site.bearer ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify([request]),
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal,
    });
    const http = {
      status: response.status,
      contentType: response.headers.get('content-type'),
      redirected: response.redirected,
      retryAfter: response.headers.get('retry-after'),
      body: parseJson(await response.text()),
    };
    return classify(http, 0, request.operationName, ports.now());
  } catch {
    // No network, a timeout, a redirect or a truncated body: the server may still have applied the request
    // (L12).
    return { clase: 'red' };
  } finally {
    end();
  }
}

/**
 * Judges the answer to a write: only `true` is an acknowledgement, or null if the backend is configured so
 * (guardarDevuelve, B17).
 */
export function judgeWrite(answer: Answer, { guardarDevuelve }: SiteConfig): Answer {
  if (answer.clase !== 'ok' || answer.valor === true) return answer;
  return answer.valor === null && guardarDevuelve === 'vacio' ? answer : { clase: 'desconocido' };
}
