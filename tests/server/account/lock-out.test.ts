import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/store/port.ts';
import { errorOf, LOGIN } from '../../support/server/api.ts';
import { CLAVE, insertPerson } from '../../support/server/people.ts';
import { type ServerOptions, startServer, type TestServer } from '../../support/server/server.ts';

const CAMPUS = '198.51.100.7';
const plain = {
  nombre: 'Nadie',
  apellido: 'Especial',
  rol: 'Profesor',
  departamento: 'Física',
  puesto: 'Profesor',
};

let server: TestServer;
afterEach(() => server.close());
const start = async (options: ServerOptions = {}) => {
  server = await startServer(options);
};

async function login(usuario: string, password = CLAVE, address = CAMPUS, proof?: string) {
  const answer = await server.call(
    LOGIN,
    { usuario, password },
    { address, headers: { ...(proof && { comprobante: proof }) } },
  );
  return answer.errors ? errorOf(answer) : (answer.data?.loginUsuario as Record<string, unknown>);
}
const newProof = () => randomBytes(16).toString('base64url');

/** Inserts `many` people with accounts: p0, p1, … */
const seed = (many: number) => async (database: Database, hash: string) => {
  for (let i = 0; i < many; i += 1) await insertPerson(database, { ...plain, usuario: `p${i}` }, hash);
};

