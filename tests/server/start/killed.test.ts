import { describe, expect, test } from 'vitest';
import { overPostgres } from '../../support/postgres/engine.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/server-process.ts';
import { lostOf, startWriteLoad } from '../../support/server/write-load.ts';

test.each([1, 2, 3, 4, 5])(
  'B02 promise 19: kill -9 under load, time %i, loses no acknowledged write',
  async (round) => {
    const server = await startServerProcess();
    const load = startWriteLoad(server);
    while (load.acknowledged.length < 20 * round) await new Promise((resolve) => setImmediate(resolve));
    await server.kill();
    await load.ended;
    expect(load.acknowledged.length).toBeGreaterThan(0);
    expect(await lostOf(server, load.acknowledged)).toEqual([]);
    await server.remove();
  },
);

const note = 'BEGIN INSERT INTO escrito VALUES (new.valor);';
const JOURNAL = overPostgres()
  ? `CREATE TABLE escrito (valor TEXT);
     CREATE FUNCTION anota() RETURNS trigger LANGUAGE plpgsql AS $$ ${note} RETURN new; END $$;
     CREATE TRIGGER escrito AFTER INSERT OR UPDATE ON configuracion FOR EACH ROW EXECUTE FUNCTION anota();`
  : `CREATE TABLE escrito (valor TEXT);
     CREATE TRIGGER escrito_nuevo AFTER INSERT ON configuracion ${note} END;
     CREATE TRIGGER escrito_otro AFTER UPDATE ON configuracion ${note} END;`;

describe('B01 promise 4: a save whose server is killed', () => {
  const extended = ', dispositivo: "uno", orden: 1, basesAceptadas: [null]';
  const save = (server: ServerProcess, more: string) =>
    server.call({
      query: `query g($t: String!) {
        guardarConfiguracion(usuario: "ana", campo: "scale", valor: "12", tokenSesion: $t${more}) }`,
      variables: { t: server.token },
    });

  /** Makes the database record every write of a setting. */
  async function keepJournal(dead: ServerProcess) {
    const database = await dead.openStore();
    await database.transaction((tx) => tx.script(JOURNAL));
    await database.close();
  }

  async function readJournal(dead: ServerProcess) {
    const database = await dead.openStore();
    const rows = await database.all('SELECT valor FROM escrito');
    await database.close();
    return rows;
  }

  test.each([
    ['before-commit', []],
    ['after-commit', [{ valor: '12' }]],
  ] as const)('%s has one effect after its retry', async (holdAt, effects) => {
    const empty = await startServerProcess();
    await empty.kill();
    await keepJournal(empty);
    const { dataDir } = empty;

    const first = await startServerProcess({ dataDir, holdAt });
    const unanswered = save(first, extended).then(
      (answer) => ({ answer }),
      () => 'no answer',
    );
    await first.held();
    await first.kill();
    expect(await unanswered).toBe('no answer');
    expect(await readJournal(first)).toEqual(effects);

    const second = await startServerProcess({ dataDir });
    for (let times = 0; times < 2; times += 1)
      expect(await save(second, extended)).toEqual({ data: { guardarConfiguracion: true } });
    await second.kill();
    expect(await readJournal(second)).toEqual([{ valor: '12' }]);
    await second.remove();
  });
});
