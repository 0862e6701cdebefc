import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '../../../server/account/passwords.ts';
import type { Database } from '../../../server/store/port.ts';
import { errorOf, LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const MINUTE = 60_000;
const WRONG = {
  codigo: -1,
  respuesta: 'Error',
  mensaje: 'El usuario o la contraseña no coinciden.',
  token: null,
  nombre: null,
  genero: null,
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

async function login(
  usuario: string,
  password = CLAVE,
  codigoConfirmacion?: string | null,
  address = '10.1.1.1',
) {
  const answer = await server.call(LOGIN, { usuario, password, codigoConfirmacion }, { address });
  return answer.errors ? errorOf(answer) : (answer.data?.loginUsuario as Record<string, unknown>);
}
const codeIn = (text = '') => /^\d{8}$/m.exec(text)?.[0] ?? 'sin código';

describe('A sign-in', () => {
  test('gives a token, the name and the gender, and stores its time', async () => {
    const answer = await login(' Ana ');
    expect(answer).toMatchObject({ codigo: 0, respuesta: 'OK', nombre: 'Ana Sofía', genero: 'F' });
    expect(answer.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    server.clock.advance(MINUTE);
    await login('ana');
    expect(
      await server.database.get("SELECT primer_acceso, ultimo_acceso FROM usuario WHERE usuario = 'ana'"),
    ).toEqual({
      primer_acceso: '2026-11-20T18:00:00.000Z',
      ultimo_acceso: '2026-11-20T18:01:00.000Z',
    });
  });

  test.each([
    ['a wrong password', 'ana', 'otra cosa'],
    ['an empty password', 'ana', ''],
    ['a password of 200 000 characters', 'ana', 'x'.repeat(200_000)],
    ['an unknown user', 'noexiste', CLAVE],
    ['a person who never registered', 'porregistrar', CLAVE],
    ['an empty user', '', CLAVE],
    ['a look-alike of a user', 'аna', CLAVE],
    ['SQL as a user', "ana' --", CLAVE],
  ])('with %s has the same answer', async (_, usuario, password) => {
    expect(await login(usuario, password)).toEqual(WRONG);
  });

  test('accepts a password in either Unicode form of the same text', async () => {
    const hash = await createPasswords(randomBytes).hash('contraseña única');
    await server.database.run("UPDATE usuario SET clave_hash = $1 WHERE usuario = 'ana'", hash);
    expect(await login('ana', 'contraseña única'.normalize('NFD'))).toMatchObject({ codigo: 0 });
  });

  test('tells a person that they have left the staff only after the right password', async () => {
    expect(await login('baja', 'otra cosa')).toEqual(WRONG);
    expect(await login('baja')).toMatchObject({
      codigo: -1,
      mensaje: expect.stringContaining('baja'),
      token: null,
    });
  });

  test('H06 promise 20: has the same answer in the same time for an unknown user and for a wrong password', async () => {
    await server.close();
    server = await startServer({ env: { LIMITE_ENTRAR_CUENTA: '1000/1' } });
    const times: Record<'ana' | 'noexiste', number[]> = { ana: [], noexiste: [] };
    for (let i = 0; i < 200; i += 1) {
      for (const who of i % 2 ? (['ana', 'noexiste'] as const) : (['noexiste', 'ana'] as const)) {
        const start = performance.now();
        expect(await login(who, 'otra cosa', null, `10.7.${i >> 4}.${i}`)).toEqual(WRONG);
        times[who].push(performance.now() - start);
        server.clock.advance(MINUTE);
      }
    }
    const at = (values: number[], part: number) =>
      values.toSorted((a, b) => a - b)[Math.floor(200 * part)] ?? 0;
    // The times overlap: the median of each lies within nearly all of the other's.
    for (const [one, other] of [
      ['ana', 'noexiste'],
      ['noexiste', 'ana'],
    ] as const) {
      expect(at(times[one], 0.5)).toBeGreaterThan(at(times[other], 0.02));
      expect(at(times[one], 0.5)).toBeLessThan(at(times[other], 0.98));
    }
  }, 240_000);
});

describe('An account that waits for its confirmation', () => {
  test('is mailed a code after the right password, and opens with that code', async () => {
    expect(await login('nueva', 'otra cosa')).toEqual(WRONG);
    expect(server.mailbox).toEqual([]);
    expect(await login('nueva')).toMatchObject({ codigo: 1, respuesta: 'Confirmar', token: null });
    const [letter] = server.mailbox;
    expect(letter?.para).toBe('nueva@universidad.example');
    const code = codeIn(letter?.texto);
    expect(await login('nueva', CLAVE, '00000000')).toMatchObject({ codigo: -1, token: null });
    expect(await login('nueva', 'otra cosa', code)).toEqual(WRONG);
    expect(await login('nueva', CLAVE, ` ${code.slice(0, 4)} ${code.slice(4)} `)).toMatchObject({
      codigo: 0,
    });
    expect(await login('nueva')).toMatchObject({ codigo: 0, nombre: 'Nuria' });
  });

  test('has a code that is void after ten minutes and after five wrong tries', async () => {
    await login('nueva');
    server.clock.advance(11 * MINUTE);
    expect(await login('nueva', CLAVE, codeIn(server.mailbox[0]?.texto))).toMatchObject({ codigo: -1 });
    await login('nueva', CLAVE, null);
    const code = codeIn(server.mailbox[1]?.texto);
    for (let i = 0; i < 5; i += 1) await login('nueva', CLAVE, '12345678');
    expect(await login('nueva', CLAVE, code)).toMatchObject({ codigo: -1 });
  });

  test('is mailed three codes at most, and is still told to confirm', async () => {
    for (let i = 0; i < 6; i += 1) expect(await login('nueva')).toMatchObject({ codigo: 1 });
    expect(server.mailbox).toHaveLength(3);
    expect(await login('nueva', CLAVE, codeIn(server.mailbox[2]?.texto))).toMatchObject({ codigo: 0 });
  });

  test('has its code in the database only as a keyed hash', async () => {
    await login('nueva');
    const rows = await server.database.all('SELECT * FROM confirmacion');
    expect(JSON.stringify(rows)).not.toContain(codeIn(server.mailbox[0]?.texto));
    expect(rows).toHaveLength(1);
  });
});

describe('A guesser of passwords', () => {
  const guess = (i: number) => `clave ${i}`;
  const alias = (from: number, most = 1) =>
    `{ ${Array.from({ length: most }, (_, i) => `a${i}: loginUsuario(usuario: "ana", password: "${guess(from + i)}") { codigo }`).join(' ')} }`;

  test('H03 has no try from a document with aliases', async () => {
    const answers = await server.batch(Array.from({ length: 10 }, (_, i) => ({ query: alias(i * 10, 10) })));
    expect(answers).toEqual(
      Array(10).fill({ errors: [{ message: 'El servidor no entiende esta consulta.' }] }),
    );
    const spread =
      '{ a: loginUsuario(usuario: "ana", password: "x") { codigo } ...F } fragment F on Query { b: loginUsuario(usuario: "ana", password: "y") { codigo } }';
    expect(await server.call(spread)).not.toHaveProperty('data');
    for (let i = 0; i < 10; i += 1) expect(await login('ana', guess(i))).toEqual(WRONG);
  });

  test('H03 has ten tries from 100 parallel requests, and then not even the right password is tried', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => login('ana', guess(i))));
    expect(answers.filter(({ codigo }) => codigo === -1)).toHaveLength(10);
    expect(await login('ana')).toMatchObject({ code: 'LIMITE' });
  });

  test('H03 does not keep the person out elsewhere, nor at the same place after the wait that the answer names', async () => {
    for (let i = 0; i < 11; i += 1) await login('ana', guess(i));
    expect(await login('ana', CLAVE, null, '10.2.2.2')).toMatchObject({ codigo: 0 });
    const { segundos } = (await login('ana')) as { segundos: number };
    server.clock.advance(segundos * 1000);
    expect(await login('ana')).toMatchObject({ codigo: 0 });
  });

  test('H03 promise 20: has ten tries from 100 in parallel batches, and the person still enters from another place', async () => {
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, r) =>
        server.batch(
          Array.from({ length: 10 }, (_, b) => ({ query: alias(r * 10 + b) })),
          { address: '10.5.5.5' },
        ),
      ),
    );
    const tried = tries.flat().flatMap(({ data }) => Object.values(data ?? {}));
    expect(tried.length).toBeLessThanOrEqual(10);
    expect(tried.every((answer) => (answer as { codigo: number }).codigo === -1)).toBe(true);
    expect(await login('ana', CLAVE, null, '10.5.5.5')).toMatchObject({ code: 'LIMITE' });
    expect(await login('ana', CLAVE, null, '10.6.6.6')).toMatchObject({ codigo: 0 });
  });

  test('is nobody who enters often with the right password', async () => {
    for (let i = 0; i < 15; i += 1) expect(await login('ana')).toMatchObject({ codigo: 0 });
  });
});