describe('The limits of one address in front of a whole campus', () => {
  test('let people in on their known devices and make strangers wait, after 300 names were tried from that address', async () => {
    await start({ seed: seed(50) });
    const devices = Array.from({ length: 50 }, newProof);
    for (const [i, proof] of devices.entries())
      expect(await login(`p${i}`, CLAVE, CAMPUS, proof)).toMatchObject({ codigo: 0 });
    const attack = Array.from({ length: 300 }, (_, i) => login(`inventado${i}`, 'no es esta'));
    // An attacker sends all at once. What the hash queue refuses is no try, so the rest is sent again.
    await Promise.all(attack);
    for (let i = 300; (await login(`inventado${i}`, 'no es esta')).code !== 'LIMITE'; i += 1);
    expect(await login('ana')).toMatchObject({ code: 'LIMITE' });
    for (const [i, proof] of devices.entries())
      expect(await login(`p${i}`, CLAVE, CAMPUS, proof)).toMatchObject({ codigo: 0 });
    // Neither another person's device nor an invented one lets them in.
    expect(await login('ana', CLAVE, CAMPUS, devices[0])).toMatchObject({ code: 'LIMITE' });
    expect(await login('p0', CLAVE, CAMPUS, newProof())).toMatchObject({ code: 'LIMITE' });
  }, 240_000);

  test('let a known device ask for a reset, though strangers have used up the mails of its network and of its person', async () => {
    await start({ env: { LIMITE_CORREO_RED: '20/60' } });
    const proof = newProof();
    await login('ana', CLAVE, CAMPUS, proof);
    const ask = async (usuario: string, address: string, shown: string) => {
      const answer = await server.call(
        `query e($u: String!) { r: enviarConfirmacionRegistro(usuario: $u, tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }`,
        { u: usuario },
        { address, headers: { comprobante: shown } },
      );
      return answer.errors ? errorOf(answer) : { codigo: 0 };
    };
    for (let i = 0; i < 20; i += 1) await ask(`nadie${i}`, CAMPUS, newProof());
    for (let i = 0; i < 20; i += 1) await ask('ana', `203.0.113.${i}`, newProof());
    expect(await ask('beto', CAMPUS, newProof())).toMatchObject({ code: 'LIMITE' });
    expect(await ask('ana', '203.0.113.99', newProof())).toMatchObject({ code: 'LIMITE' });
    const before = server.mailbox.length;
    expect(await ask('ana', CAMPUS, `${proof}.${newProof()}`)).toEqual({ codigo: 0 });
    expect(server.mailbox).toHaveLength(before + 1);
  });

  test('let a person confirm with their own proof, though strangers typed wrong codes', async () => {
    await start({ env: { LIMITE_CODIGO_RED: '20/60' } });
    const proof = newProof();
    const headers = { comprobante: proof };
    await server.call(
      '{ enviarConfirmacionRegistro(usuario: "ana", tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }',
      {},
      { address: CAMPUS, headers },
    );
    const confirm = (usuario: string, code: string, shown?: Record<string, string>) =>
      server.call(
        'query c($u: String!, $c: String!) { confirmarReseteo(usuario: $u, codigoConfirmacion: $c) { codigo } }',
        { u: usuario, c: code },
        { address: CAMPUS, ...(shown && { headers: shown }) },
      );
    for (let i = 0; i < 20; i += 1) await confirm(`nadie${i}`, '12345678');
    expect(errorOf(await confirm('ana', '12345678'))).toMatchObject({ code: 'LIMITE' });
    const code = /^\d{8}$/m.exec(server.mailbox[0]?.texto ?? '')?.[0] ?? '';
    expect((await confirm('ana', code, headers)).data).toEqual({ confirmarReseteo: { codigo: 0 } });
  });

  test('keep the device of a reset known, so that strangers do not keep its person out', async () => {
    await start({ env: { LIMITE_ENTRAR_CUENTA: '1/1000' } });
    const [desk, phone] = [newProof(), newProof()];
    for (const proof of [desk, phone]) await login('ana', CLAVE, '10.2.2.2', proof);
    await login('ana', 'no es esta', '203.0.113.9');
    const options = { address: CAMPUS, headers: { comprobante: desk } };
    await server.call(
      '{ enviarConfirmacionRegistro(usuario: "ana", tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }',
      {},
      options,
    );
    const code = server.mailbox.flatMap(({ texto }) => /^\d{8}$/m.exec(texto)?.[0] ?? [])[0] ?? '';
    await server.call(
      `{ confirmarReseteo(usuario: "ana", codigoConfirmacion: "${code}") { codigo } }`,
      {},
      options,
    );
    expect(await login('ana', 'montaña azul 42', CAMPUS, phone)).toMatchObject({ code: 'LIMITE' });
    expect(await login('ana', 'montaña azul 42', CAMPUS, desk)).toMatchObject({ codigo: 0 });
  });

  test('know a device for its own person only, and no longer after the password has changed', async () => {
    await start({ env: { LIMITE_ENTRAR_RED: '1/1000' } });
    const proof = newProof();
    await login('ana', CLAVE, '10.2.2.2', proof);
    await login('nadie', 'no es esta');
    expect(await login('ana', CLAVE, CAMPUS, proof)).toMatchObject({ codigo: 0 });
    expect(await login('beto', CLAVE, CAMPUS, proof)).toMatchObject({ code: 'LIMITE' });
    const headers = { comprobante: newProof() };
    const options = { address: '10.3.3.3', headers };
    await server.call(
      '{ enviarConfirmacionRegistro(usuario: "ana", tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }',
      {},
      options,
    );
    const code = /^\d{8}$/m.exec(server.mailbox[0]?.texto ?? '')?.[0] ?? '';
    await server.call(
      `{ confirmarReseteo(usuario: "ana", codigoConfirmacion: "${code}") { codigo } }`,
      {},
      options,
    );
    expect(await login('ana', 'montaña azul 42', CAMPUS, proof)).toMatchObject({ code: 'LIMITE' });
    expect(JSON.stringify(await server.database.all('SELECT * FROM sesion'))).not.toContain(proof);
  });

  test('give a known device ten tries of its own', async () => {
    await start();
    const proof = newProof();
    await login('ana', CLAVE, CAMPUS, proof);
    for (let i = 0; i < 10; i += 1)
      expect(await login('ana', 'no es esta', CAMPUS, proof)).toMatchObject({ codigo: -1 });
    expect(await login('ana', CLAVE, CAMPUS, proof)).toMatchObject({ code: 'LIMITE' });
    // Ana's other devices are not limited by it.
    expect(await login('ana', CLAVE, CAMPUS)).toMatchObject({ codigo: 0 });
  });
});

