import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishRelease, rollBackRelease } from '../../support/backends/releases.ts';
import { overPostgres } from '../../support/postgres/engine.ts';
import { errorOf, LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { type SeveralProcesses, startProcesses } from './processes-fixture.ts';

/** Each request has a connection of its own, which any idle process accepts: what one has been told is asked of another. */

let server: SeveralProcesses;
beforeEach(async () => {
  server = await startProcesses(3);
});
afterEach(async () => {
  const answered = new Set(server.lines('request').map(({ pid }) => pid));
  await server.remove();
  expect(answered.size).toBeGreaterThan(1);
});

const asked = async (path: string, token: string, method = 'GET', body?: object | Buffer) => {
  const { status, text } = await server.ask(path, { token, method, ...(body && { body }) });
  return { status, json: JSON.parse(text || 'null') };
};

test('wrong passwords count together', async () => {
  const codes: unknown[] = [];
  for (let n = 0; n < 13; n += 1) {
    const answer = await server.call(LOGIN, { usuario: 'ana', password: `no es ${n}` }, { from: '10.9.9.9' });
    codes.push(answer.errors?.[0]?.extensions?.code);
  }
  const limited = codes.indexOf('LIMITE');
  expect([limited, new Set(codes.slice(limited))]).toEqual([10, new Set(['LIMITE'])]);
});

test('a code that one process has mailed is accepted by the others, once, and five wrong ones void it', async () => {
  const NEW = 'caballo correcto 8';
  const request = (usuario: string) =>
    server.call(
      `query e($u: String!, $p: String!) { enviarConfirmacionRegistro(usuario: $u, tokenRegistro_pwd: $p, reseteoPwd: true) { codigo } }`,
      { u: usuario, p: NEW },
      { from: '10.1.1.1' },
    );
  const confirm = (usuario: string, code: string) =>
    server.call(
      'query c($u: String!, $c: String!) { confirmarReseteo(usuario: $u, codigoConfirmacion: $c) { codigo } }',
      { u: usuario, c: code },
      { from: '10.1.1.1' },
    );
  const codeOf = async (usuario: string) => {
    const folder = join(server.installation.dataDir, 'correo');
    const letters = async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.filter((text) => text.includes(`To: ${usuario}@`));
    };
    await expect.poll(async () => (await letters()).length, { timeout: 30_000 }).toBe(1);
    return /^\d{8}\r?$/m.exec((await letters())[0] ?? '')?.[0].trim() ?? '';
  };
  for (const usuario of ['ana', 'beto']) expect((await request(usuario)).errors).toBeUndefined();
  const code = await codeOf('ana');
  expect((await confirm('ana', code)).data?.confirmarReseteo).toBeTruthy();
  const signed = await server.call(LOGIN, { usuario: 'ana', password: NEW });
  expect(signed).toMatchObject({ data: { loginUsuario: { token: expect.any(String) } } });

  const other = await codeOf('beto');
  const wrong = other === '00000000' ? '00000001' : '00000000';
  for (let n = 0; n < 5; n += 1) await confirm('beto', wrong);
  await confirm('beto', other);
  const old = await server.call(LOGIN, { usuario: 'beto', password: CLAVE });
  expect(old).toMatchObject({ data: { loginUsuario: { token: expect.any(String) } } });
});

test('a session that one process has ended is ended at the others at once', async () => {
  const [token, other] = [await server.signIn('ana'), await server.signIn('ana')];
  const SETTING = '{ configuracion(usuario: "ana", campo: "scale") }';
  for (let n = 0; n < 6; n += 1) expect((await server.call(SETTING, {}, { token })).errors).toBeUndefined();
  expect((await server.ask('/api/sesiones/actual', { method: 'DELETE', token })).status).toBeLessThan(300);
  for (let n = 0; n < 6; n += 1) {
    expect(errorOf(await server.call(SETTING, {}, { token })).motivo).toBe('revocada');
    expect((await server.call(SETTING, {}, { token: other })).errors).toBeUndefined();
  }
});

test('a change shows in the birthdays of every process at the next request', async () => {
  const token = await server.signIn('ana');
  const list = async () =>
    JSON.stringify(
      await server.call(
        'query l($t: String!) { listaCumpleanos(usuario: "ana", tokenSesion: $t, mes: 1, dia: 5) { usuario hipocoristico } }',
        { t: token },
      ),
    );
  for (let n = 0; n < 3; n += 1) expect(await list()).toContain('ana');
  for (const name of ['Anita', 'Sofi']) {
    const save =
      'query h($h: String!, $t: String!) { guardarHipocoristico(usuario: "ana", hipocoristico: $h, tokenSesion: $t) }';
    expect((await server.call(save, { h: name, t: token })).errors).toBeUndefined();
    for (let n = 0; n < 4; n += 1) expect(await list()).toContain(`"${name}"`);
  }
});

