import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const NEW = 'montaña azul 42';
const MINUTE = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

type Answer = Record<string, unknown>;
async function access(field: string, address?: string): Promise<Answer> {
  const answer = await server.call(
    `{ r: ${field} { codigo respuesta mensaje token nombre genero } }`,
    {},
    address ? { address } : {},
  );
  return answer.errors ? errorOf(answer) : (answer.data?.r as Answer);
}
const ask = (
  usuario: string,
  options: { reset?: boolean; clave?: string; pruebas?: boolean; address?: string } = {},
) =>
  access(
    `enviarConfirmacionRegistro(usuario: "${usuario}", tokenRegistro_pwd: "${options.clave ?? NEW}",
       reseteoPwd: ${options.reset ?? false}, pruebas: ${options.pruebas ?? false})`,
    options.address,
  );
const confirm = (usuario: string, code: string) =>
  access(`confirmarRegistro(usuario: "${usuario}", codigoConfirmacion: "${code}")`);
const reset = (usuario: string, code: string) =>
  access(`confirmarReseteo(usuario: "${usuario}", codigoConfirmacion: "${code}")`);
const login = async (usuario: string, password: string) =>
  (await server.call(LOGIN, { usuario, password })).data?.loginUsuario as Answer;
const waiting = async (usuario: string) =>
  (await server.call(`{ correoConfirmacionVigente(usuario: "${usuario}") }`)).data?.correoConfirmacionVigente;
const lastCode = () => /^\d{8}$/m.exec(server.mailbox.at(-1)?.texto ?? '')?.[0] ?? 'sin código';

describe('Registration', () => {
  test('activates a person of the personnel data with the password that they chose', async () => {
    expect(await waiting('porregistrar')).toBe(false);
    expect(await ask('PorRegistrar')).toMatchObject({ codigo: 0, respuesta: 'OK', token: null });
    expect(await waiting('porregistrar')).toBe(true);
    expect(server.mailbox[0]?.para).toBe('porregistrar@universidad.example');
    expect(await login('porregistrar', NEW)).toMatchObject({ codigo: -1 });
    expect(await confirm('porregistrar', lastCode())).toMatchObject({
      codigo: 0,
      respuesta: 'OK',
      token: null,
    });
    expect(await waiting('porregistrar')).toBe(false);
    expect(await login('porregistrar', NEW)).toMatchObject({ codigo: 0, nombre: 'Pedro' });
  });

  test('promise 20: does not tell who exists, neither by answers nor by rows', async () => {
    const answers: Answer[] = [];
    for (const usuario of ['porregistrar', 'ana', 'noexiste', 'baja']) {
      answers.push(await ask(usuario), await confirm(usuario, '12345678'), {
        vigente: await waiting(usuario),
      });
    }
    for (let i = 3; i < answers.length; i += 1) expect(answers[i]).toEqual(answers[i % 3]);
    expect(await waiting('nadie-pidio')).toBe(false);
    const rows = await server.database.all('SELECT usuario FROM confirmacion ORDER BY usuario');
    expect(rows).toEqual(['ana', 'baja', 'noexiste', 'porregistrar'].map((usuario) => ({ usuario })));
    expect(server.mailbox.map(({ para }) => para)).toEqual([
      'porregistrar@universidad.example',
      'ana@universidad.example',
    ]);
  });

  test('tells a person who has an account so by mail, without a code, and keeps their password', async () => {
    await ask('ana');
    expect(server.mailbox[0]?.texto).toContain('ya tienes una');
    expect(lastCode()).toBe('sin código');
    expect(await login('ana', CLAVE)).toMatchObject({ codigo: 0 });
  });

  test('makes the earlier code void when a person asks again', async () => {
    await ask('porregistrar');
    const first = lastCode();
    await ask('porregistrar', { clave: 'otra montaña 43' });
    expect(await confirm('porregistrar', first)).toMatchObject({ codigo: -1 });
    expect(await confirm('porregistrar', lastCode())).toMatchObject({ codigo: 0 });
    expect(await login('porregistrar', 'otra montaña 43')).toMatchObject({ codigo: 0 });
  });

  test('accepts a code for its name and its purpose only, and lets it take effect once', async () => {
    await ask('porregistrar');
    const code = lastCode();
    expect(await reset('porregistrar', code)).toMatchObject({ codigo: -1 });
    expect(await confirm('nueva', code)).toMatchObject({ codigo: -1 });
    expect(await confirm('porregistrar', code)).toMatchObject({ codigo: 0 });
    expect(await waiting('porregistrar')).toBe(false);
    await ask('porregistrar', { reset: true, clave: 'otra montaña 43' });
    expect(await reset('porregistrar', lastCode())).toMatchObject({ codigo: 0 });
    // The first code, repeated, undoes no later change.
    expect(await confirm('porregistrar', code)).toMatchObject({ codigo: 0 });
    expect(await login('porregistrar', 'otra montaña 43')).toMatchObject({ codigo: 0 });
  });

  test('gives a repeated code the same answer while it holds, and refuses another code', async () => {
    await ask('ana', { reset: true });
    const code = lastCode();
    expect(await reset('ana', code)).toMatchObject({ codigo: 0 });
    const token = await server.signIn('ana', NEW);
    expect(await reset('ana', ` ${code.slice(0, 4)}-${code.slice(4)}\u200b`)).toMatchObject({ codigo: 0 });
    const query = 'query v($t: String!) { validarSesion(usuario: "ana", tokenSesion: $t) }';
    expect(await server.call(query, { t: token })).toEqual({ data: { validarSesion: true } });
    expect(await reset('ana', '00000000')).toMatchObject({ codigo: -1 });
    const rows = await server.database.all("SELECT clave_hash FROM confirmacion WHERE usuario = 'ana'");
    expect(rows).toEqual([{ clave_hash: null }]);
    server.clock.advance(11 * MINUTE);
    expect(await reset('ana', code)).toMatchObject({ codigo: -1 });
  });

  test('ends a code after ten minutes and after five wrong tries, also when one batch holds all tries', async () => {
    await ask('porregistrar');
    server.clock.advance(11 * MINUTE);
    expect(await waiting('porregistrar')).toBe(false);
    expect(await confirm('porregistrar', lastCode())).toMatchObject({ codigo: -1 });
    await ask('porregistrar');
    const query = '{ confirmarRegistro(usuario: "porregistrar", codigoConfirmacion: "12345678") { codigo } }';
    await server.batch(Array(5).fill({ query }));
    expect(await waiting('porregistrar')).toBe(false);
    expect(await confirm('porregistrar', lastCode())).toMatchObject({ codigo: -1 });
  });

  test.each([
    ['corta', 'al menos'],
    ['x'.repeat(129), 'hasta 128'],
    ['porregistrar99', 'tu usuario'],
    ['1234567890', 'adivinar'],
    ['aaaaaaaaaaaa', 'adivinar'],
  ])('refuses the password %j with its reason', async (clave, reason) => {
    expect(await ask('porregistrar', { clave })).toMatchObject({
      codigo: -1,
      mensaje: expect.stringContaining(reason),
    });
    expect(server.mailbox).toEqual([]);
  });

  test('sends a person three mails, then tells them to wait', async () => {
    for (let i = 0; i < 3; i += 1) expect(await ask('porregistrar')).toMatchObject({ codigo: 0 });
    const known = await ask('porregistrar');
    for (let i = 0; i < 3; i += 1) await ask('noexiste');
    expect(known).toEqual(await ask('noexiste'));
    expect(known).toMatchObject({ code: 'LIMITE', segundos: 300 });
    expect(server.mailbox).toHaveLength(3);
  });

  test('sends at most twenty mails to one mailbox, from however many networks they are asked for', async () => {
    for (let i = 0; i < 25; i += 1) await ask('porregistrar', { address: `10.9.${i}.1` });
    expect(server.mailbox).toHaveLength(20);
  });

  test('refuses pruebas in production, and sends no mail for it elsewhere', async () => {
    expect(await ask('porregistrar', { pruebas: true })).toMatchObject({ code: 'VALOR' });
    await server.close();
    server = await startServer({ env: { MODO: 'desarrollo' } });
    expect(await ask('porregistrar', { pruebas: true })).toMatchObject({ codigo: 0 });
    expect(server.mailbox).toEqual([]);
  });
});