test('An account guessed from 1000 addresses is tried 100 times, and its person still enters', async () => {
  await start();
  const proof = newProof();
  await login('ana', CLAVE, CAMPUS, proof);
  const answers = [];
  for (let i = 0; i < 1000; i += 1)
    answers.push(await login('ana', `clave ${i}`, `203.0.${i >> 8}.${i & 255}`));
  expect(answers.filter(({ codigo }) => codigo === -1)).toHaveLength(100);
  expect(answers.filter(({ code }) => code === 'LIMITE')).toHaveLength(900);
  expect(await login('ana', CLAVE, CAMPUS, proof)).toMatchObject({ codigo: 0 });
}, 240_000);

test('Refused tries neither widen nor narrow the limits of their person and of their network', async () => {
  await start({ env: { LIMITE_ENTRAR_RED: '20/1' } });
  for (let i = 0; i < 10; i += 1) await login('ana', `clave ${i}`);
  for (let i = 0; i < 10; i += 1) await login(`inventado${i}`, 'x');
  for (let i = 0; i < 1000; i += 1) {
    await login('ana', 'x');
    await login(`otro${i}`, 'x');
  }
  // The time to wait tells which limit refuses: the network's is 1 s, the person's 90 s.
  expect(await login('beto')).toMatchObject({ code: 'LIMITE', segundos: 1 });
  expect(await login('ana')).toMatchObject({ code: 'LIMITE', segundos: 90 });
  server.clock.advance(1_000);
  expect(await login('beto')).toMatchObject({ codigo: 0 });
});

describe('A try', () => {
  test('is not taken from a person whom the full queue refused', async () => {
    await start({ env: { COLA_CLAVES: '2', COLA_POR_RED: '2' } });
    const wrong = Array.from({ length: 40 }, () => login('ana', 'no es esta'));
    const answers = await Promise.all(wrong);
    const tried = answers.filter(({ codigo }) => codigo === -1).length;
    expect(tried).toBeLessThan(10);
    for (let i = tried; i < 10; i += 1)
      expect(await login('ana', 'no es esta')).toMatchObject({ codigo: -1 });
    expect(await login('ana')).toMatchObject({ code: 'LIMITE' });
  });

  test('of another network still succeeds while one network fills the queue', async () => {
    await start({ env: { COLA_CLAVES: '30', COLA_POR_RED: '30', LIMITE_ENTRAR_RED: '1000/1' } });
    const attack = Array.from({ length: 60 }, (_, i) => login(`inventado${i}`, 'x', '203.0.113.9'));
    const people = ['ana', 'beto', 'hoy', 'admin'].map((name, i) => login(name, CLAVE, `10.1.1.${i}`));
    for (const answer of await Promise.all(people)) expect(answer).toMatchObject({ codigo: 0 });
    await Promise.all(attack);
  });

  test('is not taken when the database fails', async () => {
    let broken = false;
    await start({
      replaceInDatabase: (database) => ({
        get: (sql, ...params) =>
          broken && sql.includes('clave_hash')
            ? Promise.reject(new Error('disk'))
            : database.get(sql, ...params),
      }),
    });
    broken = true;
    for (let i = 0; i < 30; i += 1) expect(await login('ana')).toMatchObject({ code: 'INTERNO' });
    broken = false;
    expect(await login('ana')).toMatchObject({ codigo: 0 });
  });
});

test('Right passwords are limited too, since each costs a hash and a session', async () => {
  await start();
  const answers = [];
  for (let i = 0; i < 60; i += 1) answers.push(await login('ana'));
  expect(answers.filter(({ codigo }) => codigo === 0)).toHaveLength(40);
}, 240_000);

