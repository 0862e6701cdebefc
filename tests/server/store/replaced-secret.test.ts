import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from '../../../server/backup/backup.ts';
import { restore } from '../../../server/backup/restore.ts';
import type { Mailer } from '../../../server/mail/mailer.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import { loadEarlierSecret, loadSecret, replaceSecret } from '../../../server/store/secret.ts';
import { errorOf } from '../../support/server/api.ts';
import { startChild } from '../../support/server/child-process.ts';
import { runKilled } from '../../support/server/killed-command.ts';
import { CLAVE, insertPerson, PEOPLE } from '../../support/server/people.ts';
import { type ServerOptions, startServer, type TestServer } from '../../support/server/server.ts';

const MAIN = join(import.meta.dirname, '../../../server/backup/main.ts');
const DAY = 86_400_000;
const VALIDAR = 'query v($t: String!) { validarSesion(usuario: "ana", tokenSesion: $t) }';
const SIGN_IN = `{ loginUsuario(usuario: "ana", password: "${CLAVE}") { token } }`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'planeacion-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** The real command; its exit code with all that it said. */
async function command(...args: string[]) {
  const { PATH } = process.env;
  const child = startChild(process.execPath, [MAIN, 'replace-secret', ...args], {
    env: { PATH, DATA_DIR: dataDir },
  });
  const code = await child.ended;
  return { code, said: child.stdout() + child.stderr() };
}

/** Data with a database, as a server leaves them. */
async function madeData(): Promise<void> {
  const { database } = await openData(dataDir);
  for (const person of PEOPLE) await insertPerson(database, person, 'x');
  await database.close();
}

const key = async () => Buffer.from(await loadSecret(dataDir)).toString('hex');
const earlierKey = async (now = new Date()) => {
  const earlier = await loadEarlierSecret(dataDir, now);
  return earlier && Buffer.from(earlier.secret).toString('hex');
};

describe('npm run replace-secret', () => {
  it('makes a new key, and the one before counts for as long as a token lives', async () => {
    await madeData();
    const first = await key();
    const { code, said } = await command();
    expect(said.trim()).toMatch(
      /^El servidor usará una clave nueva .+ La anterior vale hasta el \d{4}-\d\d-\d\d[^\n]+$/,
    );
    expect(code).toBe(0);
    expect(await key()).not.toBe(first);
    expect(await earlierKey(new Date(Date.now() + 364 * DAY))).toBe(first);
    expect(await earlierKey(new Date(Date.now() + 365 * DAY))).toBeUndefined();
    const opened = await openData(dataDir);
    expect(Buffer.from(opened.earlierSecret ?? []).toString('hex')).toBe(first);
    await opened.database.close();
  });

  it('replaces no key whose predecessor still counts, until that one is forgotten', async () => {
    await madeData();
    await command();
    const [second, first] = [await key(), await earlierKey()];
    const again = await command();
    expect(again.said.trim()).toMatch(/^Todavía vale la clave anterior, hasta el [^\n]+--forget[^\n]+$/);
    expect(again.code).toBe(1);
    expect([await key(), await earlierKey()]).toEqual([second, first]);

    expect((await command('--forget')).said).toMatch(/^La clave anterior deja de valer/);
    expect(await earlierKey()).toBeUndefined();
    expect((await command('--forget')).said).toContain('no hay clave anterior');
    expect((await command()).code).toBe(0);
    expect(await earlierKey()).toBe(second);
  });

  it.each(['before', 'after'] as const)(
    'killed %s any of its steps loses no key, and can be repeated',
    async (when) => {
      await madeData();
      const first = await key();
      let killed = 0;
      for (let step = 1; ; step += 1) {
        const how = await runKilled([MAIN, 'replace-secret'], { DATA_DIR: dataDir }, step, when);
        expect([await key(), await earlierKey()]).toContain(first);
        if (how === 0) break;
        expect(how).toBe('SIGKILL');
        killed += 1;
        // Killed after its last step, the command has done its work.
        if ((await key()) !== first) break;
      }
      expect(killed).toBeGreaterThan(1);
      expect(await key()).not.toBe(first);
      expect(await earlierKey()).toBe(first);
    },
  );

  it('says how it is used, and that an earlier key cannot be read', async () => {
    expect((await command('--now')).said.trim()).toMatch(/^Uso: npm run replace-secret [^\n]+$/);
    await madeData();
    await writeFile(join(dataDir, 'secreto-anterior'), 'cut');
    const { code, said } = await command();
    expect(said.trim()).toMatch(/^El archivo \S+secreto-anterior no contiene una clave válida[^\n]+$/);
    expect(code).toBe(1);
    await expect(openData(dataDir)).rejects.toThrow('secreto-anterior no contiene una clave válida');
    expect(await readFile(join(dataDir, 'secreto-anterior'), 'utf8')).toBe('cut');
  });

  it('a backup has both keys', async () => {
    await madeData();
    await command();
    const keys = [await key(), await earlierKey()];
    const folder = `${dataDir}-backup`;
    await backUp(dataDir, folder, new Date(Date.now() + 1000));
    await restore({ dataDir, folder, aside: false, keepSessions: false, now: new Date() });
    expect([await key(), await earlierKey()]).toEqual(keys);
    await rm(folder, { recursive: true });
  });
});