describe('A password reset', () => {
  test('changes the password and ends every older session', async () => {
    const old = await server.signIn('ana');
    expect(await ask('ana', { reset: true })).toMatchObject({ codigo: 0 });
    expect(await login('ana', CLAVE)).toMatchObject({ codigo: 0 });
    expect(await reset('ana', lastCode())).toMatchObject({ codigo: 0, token: null });
    const query = 'query v($t: String!) { validarSesion(usuario: "ana", tokenSesion: $t) }';
    expect(errorOf(await server.call(query, { t: old }))).toMatchObject({
      code: 'TOKEN',
      motivo: 'revocada',
    });
    expect(await login('ana', CLAVE)).toMatchObject({ codigo: -1 });
    expect(await server.call(query, { t: await server.signIn('ana', NEW) })).toEqual({
      data: { validarSesion: true },
    });
  });

  test('changes nothing and ends no session when the code is wrong', async () => {
    const token = await server.signIn('ana');
    await ask('ana', { reset: true });
    expect(await reset('ana', '00000000')).toMatchObject({ codigo: -1 });
    const query = 'query v($t: String!) { validarSesion(usuario: "ana", tokenSesion: $t) }';
    expect(await server.call(query, { t: token })).toEqual({ data: { validarSesion: true } });
  });

  test('writes to a person who never registered and not to one who has left, with the same answer', async () => {
    const answers = [
      await ask('porregistrar', { reset: true }),
      await ask('baja', { reset: true }),
      await ask('x', { reset: true }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(server.mailbox.map(({ asunto }) => asunto)).toEqual(['Todavía no tienes una cuenta']);
  });
});