describe('The limit of reading', () => {
  const signedIn = async () => ({ token: await server.signIn('ana') });
  const day = (mes: number, dia: number, token: string) =>
    server.call(
      'query l($t: String!, $m: Int!, $d: Int!) { listaCumpleanos(usuario: "ana", tokenSesion: $t, mes: $m, dia: $d) { usuario } }',
      { t: token, m: mes, d: dia },
    );

  test('allows half a year of birthdays at once and refuses the whole year, which is the staff list', async () => {
    await start();
    const { token } = await signedIn();
    let read = 0;
    for (let mes = 1; mes <= 12; mes += 1)
      for (let dia = 1; dia <= 31; dia += 1) if (!(await day(mes, dia, token)).errors) read += 1;
    expect(read).toBe(200);
    server.clock.advance(31_000);
    for (let dia = 1; dia <= 31; dia += 1) expect(await day(7, dia, token)).not.toHaveProperty('errors');
  });

  test('allows 120 other people one after another, and one’s own data as often as an app asks', async () => {
    await start();
    const { token } = await signedIn();
    const read = (usuario: string) =>
      server.call('query u($u: String!) { usuario(usuario: $u) { nombre } }', { u: usuario }, { token });
    let others = 0;
    for (let i = 0; i < 200; i += 1) if (!(await read(`p${i}`)).errors) others += 1;
    expect(others).toBe(120);
    for (let i = 0; i < 300; i += 1) expect(await read('ana')).not.toHaveProperty('errors');
  });

  test('holds for documents that the server sees for the first time, not for known ones', async () => {
    await start({ env: { LIMITE_DOCUMENTO_RED: '5/60' } });
    const { token } = await signedIn();
    const own = 'query u($u: String!) { usuario(usuario: $u) { nombre } }';
    const read = (query: string) => server.call(query, { u: 'ana' }, { token });
    expect(await read(own)).not.toHaveProperty('errors');
    let taken = 0;
    for (let i = 0; i < 50; i += 1) {
      const answer = await read(`query u${i}($u: String!) { usuario(usuario: $u) { nombre } }`);
      if (answer.data) taken += 1;
      else expect(errorOf(answer)).toMatchObject({ code: 'LIMITE' });
    }
    expect(taken).toBe(3);
    for (let i = 0; i < 50; i += 1) expect(await read(own)).not.toHaveProperty('errors');
  });

  test('keeps the app’s own documents known when a stranger sends them with wrong variables', async () => {
    await start({ env: { LIMITE_DOCUMENTO_RED: '5/60' } });
    const own = 'query c($u: String!) { correoConfirmacionVigente(usuario: $u) }';
    const send = (variables: object, address: string) => server.call(own, { ...variables }, { address });
    const answered = { data: { correoConfirmacionVigente: false } };
    expect(await send({ u: 'ana' }, CAMPUS)).toEqual(answered);
    for (let i = 0; i < 20; i += 1) {
      expect(await send({}, '203.0.113.9')).not.toHaveProperty('data');
      expect(await send({ u: 'ana' }, CAMPUS)).toEqual(answered);
    }
  });
});

test('An account does not fill the disk with read notices: the server forgets the oldest', async () => {
  await start({ env: { AVISOS_POR_PERSONA: '20' } });
  const token = await server.signIn('ana');
  const mark = 'query m($a: String!) { marcarAvisoLeido(usuario: "ana", aviso: $a, leido: true) }';
  for (let i = 0; i < 100; i += 1) {
    await server.call(mark, { a: `aviso-${i}` }, { token });
    server.clock.advance(1000);
  }
  const rows = await server.database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido');
  expect(rows.map(({ aviso }) => aviso).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, i) => `aviso-${80 + i}`).toSorted(),
  );
});

test('The log counts what the limits refuse, once a minute, without names or addresses', async () => {
  await start();
  for (let i = 0; i < 30; i += 1) await login('ana', 'no es esta');
  server.clock.advance(61_000);
  await login('ana', 'no es esta');
  for (let i = 0; i < 5; i += 1) await login('ana', 'no es esta');
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.includes('limit refuses'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, limite: 'entrar-persona', rechazos: 1 }),
    expect.objectContaining({ limite: 'entrar-persona', rechazos: 20 }),
  ]);
  for (const line of lines) expect(line).not.toMatch(/ana|198\.51/);
});
