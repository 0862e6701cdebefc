import { expect, test } from 'vitest';
import { LOGIN } from '../../support/server/api.ts';
import { CLAVE } from '../../support/server/people.ts';
import { startServer } from '../../support/server/server.ts';

test('H17 promise 23: no token, password, code, RFC, CURP, name or value reaches the log', async () => {
  const server = await startServer({
    parts: {
      mail: {
        send: (letter) => Promise.reject(new Error(`no se pudo: ${letter.texto}`)),
        check: async () => undefined,
        close: () => undefined,
      },
    },
  });
  const token = await server.signIn('ana');
  const secrets = [
    token,
    CLAVE,
    'montaña azul 42',
    'valor-marcado',
    'NUPA800105',
    'ana',
    'nueva',
    'consulta-marcada',
  ];
  await server.call(LOGIN, { usuario: 'ana', password: 'montaña azul 42' });
  await server.call(LOGIN, { usuario: 'nueva', password: CLAVE });
  await server.settled();
  const guardar = `query g($v: String!, $t: String!) {
    guardarConfiguracion(usuario: "ana", campo: "scale", valor: $v, tokenSesion: $t) }`;
  await server.call(guardar, { v: '12', t: token });
  await server.call(guardar, { v: 'valor-marcado', t: token });
  await server.call(guardar, { v: { token }, t: token });
  await server.call('{ usuario(usuario: "ana") { RFC CURP nombre } }', {}, { token });
  await server.post(`{"query": "{ a(b: \\"${token}\\") }"`);
  await server.post({ query: `{ ${token} consulta-marcada }`, operationName: 'consulta-marcada' });
  await server.app.inject({ url: `/graphql?query=consulta-marcada&token=${token}` });
  await server.app.inject({ url: `/no-hay/${token}` });
  await server.post('x'.repeat(300_000));
  server.database.transaction = () => Promise.reject(new Error(`detalle con ${token} y valor-marcado`));
  const failed = await server.call(
    `query g($t: String!) { guardarConfiguracion(usuario: "ana", campo: "scale", valor: "12", tokenSesion: $t,
       dispositivo: "uno", orden: 1, basesAceptadas: ["12"]) }`,
    { t: token },
  );
  expect(failed.errors?.[0]?.extensions).toEqual({ code: 'INTERNO' });

  const log = server.log();
  expect(log.trim().split('\n').length).toBeGreaterThan(10);
  expect(log).toContain('"operacion":"guardarConfiguracion"');
  expect(log).toContain('background task failed');
  for (const secret of secrets) expect(log).not.toMatch(new RegExp(`\\b${secret}\\b`));
  expect(log).not.toMatch(/"(remoteAddress|authorization|headers|body|query|variables)"/);
  expect(log).not.toMatch(/\b\d{8}\b/);
  await server.close();
});

test('a failure has the number of its request, and no other request has it', async () => {
  const server = await startServer({
    replaceInDatabase: (database) => ({
      get: (sql, ...params) =>
        sql.includes('FROM aviso_leido') ? Promise.reject(new Error('disk')) : database.get(sql, ...params),
    }),
  });
  const token = await server.signIn('ana');
  await server.call('{ avisoEstaLeido(usuario: "ana", aviso: "uno") }', {}, { token });
  await server.call('{ configuracion(usuario: "ana", campo: "scale") }', {}, { token });
  const lines = server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string; time: number });
  const [failed] = lines.filter(({ msg }) => msg === 'operation failed');
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(failed?.reqId).toMatch(/^\S+$/);
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(3);
  expect(requests.map(({ reqId }) => reqId === failed?.reqId)).toEqual([false, true, false]);
  expect(lines.every(({ time }) => time > 0)).toBe(true);
  await server.close();
});
