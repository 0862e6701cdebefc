import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { templateRoutes } from '../../src/shell/routes/template-routes.ts';

/** B1: a developer's automatic sign-in exists on the development server only. */
const root = join(import.meta.dirname, '../..');
const USER = 'usuario-de-desarrollo-7391';
const PASSWORD = 'clave-de-desarrollo-4826';
const env = {
  ...process.env,
  DEV_USUARIO: USER,
  DEV_CLAVE: PASSWORD,
  VITE_CLAVE: PASSWORD,
  NODE_ENV: 'production',
};
let out: string;
/** A3.1: the same with PLANTILLA=no. */
let bare: string;

function build(more: NodeJS.ProcessEnv): string {
  const folder = mkdtempSync(join(tmpdir(), 'planeacion-bundle-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: root,
      env: { ...env, ...more },
      stdio: 'pipe',
    },
  );
  return folder;
}

beforeAll(() => {
  out = build({ PLANTILLA: 'si' });
  bare = build({ PLANTILLA: 'no' });
}, 180_000);
afterAll(() => {
  for (const folder of [out, bare]) rmSync(folder, { recursive: true, force: true });
});

function filesWith(text: string | RegExp, folder = out): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  return files.filter((name) => readFileSync(join(folder, name), 'utf8').search(text) >= 0);
}

describe('the production bundle', () => {
  it('version.json names the version, and the worker does not keep it', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(JSON.parse(readFileSync(join(out, 'version.json'), 'utf8'))).toEqual({ version });
    expect(readFileSync(join(out, 'sw.js'), 'utf8')).not.toContain('version.json');
  });

  it('the production bundle contains the app, so that the searches read something', () => {
    expect(filesWith('loginUsuario').length).toBeGreaterThan(0);
    expect(filesWith('Ajustes de diseño'.slice(0, 10)).length).toBeGreaterThan(0);
  });

  it.each([USER, PASSWORD, 'devSignIn', 'dev-sign-in', '__DEV_SIGN_IN__', 'DEV_CLAVE', 'clave-demo'])(
    'the production bundle contains no trace of %s',
    (text) => {
      expect(filesWith(text)).toEqual([]);
    },
  );

  it('the production bundle contains no source maps', () => {
    expect(filesWith('sourceMappingURL=data:')).toEqual([]);
    expect(readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  it('the development server does contain the sign-in, so that the search would find it', async () => {
    Object.assign(process.env, { DEV_USUARIO: USER, DEV_CLAVE: PASSWORD });
    const server = await createServer({
      root,
      server: { middlewareMode: true, watch: null },
      logLevel: 'silent',
    });
    try {
      const code = (await server.transformRequest('/src/start/dev-sign-in.ts'))?.code ?? '';
      expect(code).toContain('devSignIn');
      const later = (await server.transformRequest('/src/start/background.ts'))?.code ?? '';
      expect(later).toContain('dev-sign-in');
      expect(JSON.stringify(server.config.define)).toContain(PASSWORD);
    } finally {
      await server.close();
      delete process.env.DEV_USUARIO;
      delete process.env.DEV_CLAVE;
    }
  }, 60_000);
});

test('A3.1 a build with PLANTILLA=no has no route, entry, file or link of the template', () => {
  const traces = [
    ...templateRoutes(() => ({ shell: [], access: [] })).map(
      ({ path }) => new RegExp(`["'\`/]${path}["'\`#]`),
    ),
    ...['E-Commerce', 'User Management', 'Hierarchy', 'Plantilla', 'features/template/'],
  ];
  for (const trace of traces) {
    expect(filesWith(trace).length, `${trace} in the whole build`).toBeGreaterThan(0);
    expect(filesWith(trace, bare), `${trace} in the one without`).toEqual([]);
  }
  // It is the app: its own menu entries are in the HTML.
  const page = readFileSync(join(bare, 'index.html'), 'utf8');
  for (const label of ['Menú principal', 'Inicio', 'Perfil', 'Configuración']) expect(page).toContain(label);
});
