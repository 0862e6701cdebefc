import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '../../server/security/passwords.ts';
import { errorOf, LOGIN } from '../support/api.ts';
import { CLAVE } from '../support/people.ts';
import { startServer, type TestServer } from '../support/server.ts';

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

describe('signing in', () => {
  test('gives a token, the name and the gender, and notes when', async () => {
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
    ['an empty one', 'ana', ''],
    ['one of 200 000 characters', 'ana', 'x'.repeat(200_000)],
    ['an unknown user', 'noexiste', CLAVE],
    ['a person who never registered', 'porregistrar', CLAVE],
    ['no user', '', CLAVE],
    ['a look-alike', 'аna', CLAVE],
    ['SQL', "ana' --", CLAVE],
  ])('%s: the same answer', async (_, usuario, password) => {
    expect(await login(usuario, password)).toEqual(WRONG);
  });

  test('one password typed as two sequences of characters is one password', async () => {
    const hash = await createPasswords(randomBytes).hash('contraseña única');
    await server.database.run("UPDATE usuario SET clave_hash = $1 WHERE usuario = 'ana'", hash);
    expect(await login('ana', 'contraseña única'.normalize('NFD'))).toMatchObject({ codigo: 0 });
  });

  test('who has left the staff hears it only after the right password', async () => {
    expect(await login('baja', 'otra cosa')).toEqual(WRONG);
    expect(await login('baja')).toMatchObject({
      codigo: -1,
      mensaje: expect.stringContaining('baja'),
      token: null,
    });
  });

  test('an unknown user and a wrong password take the same time (H06)', async () => {
    const passwords = createPasswords(randomBytes);
    const known = await passwords.hash(CLAVE);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 30; i += 1) {
      for (const who of ['known', 'unknown'] as const) {
        const start = performance.now();
        expect(await passwords.verify('otra', who === 'known' ? known : undefined)).toBe(false);
        times[who].push(performance.now() - start);
      }
    }
    const middle = (values: number[]) => values.sort((a, b) => a - b)[15] ?? 0;
    // Without the work for unknown users the ratio would be in the hundreds.
    expect(middle(times.known) / middle(times.unknown)).toBeGreaterThan(0.33);
    expect(middle(times.known) / middle(times.unknown)).toBeLessThan(3);
  });
});

describe('an account that waits for its confirmation', () => {
  test('is mailed a code after the right password, and opens with it, once', async () => {
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

  test('a code is void after 30 minutes, and after five wrong ones', async () => {
    await login('nueva');
    server.clock.advance(31 * MINUTE);
    expect(await login('nueva', CLAVE, codeIn(server.mailbox[0]?.texto))).toMatchObject({ codigo: -1 });
    await login('nueva', CLAVE, null);
    const code = codeIn(server.mailbox[1]?.texto);
    for (let i = 0; i < 5; i += 1) await login('nueva', CLAVE, '12345678');
    expect(await login('nueva', CLAVE, code)).toMatchObject({ codigo: -1 });
  });

  test('asking again and again sends three mails, and still says what to do', async () => {
    for (let i = 0; i < 6; i += 1) expect(await login('nueva')).toMatchObject({ codigo: 1 });
    expect(server.mailbox).toHaveLength(3);
    expect(await login('nueva', CLAVE, codeIn(server.mailbox[2]?.texto))).toMatchObject({ codigo: 0 });
  });

  test('the code is in the database only as a keyed hash', async () => {
    await login('nueva');
    const rows = await server.database.all('SELECT * FROM confirmacion');
    expect(JSON.stringify(rows)).not.toContain(codeIn(server.mailbox[0]?.texto));
    expect(rows).toHaveLength(1);
  });
});

describe('guessing (H03)', () => {
  const guess = (i: number) => `clave ${i}`;
  const alias = (from: number) =>
    `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: loginUsuario(usuario: "ana", password: "${guess(from + i)}") { codigo }`).join(' ')} }`;

  test('100 tries in a batch of aliases are ten tries', async () => {
    const answers = await server.batch(Array.from({ length: 10 }, (_, i) => ({ query: alias(i * 10) })));
    // The first document spends the ten; in each other one the first error empties the answer (its field is non-null).
    expect(Object.keys(answers[0]?.data ?? {})).toHaveLength(10);
    for (const answer of answers.slice(1)) {
      expect(answer.data).toBeNull();
      for (const { extensions } of answer.errors ?? [])
        expect(extensions).toMatchObject({ code: 'LIMITE', segundos: 90 });
      expect(answer.errors?.length).toBeGreaterThan(0);
    }
  });

  test('so are 100 in parallel requests, and then the right one is not even tried', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => login('ana', guess(i))));
    expect(answers.filter(({ codigo }) => codigo === -1)).toHaveLength(10);
    expect(await login('ana')).toMatchObject({ code: 'LIMITE' });
  });

  test('the victim enters from elsewhere, and from there too after the wait that was said', async () => {
    for (let i = 0; i < 11; i += 1) await login('ana', guess(i));
    expect(await login('ana', CLAVE, null, '10.2.2.2')).toMatchObject({ codigo: 0 });
    const { segundos } = (await login('ana')) as { segundos: number };
    server.clock.advance(segundos * 1000);
    expect(await login('ana')).toMatchObject({ codigo: 0 });
  });

  test('whoever knows the password is never held up by entering often', async () => {
    for (let i = 0; i < 15; i += 1) expect(await login('ana')).toMatchObject({ codigo: 0 });
  });
});
