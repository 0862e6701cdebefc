import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import { type Child, startChild } from '../../support/server/child-process.ts';
import { PAGE, type Site, startSite } from '../static/site-fixture.ts';

const MAIN = join(import.meta.dirname, '../../../server/main.ts');
const OPERATION = join(import.meta.dirname, '../../../server/backup/main.ts');
const READY = 'está lista en ';

let site: Site;
let root: string;
let children: Child[];
beforeEach(async () => {
  site = await startSite();
  root = await mkdtemp(join(tmpdir(), 'main-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    child.process.kill('SIGKILL');
    await child.ended;
  }
  await site.close();
  await rm(root, { recursive: true });
});

function start(env: NodeJS.ProcessEnv = {}, { dist = site.distDir } = {}): Child {
  const { PATH, HOME } = process.env;
  const child = startChild(process.execPath, [MAIN, dist], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: join(root, 'data'), DEMO: 'no', CORREO: 'carpeta', ...env },
  });
  children.push(child);
  return child;
}

/** Waits for a start to fail, and returns its one line. */
async function faultOf(child: Child): Promise<string> {
  expect(await child.ended).toBe(1);
  expect(child.stdout()).toBe('');
  const lines = child.stderr().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^No se pudo iniciar: /);
  return lines[0] ?? '';
}

const address = (child: Child) => /está lista en (http:\/\/\S+)/.exec(child.stdout())?.[1] ?? '';

async function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  return { server, port: typeof bound === 'object' && bound !== null ? bound.port : 0 };
}

