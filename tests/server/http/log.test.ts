import { expect, test } from 'vitest';
import { LOGIN } from '../../support/api.ts';
import { CLAVE } from '../../support/people.ts';
import { startServer } from '../../support/server.ts';

test('H17 promise 23: no token, password, code, RFC, CURP, name or value reaches the log', async () => {
  const server = await startServer({
    parts: {
      mail: {
        send: (letter) => Promise.reject(new Error(`no se pudo: ${letter.texto}`)),
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
