import { Agent, request } from 'node:http';
import { LOGIN } from './api.ts';
import { CLAVE } from './people.ts';

/** A save and a read of the person `ana`. */
export const MARK = 'query m($a: String!) { marcarAvisoLeido(usuario: "ana", aviso: $a, leido: true) }';
export const READ = '{ configuracion(usuario: "ana", campo: "scale") }';

/** Limits that the load does not reach, whatever a process has taken in advance when it ends. */
export const PLENTY = {
  LIMITE_ESCRITURA_PERSONA: '10000/0.001',
  LIMITE_LECTURA_PERSONA: '10000/0.001',
  LIMITE_ENTRAR_SEGUIDO: '10000/0.001',
};

/** People who sign in, save and read without a pause, each request after the answer to the one before. */
export interface RequestLoad {
  /** what went wrong, one line a request */
  failures: string[];
  /** names of the saves that were acknowledged */
  acknowledged: string[];
  /** Resolves when each client has had this many more answers; rejects at the first failure. */
  goOn(answers: number): Promise<void>;
  /** Lets each client end its last request. */
  end(): Promise<void>;
}

/**
 * @param url where a client's connections go
 * @param kept true: each client keeps its connection, as a browser does; false: one for each request, as the proxies of ops/ do
 */
export async function startRequestLoad(url: string, kept: boolean): Promise<RequestLoad> {
  const agent = new Agent({ keepAlive: kept });
  const failures: string[] = [];
  const acknowledged: string[] = [];
  let ending = false;
  let look = () => {};

  /** The body of an answer that contains what is wanted, else undefined. */
  async function ask(wanted: string, path: string, body?: object, token?: string) {
    const answer = await send(`${url}${path}`, agent, body, token).catch((error: Error) => error);
    const said = answer instanceof Error ? answer.message : `${answer.status} ${answer.text}`;
    const good = said.startsWith('200 ') && said.includes(wanted);
    if (!good) failures.push(`${path}, ${wanted}: ${said}`);
    look();
    return good ? said.slice('200 '.length) : undefined;
  }
  const call = (wanted: string, query: string, variables: object, token?: string) =>
    ask(wanted, '/graphql', { query, variables }, token);
  const signIn = (usuario: string) => call('"token":"', LOGIN, { usuario, password: CLAVE });

  const signed = await signIn('ana');
  const token = /"token":"(.+?)"/.exec(signed ?? '')?.[1];
  const save = async (writer: number, turn: number) => {
    const name = `${kept ? 'kept' : 'new'}-${writer}-${turn}`;
    if (await call('"marcarAvisoLeido":true', MARK, { a: name }, token)) acknowledged.push(name);
  };
  const clients: ((turn: number) => Promise<unknown>)[] = [
    // Somebody else: a person's newest sessions end the oldest.
    () => signIn('beto'),
    ...[0, 1, 2].map((writer) => (turn: number) => save(writer, turn)),
    () => call('"configuracion":', READ, {}, token),
    () => ask('<title>', '/'),
    () => ask('"name"', '/manifest.webmanifest'),
  ];
  const turns = clients.map(() => 0);
  const running = clients.map(async (client, index) => {
    while (!ending) {
      await client(turns[index] ?? 0);
      turns[index] = (turns[index] ?? 0) + 1;
      look();
    }
  });
  return {
    failures,
    acknowledged,
    goOn(more) {
      const wanted = turns.map((turn) => turn + more);
      return new Promise((resolve, reject) => {
        look = () => {
          if (failures.length > 0) reject(new Error(failures.join('\n')));
          if (turns.every((turn, index) => turn >= (wanted[index] ?? 0))) resolve();
        };
      });
    },
    async end() {
      ending = true;
      await Promise.all(running);
      agent.destroy();
    },
  };
}

function send(
  address: string,
  agent: Agent,
  body?: object,
  token?: string,
): Promise<{ status: number; text: string }> {
  const headers = {
    accept: 'text/html,*/*',
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { agent, method: body ? 'POST' : 'GET', headers });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // As browsers do: a connection that ended idle, just as it was used again, has answered nothing.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(address, agent, body, token));
      else reject(error);
    });
    outgoing.on('response', (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
    });
    outgoing.end(body && JSON.stringify(body));
  });
}
