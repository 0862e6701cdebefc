import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** B1: a developer's automatic sign-in exists on the development server only. */
const root = join(import.meta.dirname, '..');
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

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'planeacion-bundle-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: root,
    env,
    stdio: 'pipe',
  });
}, 180_000);
afterAll(() => rmSync(out, { recursive: true, force: true }));

function filesWith(text: string): string[] {
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(out, name)).isFile(),
  );
  expect(files.length).toBeGreaterThan(20);
  return files.filter((name) => readFileSync(join(out, name), 'latin1').includes(text));
}

describe('the production bundle', () => {
  it('is the app (the search below reads something)', () => {
    expect(filesWith('loginUsuario').length).toBeGreaterThan(0);
    expect(filesWith('Ajustes de diseño'.slice(0, 10)).length).toBeGreaterThan(0);
  });

  it.each([USER, PASSWORD, 'devSignIn', 'dev-sign-in', '__DEV_SIGN_IN__', 'DEV_CLAVE', 'clave-demo'])(
    'has no trace of %s',
    (text) => {
      expect(filesWith(text)).toEqual([]);
    },
  );

  it('ships no source maps', () => {
    expect(filesWith('sourceMappingURL=data:')).toEqual([]);
    expect(readdirSync(join(out, 'assets')).filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  it('would be caught: the development server does carry it', async () => {
    Object.assign(process.env, { DEV_USUARIO: USER, DEV_CLAVE: PASSWORD });
    const server = await createServer({
      root,
      server: { middlewareMode: true, watch: null },
      logLevel: 'silent',
    });
    try {
      const code = (await server.transformRequest('/src/dev-sign-in.ts'))?.code ?? '';
      expect(code).toContain('devSignIn');
      const main = (await server.transformRequest('/src/main.tsx'))?.code ?? '';
      expect(main).toContain('dev-sign-in');
      expect(JSON.stringify(server.config.define)).toContain(PASSWORD);
    } finally {
      await server.close();
      delete process.env.DEV_USUARIO;
      delete process.env.DEV_CLAVE;
    }
  }, 60_000);
});
