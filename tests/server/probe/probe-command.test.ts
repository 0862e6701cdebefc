import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';
import { ANA } from '../../support/backends/foreign-data.ts';
import { carries } from '../../support/backends/misbehaving-server.ts';
import { startChild } from '../../support/server/child-process.ts';
import { ORIGIN, startTried, type Tried } from './probe-fixture.ts';

/** The command itself: what it asks, prints and leaves. */
const MAIN = join(import.meta.dirname, '../../../scripts/probe/probe-backend.ts');
const ACCOUNT = { PROBAR_USUARIO: ANA.usuario, PROBAR_CLAVE: ANA.clave };

let at: Tried;
let home: string;
beforeEach(async () => {
  at = await startTried();
  home = await mkdtemp(join(tmpdir(), 'planeacion-probe-'));
});
afterEach(async () => {
  await at.close();
  await rm(home, { recursive: true });
});

const start = (args: string[], env: Record<string, string> = {}, input = '') =>
  startChild(process.execPath, [MAIN, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, ...env },
    input,
  });
async function probar(...given: Parameters<typeof start>) {
  const child = start(...given);
  return { code: await child.ended, out: child.stdout(), err: child.stderr() };
}
const here = () => [at.between.url, '--origen', ORIGIN];

test('with the account from the environment: line by line, and last the /config.json that the app reads', async () => {
  const { code, err, out } = await probar(here(), ACCOUNT);
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain('✓ guardarConfiguracion: guarda con los cuatro argumentos y contesta true\n');
  expect(out).toContain('! lotes: acepta más de diez operaciones en un envío\n    Recházalas con HTTP 400');
  expect(out).toMatch(/\n\d+ bien, 2 por mirar \(!\), 0 mal \(✗\)\.\n/);
  expect(out).toContain(`\nCLIENTE_HOST=${at.between.url}\nCLIENTE_BEARER=no\n`);
  const config = JSON.parse(out.trimEnd().split('\n').at(-1) ?? '');
  expect(parseSiteConfig(config)).toMatchObject({ ...config, host: at.between.url, ajeno: true });
});

test('--json is one line for scripts', async () => {
  const { code, out } = await probar([...here(), '--json'], ACCOUNT);
  const told = JSON.parse(out);
  expect([code, told.atencion, told.mal, told.hallazgos.length]).toEqual([1, 2, 0, told.bien + 2]);
  expect([told.variables.CLIENTE_HOST, told.config.host]).toEqual([at.between.url, at.between.url]);
});

test('the account is asked for on the terminal, which never shows the password', async () => {
  // util-linux’s `script` gives the command a terminal of its own.
  const command = [process.execPath, MAIN, ...here()].join(' ');
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: home,
    env: { PATH: process.env.PATH, TERM: 'xterm' },
  });
  let shown = '';
  child.stdout.on('data', (text) => {
    shown += text;
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (const [question, answer] of [
    ['Usuario de una cuenta de ese servicio: ', ANA.usuario],
    ['Contraseña (no se ve): ', ANA.clave],
  ] as const) {
    await expect.poll(() => shown, { timeout: 30_000 }).toContain(question);
    child.stdin.write(`${answer}\r`);
  }
  expect(await ended).toBe(1);
  expect(shown).toContain(`servicio: ${ANA.usuario}`);
  expect(shown).toContain('✓ loginUsuario: entra y da un token');
  expect(shown).not.toContain(ANA.clave);
});

test('the account may come through a pipe; without one nothing is tried with it', async () => {
  const piped = await probar(here(), {}, `${ANA.usuario}\n${ANA.clave}\n`);
  expect(piped.out).toContain('✓ loginUsuario: entra y da un token');
  expect(piped.out + piped.err).not.toContain(ANA.clave);
  const none = await probar(here());
  expect(none.code).toBe(2);
  expect(none.err).toContain('Falta la cuenta: escríbela, o dala en PROBAR_USUARIO y PROBAR_CLAVE.\n');
});

test('a wrong password ends it with 2, and one line that does not repeat it', async () => {
  const { code, err } = await probar(here(), { ...ACCOUNT, PROBAR_CLAVE: 'no es esta' });
  expect([code, err]).toEqual([2, 'No se pudo entrar: «Datos incorrectos».\n']);
});

test('Ctrl-C ends it before the next check, and gives back what was changed', async () => {
  const before = at.held();
  at.between.misbehave({ kind: 'hang', applied: true }, { when: carries('guardarConfiguracion'), times: 1 });
  const child = start(here(), ACCOUNT);
  await at.between.saw((seen) => seen.applied === true);
  expect(at.held()).not.toEqual(before);
  child.process.kill('SIGINT');
  at.between.release();
  expect(await child.ended).toBe(1);
  expect(child.stdout()).toContain('! prueba: se interrumpió: falta lo demás');
  expect(at.held()).toEqual(before);
});

test.each([
  [[]],
  [['no es una dirección']],
  [['https://datos.example/graphql?a=1']],
  [['https://a.example', '--otra']],
])('says how it is called, with 2, at %j', async (args) => {
  const { code, err, out } = await probar(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/^Uso: npm run probar-backend -- https:\/\/SERVICIO\/graphql /);
});