describe('A start that works', () => {
  it('serves app, API and health with the security headers, and ends cleanly on Ctrl-C', async () => {
    const child = start();
    await child.says(READY);
    const base = address(child);
    const page = await fetch(base, { headers: { accept: 'text/html' } });
    expect(await page.text()).toBe(PAGE);
    const health = await fetch(`${base}/salud`);
    expect([health.status, health.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    const answer = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ correoConfirmacionVigente(usuario: "nadie") }' }),
    });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.json()).toMatchObject({ data: { correoConfirmacionVigente: expect.any(Boolean) } });
    child.process.kill('SIGINT');
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(0);
    expect(child.stderr()).toContain('"ruta":"/salud"');
    expect((await stat(join(root, 'data'))).mode & 0o777).toBe(0o700);
  });

  it('ends cleanly on SIGTERM, and is repeated on the same data', async () => {
    for (let round = 0; round < 2; round += 1) {
      const child = start({ DATA_DIR: join(root, 'folders', 'to be', 'made') });
      await child.says(READY);
      child.process.kill('SIGTERM');
      expect(await child.ended).toBe(0);
    }
  });

  it('prints the address and the demonstration accounts last, and their password nowhere', async () => {
    const child = start({ DEMO: 'si', CLAVE_DEMO: 'clave de prueba' });
    await child.says(READY);
    expect(child.stderr()).toBe('');
    const last = child.stdout().trimEnd().split('\n').slice(-8);
    const file = join(root, 'data', 'clave-demo');
    expect(last[0]).toBe(`Cuentas de demostración, todas con la contraseña que está en ${file}`);
    expect(child.stdout()).not.toContain('clave de prueba');
    expect(await readFile(file, 'utf8')).toBe('clave de prueba\n');
    expect(last.slice(1, 6).map((line) => line.trim().split(/\s+/)[0])).toEqual([
      'admin',
      'coordinacion',
      'profesor',
      'festejo',
      'nueva',
    ]);
    expect(last[7]).toMatch(/^Planeación escolar está lista en http:\/\/127\.0\.0\.1:\d+ /);
    const answer = await fetch(`${address(child)}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: '{ loginUsuario(usuario: "festejo", password: "clave de prueba") { codigo token } }',
      }),
    });
    expect(await answer.json()).toMatchObject({
      data: { loginUsuario: { codigo: 0, token: expect.any(String) } },
    });
  });
});

describe('A start that cannot work prints one line, ends with 1 and destroys nothing', () => {
  it('when the port is in use', async () => {
    const { server, port } = await occupyPort();
    expect(await faultOf(start({ PORT: String(port) }))).toContain(`El puerto ${port} ya está en uso`);
    expect(await readdir(root)).toEqual([]);
    await new Promise((done) => server.close(done));
  });

  it('when the address is not one of this machine', async () => {
    expect(await faultOf(start({ HOST: '192.0.2.1' }))).toContain('revisa HOST');
  });

  it.each([
    [
      'below a file',
      async () => {
        await writeFile(join(root, 'file'), 'mine');
        return join(root, 'file', 'data');
      },
    ],
    [
      'that is a file',
      async () => {
        await writeFile(join(root, 'file'), 'mine');
        return join(root, 'file');
      },
    ],
    ['where nobody may write, not even root', async () => '/proc/self/data'],
  ])('when DATA_DIR is a path %s', async (_what, prepare) => {
    const dataDir = await prepare();
    const line = await faultOf(start({ DATA_DIR: dataDir }));
    expect(line).toContain(`la carpeta de datos ${dataDir}`);
    expect(line).toContain('DATA_DIR');
    if (dataDir.startsWith(root)) expect(await readFile(join(root, 'file'), 'utf8')).toBe('mine');
  });

  it.each([
    ['garbage', Buffer.alloc(20_000, 'garbage ')],
    ['a database cut in the middle of its header', Buffer.from('SQLite format 3\0cut')],
    ['a damaged database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8_192, 0x5a)])],
  ])('when the database file is %s', async (_what, bytes) => {
    await mkdir(join(root, 'data'));
    const file = join(root, 'data', 'planeacion.sqlite');
    await writeFile(file, bytes);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    const line = await faultOf(start({ DEMO: 'si' }));
    expect(line).toContain(file);
    expect(hash(await readFile(file))).toBe(hash(bytes));
  });

  it('when the secret is broken', async () => {
    await mkdir(join(root, 'data'));
    await writeFile(join(root, 'data', 'secreto'), 'cut');
    expect(await faultOf(start())).toContain('no contiene una clave válida');
    expect(await readFile(join(root, 'data', 'secreto'), 'utf8')).toBe('cut');
  });

  it('when there is no build', async () => {
    expect(await faultOf(start({}, { dist: join(root, 'gone') }))).toContain('npm start');
  });

  it('when a demonstration is open to the whole network without DEMO_ABIERTA=si', async () => {
    expect(await faultOf(start({ DEMO: 'si', HOST: '0.0.0.0' }))).toContain('DEMO_ABIERTA=si');
    expect(await readdir(root)).toEqual([]);
  });

  it('when a demonstration would be open on a socket of systemd, wherever that listens, without DEMO_ABIERTA=si', async () => {
    const { PATH, HOME } = process.env;
    // As systemd does: the process is told that the socket is its own.
    const child = startChild(
      'sh',
      ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, MAIN, site.distDir],
      {
        env: { PATH, HOME, LISTEN_FDS: '1', DATA_DIR: join(root, 'data'), DEMO: 'si', CORREO: 'carpeta' },
      },
    );
    children.push(child);
    expect(await faultOf(child)).toContain('DEMO_ABIERTA=si');
    expect(await readdir(root)).toEqual([]);
  });

  it('when a university has no mail, or the domain of the examples', async () => {
    const env = { CORREO: '', SMTP_URL: 'smtp://127.0.0.1:2525' };
    expect(await faultOf(start({ CORREO: '' }))).toContain('SMTP_URL');
    expect(await faultOf(start(env))).toContain('DOMINIO_CORREO');
    expect(await readdir(root)).toEqual([]);
  });

  // Starts four processes one after the other.
  it('when DEMO=no meets the data of a demonstration, until remove-demo deletes them', async () => {
    const data = await openData(join(root, 'data'));
    await seedDemo(data.database, { year: 2026, month: 11, day: 20 });
    await data.database.close();
    expect(await faultOf(start())).toContain('npm run remove-demo');
    const { PATH, HOME } = process.env;
    const options = { env: { PATH, HOME, DATA_DIR: join(root, 'data') } };
    const removal = startChild(process.execPath, [OPERATION, 'remove-demo'], options);
    expect(await removal.ended).toBe(0);
    expect(removal.stdout()).toMatch(/^Se quitaron de .* las 300 personas de la demostración/);
    const child = start();
    await child.says(READY);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    await start({ DEMO: 'si' }).says(READY);
  }, 180_000);

  it('when a variable is wrong', async () => {
    expect(await faultOf(start({ PORT: 'abc' }))).toContain('La variable PORT no sirve');
  });
});
