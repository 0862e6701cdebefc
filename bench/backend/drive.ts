import { Agent, request } from 'node:http';

const CONNECTIONS = 16;

export interface Shot {
  address: string;
  body: string;
  headers: Record<string, string>;
  /** the exact text that every answer must have */
  expected: string;
}

/**
 * Sends the body `requests` times over kept-alive connections and resolves to the elapsed ms.
 * @throws Error on any other answer
 */
export async function drive(shot: Shot, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = requests;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { status, text } = await post(shot, agent);
      if (status !== 200 || text !== shot.expected) throw new Error(`${shot.address}: ${status} ${text}`);
    }
  };
  const began = performance.now();
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
  } finally {
    agent.destroy();
  }
  return performance.now() - began;
}

export function post(
  { address, body, headers }: Omit<Shot, 'expected'>,
  agent?: Agent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/graphql`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
