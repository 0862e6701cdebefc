import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { markNotices, noticesOfNow } from '../person/read-notices.ts';
import { type AppProcess, startApp } from './app-process.ts';
import { writeForeign } from './foreign-data.ts';
import { type ForeignOptions, startForeignServer } from './foreign-server.ts';
import { type MisbehavingServer, startMisbehavingServer } from './misbehaving-server.ts';
import { openWriteJournal, type Write } from './write-journal.ts';

/**
 * The address of the app, with a misbehaving server in front of the real backend. `overBackends` runs each test
 * against the project's own backend and against one with the owner's contract only:
 *
 *   overBackends(() => {
 *     test('N03 …', async ({ backend, enter }) => {
 *       // a new person on a new device, signed in
 *       const ana = await enter();
 *       const when = carries('guardarConfiguracion');
 *       backend.server.misbehave({ kind: 'apply-drop' }, { times: 1, when });
 *       await chooseTheme(ana, 'Verde');
 *       await allSaved(ana.page);
 *       // the checker of the promise book
 *       await ana.verify();
 *     });
 *   });
 *
 * - A second device of the same person: `enter({ usuario, device: 'dos', book })` with the person's `usuario`
 *   and `book`.
 * - Another client's change: `ana.book.elsewhere(ana.usuario, campo, valor)`.
 * - The check of both devices: `ana.book.verify({ uno: ana.page, dos: second.page })`.
 * - `backend.kind` tells where compat mode promises less.
 */
export interface Backend {
  kind: BackendKind;
  /** address at which a person opens the app */
  url: string;
  /** password of every person */
  password: string;
  /** stands before the whole app (own backend) or before the foreign backend, also where the app's server is in front of that */
  server: MisbehavingServer;
  /** the process that serves the app and, with kind `propio`, its data */
  app: AppProcess;
  /** Adds a person who has never saved anything; returns the login name. */
  addPerson(): string;
  value(usuario: string, campo: string): string | null;
  /** the journal of writes, oldest first */
  writes(): Write[];
  /** Another client saves, with the owner's four arguments and past the misbehaving server. */
  change(usuario: string, campo: string, valor: string): Promise<void>;
  /** From now on every token of this person is refused. */
  revoke(usuario: string): void;
  /** The person leaves the university. */
  disable(usuario: string): void;
  /** Kills everything, including the app's server. `rise` restarts it with the stored data. */
  die(): Promise<void>;
  rise(): Promise<void>;
  remove(): Promise<void>;
}

export const BACKENDS = ['propio', 'ajeno'] as const;
export type BackendKind = (typeof BACKENDS)[number];
/** `reenviado`: the foreign backend is behind the app's own server (GRAPHQL_URL) instead of across origins. */
export type BackendWay = BackendKind | 'reenviado';

export interface BackendOptions extends Omit<ForeignOptions, 'origin'> {
  /** value in /config.json, whatever the backend supports */
  extendido?: boolean;
  /** use the build without the APIs that older browsers lack */
  reduced?: boolean;
  /** environment variables of the app's process */
  env?: Record<string, string>;
}

export const startBackend = (way: BackendWay, options: BackendOptions = {}): Promise<Backend> =>
  way === 'propio' ? startOwn(options) : startForeign(options, way === 'reenviado');

let people = 0;
const newName = () => `p${randomBytes(3).toString('hex')}${++people}`;

