import { afterEach, expect, test } from 'vitest';
import type { Letter, Mailer } from '../../../server/mail/mailer.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const MINUTE = 60_000;
let server: TestServer;
afterEach(() => server.close());

/** A mail server that refuses letters until `back` is called. */
function mailAway() {
  const sent: Letter[] = [];
  let away = true;
  const mail: Mailer = {
    send: async (letter) => {
      if (away) throw new Error('greylisted');
      sent.push(letter);
    },
    check: async () => undefined,
    close: () => undefined,
  };
  return { sent, mail, back: () => (away = false) };
}
const ASK =
  '{ enviarConfirmacionRegistro(usuario: "ana", tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }';
/** What the next server on the same data sends, so many minutes after the letter was stored, and what it still stores. */
async function nextServer(minutes: number, { mail, sent }: ReturnType<typeof mailAway>) {
  const now = new Date(server.clock.now.getTime() + minutes * MINUTE);
  const next = await startServer({ dataDir: server.dataDir, now, parts: { mail } });
  await next.settled();
  const kept = await next.database.all<{ intentos: number }>('SELECT intentos FROM carta');
  await next.app.close();
  await next.database.close();
  return { sent: sent.map(({ para }) => para), kept: kept.map(({ intentos }) => intentos) };
}

test('A letter that was not accepted is sent again when it is due, also by the next server, and is then deleted', async () => {
  const { mail } = mailAway();
  server = await startServer({ parts: { mail } });
  await server.call(ASK);
  await server.settled();
  const [row] = await server.database.all<{ sobre: string; intentos: number }>(
    'SELECT sobre, intentos FROM carta',
  );
  expect(row?.intentos).toBe(1);
  // Neither the code nor its person can be read in the database.
  expect(Buffer.from(row?.sobre ?? '', 'base64url').toString('latin1')).not.toMatch(/\d{8}|ana@/);

  const away = mailAway();
  expect(await nextServer(1, away)).toEqual({ sent: [], kept: [2] });
  away.back();
  expect(await nextServer(1.5, away)).toEqual({ sent: [], kept: [2] });
  expect(await nextServer(3, away)).toEqual({ sent: ['ana@universidad.example'], kept: [] });
  expect(await nextServer(4, away)).toEqual({ sent: ['ana@universidad.example'], kept: [] });
});

test('A letter whose code has expired is not sent any more', async () => {
  const { mail } = mailAway();
  server = await startServer({ parts: { mail } });
  await server.call(ASK);
  await server.settled();
  const late = mailAway();
  late.back();
  expect(await nextServer(10, late)).toEqual({ sent: [], kept: [] });
});

test('A request for an unknown name writes the same rows as one for a person, and sends nothing', async () => {
  const { sent, mail, back } = mailAway();
  back();
  const written: string[] = [];
  server = await startServer({
    parts: { mail },
    replaceInDatabase: (database) => ({
      run: (sql, ...params) => {
        written.push(sql);
        return database.run(sql, ...params);
      },
    }),
  });
  await server.settled();
  const writes = async (usuario: string) => {
    written.length = 0;
    await server.call(ASK.replace('ana', usuario));
    await server.settled();
    return [...written];
  };
  expect(await writes('noexiste')).toEqual(await writes('ana'));
  expect(sent).toHaveLength(1);
});