describe('a server with an earlier key', () => {
  let before: TestServer;
  beforeEach(async () => {
    before = await startServer();
    return () => before.close();
  });

  /** The server that starts on the same data after the key was replaced. */
  async function replaced<T>(options: ServerOptions, use: (server: TestServer) => Promise<T>): Promise<T> {
    await replaceSecret(before.dataDir, before.clock.now);
    const keys = {
      secret: await loadSecret(before.dataDir),
      earlierSecret: (await loadEarlierSecret(before.dataDir, before.clock.now))?.secret,
    };
    const server = await startServer({
      dataDir: before.dataDir,
      ...options,
      parts: { ...keys, ...options.parts },
    });
    try {
      return await use(server);
    } finally {
      await server.app.close();
      await server.database.close();
    }
  }

  it('T13 ends no session, and signs with the new key', async () => {
    const token = await before.signIn('ana');
    await replaced({}, async (server) => {
      expect(await server.call(VALIDAR, { t: token })).toEqual({ data: { validarSesion: true } });
      const fresh = await server.signIn('ana');
      expect(await server.call(VALIDAR, { t: fresh })).toEqual({ data: { validarSesion: true } });
      // The server from before knows the earlier key alone.
      expect(errorOf(await before.call(VALIDAR, { t: fresh }))).toMatchObject({ motivo: 'invalida' });
    });
  });

  it('still tells an expired token of either key from a false one', async () => {
    const token = await before.signIn('ana');
    const now = new Date(before.clock.now.getTime() + 40 * DAY);
    await replaced({ now }, async (server) => {
      expect(errorOf(await server.call(VALIDAR, { t: token }))).toMatchObject({ motivo: 'vencida' });
      const fresh = await server.signIn('ana');
      server.clock.advance(400 * DAY);
      for (const old of [token, fresh])
        expect(errorOf(await server.call(VALIDAR, { t: old }))).toMatchObject({ motivo: 'vencida' });
      const forged = `${fresh.slice(0, -2)}xx`;
      expect(errorOf(await server.call(VALIDAR, { t: forged }))).toMatchObject({ motivo: 'invalida' });
    });
  });

  it('knows the devices of before, so strangers at the door do not keep their people out', async () => {
    const headers = { comprobante: 'a'.repeat(22) };
    await before.call(SIGN_IN, {}, { headers });
    const env = { LIMITE_ENTRAR_PERSONA: '1/600' };
    await replaced({ env }, async (server) => {
      const wrong = '{ loginUsuario(usuario: "ana", password: "equivocada") { token } }';
      for (let i = 0; i < 3; i += 1) await server.call(wrong);
      expect(errorOf(await server.call(SIGN_IN))).toMatchObject({ code: 'LIMITE' });
      expect(await server.call(SIGN_IN, {}, { headers })).toHaveProperty('data.loginUsuario.token');
    });
  });

  it('sends the letters that wait', async () => {
    const away: Mailer = {
      send: () => Promise.reject(new Error('away')),
      check: async () => undefined,
      close: () => undefined,
    };
    const parts = { mail: away };
    const sender = await startServer({ dataDir: before.dataDir, parts });
    const ASK =
      '{ enviarConfirmacionRegistro(usuario: "beto", tokenRegistro_pwd: "montaña azul 42", reseteoPwd: true) { codigo } }';
    await sender.call(ASK);
    await sender.settled();
    await sender.app.close();
    await sender.database.close();
    const now = new Date(before.clock.now.getTime() + 2 * 60_000);
    await replaced({ now }, async (server) => {
      await server.settled();
      expect(server.mailbox.map(({ para }) => para)).toEqual(['beto@universidad.example']);
    });
  });
});