test('A demonstration account enters only while the demonstration is on', async () => {
  const seed = (database: Database) =>
    database.run("INSERT INTO demostracion (usuario, lugar) VALUES ('beto', 1)").then(() => undefined);
  for (const [DEMO, codigo] of [
    ['si', 0],
    ['no', -1],
  ] as const) {
    await server.close();
    server = await startServer({ env: { DEMO }, seed });
    expect(await login('beto')).toMatchObject({ codigo });
    expect(await login('ana')).toMatchObject({ codigo: 0 });
  }
  expect(await login('beto')).toEqual(WRONG);
});

test('A password hash of an older cost is accepted, and is computed anew at the sign-in', async () => {
  const [nonce, message] = [randomBytes(16), CLAVE];
  const cost = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = await promisify(argon2)('argon2id', { message, nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const old = `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}`;
  await server.database.run("UPDATE usuario SET clave_hash = $1 WHERE usuario = 'ana'", old);
  const hash = () => server.database.get("SELECT clave_hash FROM usuario WHERE usuario = 'ana'");
  expect(await login('ana', 'otra cosa')).toEqual(WRONG);
  await server.settled();
  expect(await hash()).toEqual({ clave_hash: old });
  expect(await login('ana')).toMatchObject({ codigo: 0 });
  await server.settled();
  expect(await hash()).toMatchObject({ clave_hash: expect.stringContaining('m=19456,t=2') });
  expect(await login('ana')).toMatchObject({ codigo: 0 });
});
