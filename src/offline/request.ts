import { type Answer, classify } from './answers.ts';
import type { Request } from './documents.ts';
import type { Ports } from './ports.ts';
import type { SiteConfig } from './site-config.ts';
import { timeLimit } from './time-limit.ts';

export type RequestPorts = Pick<Ports, 'fetch' | 'now' | 'setTimer' | 'clearTimer' | 'developer'>;

/** One operation in one request, as an array of one: saves must not share each other's fate (B4). Never rejects. */
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
    // No network, a time-out, a redirect, a body cut short: it may have been applied all the same (L12).
    return { clase: 'red' };
  } finally {
    end();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A write's answer: only true is an acknowledgement, or null where the backend says so (B17 guardarDevuelve). */
export function judgeWrite(answer: Answer, { guardarDevuelve }: SiteConfig): Answer {
  if (answer.clase !== 'ok' || answer.valor === true) return answer;
  return answer.valor === null && guardarDevuelve === 'vacio' ? answer : { clase: 'desconocido' };
}
