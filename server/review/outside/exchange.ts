import { once } from 'node:events';
import { request as plain, type RequestOptions } from 'node:http';
import { request as secure } from 'node:https';

const PATIENCE_MS = 10_000;
const MOST_BYTES = 10e6;

export interface Answer {
  status: number;
  /** every value of the header, in their order: a proxy may have added one */
  header(name: string): string[];
  body: Buffer;
}

/**
 * GET without following redirects. The certificate is not asked about: its own look tells what is wrong with it, and the others go on.
 * @throws Error if no whole answer comes in time
 */
export async function ask(address: URL, headers: Record<string, string> = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    agent: false,
    headers,
    rejectUnauthorized: false,
    signal,
  };
  const outgoing = (address.protocol === 'https:' ? secure : plain)(address, options).end();
  const [incoming] = await once(outgoing, 'response');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('the answer does not end');
    chunks.push(chunk);
  }
  const raw: string[] = incoming.rawHeaders;
  return {
    status: incoming.statusCode,
    header: (name) => raw.filter((_, n) => n % 2 === 1 && raw[n - 1]?.toLowerCase() === name),
    body: Buffer.concat(chunks),
  };
}

export const tryAsking = (address: URL, headers?: Record<string, string>): Promise<Answer | undefined> =>
  ask(address, headers).catch(() => undefined);