async function startOwn({ reduced = false, env = {} }: BackendOptions): Promise<Backend> {
  const app = await startApp({ reduced, env });
  const server = await startMisbehavingServer(() => app.port);
  const journal = openWriteJournal(app.dataDir);
  const file = join(app.dataDir, 'planeacion.sqlite');
  const inDatabase = <T>(run: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    try {
      return run(database);
    } finally {
      database.close();
    }
  };

  return {
    kind: 'propio',
    url: server.url,
    password: app.password,
    server,
    app,
    addPerson: () =>
      inDatabase((database) => {
        const usuario = newName();
        const columns = database
          .prepare('PRAGMA table_info(usuario)')
          .all()
          .map(({ name }) => String(name))
          .filter((name) => name !== 'id' && name !== 'usuario');
        database
          .prepare(
            `INSERT INTO usuario (id, usuario, ${columns}) SELECT ?, ?, ${columns} FROM usuario WHERE usuario = 'profesor'`,
          )
          .run(usuario, usuario);
        markNotices(database);
        return usuario;
      }),
    value: (usuario, campo) =>
      inDatabase((database) => {
        const row = database
          .prepare('SELECT valor FROM configuracion WHERE usuario = ? AND campo = ?')
          .get(usuario, campo);
        return row === undefined ? null : String(row.valor);
      }),
    writes: journal.writes,
    async change(usuario, campo, valor) {
      const query = `query($u: String!, $c: String!, $v: String!, $t: String!) {
        guardarConfiguracion(usuario: $u, campo: $c, valor: $v, tokenSesion: $t) }`;
      const variables = { u: usuario, c: campo, v: valor, t: await app.signIn(usuario) };
      const answer = await app.call(query, variables);
      if (answer.data?.guardarConfiguracion !== true) throw new Error(JSON.stringify(answer));
    },
    revoke: (usuario) =>
      inDatabase((database) => {
        database
          .prepare('UPDATE sesion SET revocada = ? WHERE usuario = ?')
          .run(new Date().toISOString(), usuario);
      }),
    disable: (usuario) =>
      inDatabase((database) => {
        database.prepare("UPDATE usuario SET estatus = 'Baja' WHERE usuario = ?").run(usuario);
      }),
    die: app.kill,
    rise: app.start,
    async remove() {
      await server.close();
      await app.remove();
    },
  };
}

const FOREIGN_PASSWORD = 'clave de otra universidad';

async function startForeign(options: BackendOptions, behind: boolean): Promise<Backend> {
  let app: AppProcess | undefined;
  const foreign = await startForeignServer({ ...options, origin: () => app?.url ?? 'null' });
  const server = await startMisbehavingServer(() => foreign.port);
  app = await startApp({
    reduced: options.reduced ?? false,
    // A server in front of another one refuses the demonstration's people.
    ...(behind && { dataDir: await mkdtemp(join(tmpdir(), 'planeacion-e2e-')) }),
    env: {
      ...options.env,
      ...(behind ? { GRAPHQL_URL: `${server.url}/graphql` } : { CLIENTE_HOST: server.url }),
      ...(options.extendido && { CLIENTE_EXTENDIDO: 'si' }),
      ...(options.guardarDevuelve && { CLIENTE_GUARDAR_DEVUELVE: options.guardarDevuelve }),
    },
  });
  const served = app;
  const { data } = foreign;

  return {
    kind: 'ajeno',
    url: served.url,
    password: FOREIGN_PASSWORD,
    server,
    app: served,
    addPerson() {
      const usuario = newName();
      data.people.set(usuario, {
        usuario,
        clave: FOREIGN_PASSWORD,
        nombre: 'José Ángel',
        apellido: 'Ramírez del Río',
        hipocoristico: 'Pepe',
        foto: '/fotos/uno.png',
        activo: true,
      });
      for (const aviso of noticesOfNow()) data.notices.add(`${usuario} ${aviso}`);
      return usuario;
    },
    value: (usuario, campo) => data.settings.get(usuario)?.get(campo) ?? null,
    writes: () => [...data.journal],
    change: async (usuario, campo, valor) => writeForeign(data, usuario, campo, valor),
    revoke(usuario) {
      for (const [token, owner] of data.tokens) if (owner === usuario) data.tokens.delete(token);
    },
    disable(usuario) {
      const person = data.people.get(usuario);
      if (person) person.activo = false;
    },
    async die() {
      await served.kill();
      await server.refuse();
    },
    async rise() {
      await server.accept();
      await served.start();
    },
    async remove() {
      await server.close();
      await foreign.close();
      await served.remove();
    },
  };
}
