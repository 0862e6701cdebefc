import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createPasswords } from '../../../server/account/passwords.ts';
import { addRight } from '../../../server/personnel/rights.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import { databaseFor, overPostgres, removeDatabaseFor } from '../postgres/engine.ts';
import { type Child, startChild } from './child-process.ts';
import { freePort } from './free-port.ts';
import { CLAVE, insertPerson, PEOPLE } from './people.ts';

const MAIN = join(import.meta.dirname, '../../../server/main.ts');
const PAGE = `<!doctype html><title>Planeación</title>${'<p>escolar</p>'.repeat(40)}`;

/** A university's installation on this machine: data, a build, an environment, and its server as a process. */
export interface Installation {
  home: string;
  dataDir: string;
  env: Record<string, string>;
  /** what starts its server */
  command: readonly [program: string, ...args: string[]];
  /** http://127.0.0.1:PORT */
  direct: URL;
  /** Resolves when the server listens. */
  start(): Promise<Child>;
  /** kill -9 */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** @param more variables beside those of a university that sends no mail, such as a DATABASE_URL of its own */
export async function createInstallation(more: Record<string, string> = {}): Promise<Installation> {
  const home = await mkdtemp(join(tmpdir(), 'planeacion-installation-'));
  const [dataDir, dist, port] = [join(home, 'data'), join(home, 'dist'), await freePort()];
  await mkdir(dist);
  for (const [name, body] of Object.entries({
    'index.html': PAGE,
    'sw.js': '// the worker',
    'manifest.webmanifest': '{"name":"Planeación"}',
  })) {
    await writeFile(join(dist, name), body);
    await writeFile(join(dist, `${name}.br`), brotliCompressSync(body));
  }
  await writeFile(join(dist, '.version'), '2.0.0');
  const databaseUrl = more.DATABASE_URL ?? (overPostgres() ? await databaseFor(home) : undefined);
  const { database } = await openData(dataDir, { databaseUrl });
  const hash = await createPasswords((bytes) => Buffer.alloc(bytes, 7)).hash(CLAVE);
  for (const person of PEOPLE) await insertPerson(database, person, hash);
  await addRight(database, 'admin', { proceso: 'personas', permiso: '' });
  await database.close();
  const { HOME = '', PATH = '' } = process.env;
  const env = {
    HOME,
    PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    INSTALACION: join(home, 'planeacion.env'),
    DEMO: 'no',
    DOMINIO_CORREO: 'universidad.test',
    CORREO: 'carpeta',
    PROXY_DE_CONFIANZA: '127.0.0.1, ::1',
    DISCO_MINIMO_MB: '1',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  const command = [process.execPath, MAIN, dist] as const;
  let server: Child | undefined;
  const stop = async () => {
    server?.process.kill('SIGKILL');
    await server?.ended;
    server = undefined;
  };
  return {
    home,
    dataDir,
    env,
    command,
    direct: new URL(`http://127.0.0.1:${port}`),
    async start() {
      const [program, ...args] = command;
      server = startChild(program, args, { env });
      await server.says('está lista en ');
      return server;
    },
    stop,
    async remove() {
      await stop();
      await removeDatabaseFor(home);
      await rm(home, { recursive: true });
    },
  };
}
