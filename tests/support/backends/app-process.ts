import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reduceBuild } from '../browser/reduced-build.ts';
import { readNotices } from '../person/read-notices.ts';
import { type Child, startChild } from '../server/child-process.ts';
import { freePort } from '../server/free-port.ts';

const DEMO_PASSWORD = 'clave de las pruebas';

const MAIN = join(import.meta.dirname, '../../../server/main.ts');

interface RawAnswer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

/** The real built application in a process of its own, with real data. */
export interface AppProcess {
  url: string;
  port: number;
  dataDir: string;
  /** password of all demonstration accounts */
  password: string;
  /** Starts it (again) on the same port and data; resolves when it listens. */
  start(): Promise<void>;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Ctrl-C; resolves to the exit code. */
  stop(): Promise<number | string>;
  /** Its output since the last start. */
  output(): string;
  /** Sends one GraphQL operation by plain HTTP, without the client's code. */
  call(query: string, variables?: Record<string, unknown>, token?: string): Promise<RawAnswer>;
  /** A new token of a demonstration account. */
  signIn(usuario: string): Promise<string>;
  /** Ends the process and deletes its data. */
  remove(): Promise<void>;
}

export interface AppOptions {
  /** a free port by default */
  port?: number;
  /** by default a copy of fresh demonstration data, deleted by remove() */
  dataDir?: string;
  /** added to PORT, DATA_DIR and CLAVE_DEMO */
  env?: Record<string, string>;
  /** use the build without the APIs that older browsers lack */
  reduced?: boolean;
}

/** Starts the application; resolves when it listens. */
export async function startApp(options: AppOptions = {}): Promise<AppProcess> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await copyOfDemoData());
  const dist = options.reduced ? [await reduceBuild(dataDir)] : [];
  const url = `http://127.0.0.1:${port}`;
  let child: Child | undefined;

  const call: AppProcess['call'] = async (query, variables = {}, token) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as RawAnswer;
  };

  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = undefined;
    running?.process.kill(signal);
    return (await running?.ended) ?? 0;
  };

  const app: AppProcess = {
    url,
    port,
    dataDir,
    password: options.env?.CLAVE_DEMO ?? DEMO_PASSWORD,
    async start() {
      if (child !== undefined) throw new Error('it is running');
      child = startServer(port, dataDir, options.env, dist);
      await child.says('está lista en ');
    },
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGINT'),
    output: () => `${child?.stdout() ?? ''}${child?.stderr() ?? ''}`,
    call,
    async signIn(usuario) {
      const query =
        'query($u: String!, $p: String!) { loginUsuario(usuario: $u, password: $p) { token mensaje } }';
      const answer = await call(query, { u: usuario, p: app.password });
      const { token } = (answer.data?.loginUsuario ?? {}) as { token?: unknown };
      if (typeof token !== 'string')
        throw new Error(`${usuario} could not sign in: ${JSON.stringify(answer)}`);
      return token;
    },
    async remove() {
      await end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await app.start();
  return app;
}

function startServer(
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
  dist: string[] = [],
): Child {
  const { PATH, HOME } = process.env;
  return startChild(process.execPath, [MAIN, ...dist], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      CLAVE_DEMO: DEMO_PASSWORD,
      ...env,
    },
  });
}

let template: Promise<string> | undefined;

/** Environment variable with the folder of the demonstration data, which a run creates once. */
export const TEMPLATE = 'PLANEACION_PLANTILLA';

/** Creating demonstration data takes seconds, so it is created once and copied. */
async function copyOfDemoData(): Promise<string> {
  template ??= process.env[TEMPLATE] ? Promise.resolve(process.env[TEMPLATE]) : prepareTemplate();
  const copy = await mkdtemp(join(tmpdir(), 'planeacion-e2e-'));
  await cp(await template, copy, { recursive: true });
  return copy;
}

export async function prepareTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'planeacion-template-'));
  const child = startServer(0, folder);
  await child.says('está lista en ');
  child.process.kill('SIGINT');
  const code = await child.ended;
  if (code !== 0) throw new Error(`the template's server ended with ${code}\n${child.stderr()}`);
  readNotices(join(folder, 'planeacion.sqlite'));
  return folder;
}

/** Deletes what this process created besides the applications' data; call it after all tests of a file. */
export async function removeTemplate(): Promise<void> {
  if (template === undefined) return;
  const folder = await template;
  template = undefined;
  if (folder !== process.env[TEMPLATE]) await rm(folder, { recursive: true, force: true });
}