describe('An import', () => {
  const PEOPLE = 15_000;
  const FILE = Buffer.from(
    `usuario,nombre,apellido\n${Array.from({ length: PEOPLE }, (_, n) => `nueva${n},María José,Hernández\n`).join('')}`,
  );

  async function sent(admin: string, file: Buffer): Promise<string> {
    const { id } = (
      await asked('/api/importaciones', admin, 'POST', { que: 'personas', nombre: 'x', bytes: file.length })
    ).json;
    const size = Math.ceil(file.length / 7);
    for (let desde = 0; desde < file.length; desde += size) {
      const part = file.subarray(desde, desde + size);
      const at = `/api/importaciones/${id}/archivo?desde=${desde}`;
      expect((await asked(at, admin, 'PUT', part)).json).toEqual({ recibido: desde + part.length });
      // A repetition that reached another process.
      expect((await asked(at, admin, 'PUT', part)).status).toBe(409);
    }
    return `/api/importaciones/${id}`;
  }
  const rest = async (at: string, admin: string) => {
    const state = async () => (await asked(at, admin)).json;
    await expect
      .poll(async () => (await state()).estado, { timeout: 120_000, interval: 100 })
      .not.toMatch(/ando$/);
    return state();
  };

  test('in pieces to alternating processes is looked through, cancelled, and applied by whichever is asked', async () => {
    const admin = await server.signIn('admin');
    const first = await sent(admin, FILE);
    expect((await asked(`${first}/revision`, admin, 'POST')).json.estado).toBe('revisando');
    // Most often by another process than that which works.
    expect((await asked(first, admin, 'DELETE')).json).toEqual({ cancelada: true });
    expect((await asked(first, admin)).status).toBe(400);

    const at = await sent(admin, FILE);
    await asked(`${at}/revision`, admin, 'POST');
    const { cuentas, estado, ...reviewed } = await rest(at, admin).then((state) => ({
      ...state,
      ...state.revision,
    }));
    expect([estado, cuentas?.nuevas]).toEqual(['revisada', PEOPLE]);
    expect((await server.ask(`${at}/cambios.csv`, { token: admin })).text).toContain(`nueva${PEOPLE - 1}`);
    await asked(`${at}/aplicacion`, admin, 'POST', { huella: reviewed.huella });
    const progress = new Set<number>();
    while ((await asked(at, admin)).json.estado === 'aplicando')
      progress.add((await asked(at, admin)).json.avance?.hechas ?? 0);
    const applied = await rest(at, admin);
    expect([applied.estado, applied.resultado?.nuevas]).toEqual(['aplicada', PEOPLE]);
    expect(progress.size).toBeGreaterThan(1);
    // A new one takes the place of the old one, whichever process began that.
    const next = await sent(admin, Buffer.from('usuario,nombre,apellido\nx,X,X\n'));
    expect([(await asked(at, admin)).status, (await asked(next, admin)).status]).toEqual([400, 200]);
  });

  test('whose process is killed says so at the others, and can be looked through again', async () => {
    const admin = await server.signIn('admin');
    const at = await sent(admin, FILE);
    await asked(`${at}/revision`, admin, 'POST');
    const children = async (pid: number) =>
      (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
    for (const pid of await server.workers())
      if ((await children(pid)).length > 0) process.kill(pid, 'SIGKILL');
    const state = await rest(at, admin);
    expect(state).toMatchObject({ estado: 'fallida', fallo: expect.stringContaining('se interrumpió') });
    await asked(`${at}/revision`, admin, 'POST');
    expect((await rest(at, admin)).estado).toBe('revisada');
  });
});

// The release command works on DATA_DIR alone.
if (!overPostgres())
  test('a release is the same at every process, and each serves the files of a page that another has served', async () => {
    const dist = async (version: string) => {
      const folder = join(server.installation.home, `dist-${version}`);
      await mkdir(join(folder, 'assets'), { recursive: true });
      await writeFile(join(folder, '.version'), version);
      await writeFile(join(folder, 'index.html'), `<!doctype html><title>${version}</title>`);
      await writeFile(join(folder, 'sw.js'), `// ${version}`);
      await writeFile(join(folder, `assets/index-${version}.js`), `// ${version}`);
      return folder;
    };
    let ending = false;
    const missing: string[] = [];
    const seen = new Set<string>();
    const visit = async () => {
      while (!ending) {
        const version = /<title>([\d.]+)</.exec((await server.ask('/')).text)?.[1];
        if (version === undefined) continue;
        seen.add(version);
        for (let n = 0; n < 3; n += 1)
          if ((await server.ask(`/assets/index-${version}.js`)).status !== 200) missing.push(version);
      }
    };
    const visitors = [visit(), visit(), visit()];
    const app = { dataDir: server.installation.dataDir, url: server.url };
    for (const version of ['3.0.0', '3.1.0', '3.2.0']) {
      await publishRelease(app, { dist: await dist(version) });
      for (let n = 0; n < 3; n += 1)
        expect(JSON.parse((await server.ask(`/api/version?cubo=42&${randomUUID()}`)).text).version).toBe(
          version,
        );
    }
    await rollBackRelease(app);
    for (let n = 0; n < 3; n += 1)
      expect(JSON.parse((await server.ask('/api/version?cubo=42')).text).version).toBe('3.1.0');
    ending = true;
    await Promise.all(visitors);
    expect(missing).toEqual([]);
    expect([...seen]).toEqual(expect.arrayContaining(['3.0.0', '3.1.0', '3.2.0']));
  });
