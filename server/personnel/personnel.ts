import { randomUUID } from 'node:crypto';
import { NOTICE_MS, sentCodeLetter, sessionsEndedLetter, whenAndWhence } from '../account/letters.ts';
import { type CodeKind, SENT_CODE_HOURS } from '../account/mailed-codes.ts';
import { badValue } from '../faults.ts';
import { OWN_PROCESSES, type Process } from '../people/permissions.ts';
import type { KeptEntry, LoggedAction } from '../record/record.ts';
import type { ServerServices } from '../services.ts';
import { closeSessions, isDisabled } from '../sessions/sessions.ts';
import type { Row, Statements } from '../store/port.ts';
import { eraseRows, type KeptData, readFiles, readRows } from './kept-data.ts';
import {
  type FilterValues,
  type FoundPeople,
  filterValues,
  searchPeople,
  type WantedPeople,
} from './search.ts';

/** Who acts, as the record tells it. `quien` is missing if somebody acts at the server's console. */
export type Actor = Pick<LoggedAction, 'quien' | 'equipo' | 'peticion'>;

/** A right: the process, and '' for the right to run it or one specific permission in it. */
export interface Right {
  proceso: string;
  permiso: string;
}

export interface PersonRecord {
  persona: Row;
  derechos: Right[];
  sesiones: { equipo: string | null; creada: string; usada: string; compartida: boolean }[];
  /** the newest entries of the record that name the person */
  entradas: KeptEntry[];
}

/** What administrators do with people. Every act stands in the record, a change in its own transaction. All of them throw VALOR if there is no such person. */
export interface Personnel {
  search(wanted: WantedPeople, most: number): Promise<FoundPeople>;
  /** the values of the filters, and the processes in which rights can be given */
  choices(): Promise<FilterValues & { procesos: Process[] }>;
  view(by: Actor, usuario: string): Promise<PersonRecord>;
  /** All that is kept of the person. */
  handOut(by: Actor, usuario: string): Promise<KeptData>;
  /** These three return whether something changed. */
  giveRight(by: Actor, usuario: string, right: Right): Promise<boolean>;
  takeRight(by: Actor, usuario: string, right: Right): Promise<boolean>;
  takeBack(by: Actor, usuario: string): Promise<boolean>;
  /** Returns the number of sessions that were open. */
  endSessions(by: Actor, usuario: string): Promise<number>;
  /** Ends the sessions too; birthdays, sign-in and codes stop with it. */
  putOnLeave(by: Actor, usuario: string): Promise<{ cambiado: boolean; cerradas: number }>;
  sendCode(by: Actor, usuario: string): Promise<{ para: string; motivo: CodeKind }>;
  /** Deletes the person with all that is kept of them, except entries of the record. */
  erase(by: Actor, usuario: string): Promise<void>;
  /** Makes the person an administrator who may read the record and administer people. Adds the person if they are missing. */
  makeAdministrator(by: Actor, usuario: string, names: Names | undefined): Promise<{ agregada: boolean }>;
}

export interface Names {
  nombre: string;
  apellido: string;
}

export type PersonnelParts = Pick<
  ServerServices,
  'background' | 'birthdays' | 'codes' | 'config' | 'database' | 'letters' | 'now' | 'photos' | 'record'
>;

const ENTRIES = 30;
const WORD = /^[a-z0-9][a-z0-9-]{0,39}$/;
/** The status of somebody who works here. */
const ACTIVE = 'Activo';

/** The person's columns under the names of the contract. The reading is recorded, because reserved ones are among them. */
const PERSON = `
  SELECT usuario, nombre, apellido, hipocoristico, expediente, perfil, rol, genero, estatus, departamento, puesto, extension,
    tipo_empleado AS "tipoEmpleado", rfc AS "RFC", curp AS "CURP", id_oracle AS "IDOracle", fecha_nacimiento AS "fechaNacimiento",
    fecha_ingreso AS "fechaIngreso", primer_acceso AS "primerAcceso", ultimo_acceso AS "ultimoAcceso", foto, thumb, cache,
    validado, cuenta
  FROM usuario WHERE usuario = $1`;

type AccountRow = { estatus: string | null; clave_hash: string | null; validado: number; rol: string | null };

export function createPersonnel(parts: PersonnelParts): Personnel {
  const { background, birthdays, codes, config, database, letters, now, photos, record } = parts;
  const time = () => now().toISOString();
  const addressOf = (usuario: string) => `${usuario}@${config.dominioCorreo}`;
  const note = (tx: Statements, by: Actor, que: LoggedAction['que'], sobre: string, detalle?: string) =>
    record.append(tx, { ...by, que, sobre, detalle });

  /** @throws VALOR if there is no such person */
  async function accountOf(tx: Statements, usuario: string): Promise<AccountRow> {
    const sql = 'SELECT estatus, clave_hash, validado, rol FROM usuario WHERE usuario = $1';
    const row = await tx.get<AccountRow>(sql, usuario);
    if (!row) throw nobody();
    return row;
  }

  const changeRight = (by: Actor, usuario: string, right: Right, give: boolean) =>
    database.transaction(async (tx) => {
      refuseSelf(by, usuario);
      await accountOf(tx, usuario);
      return give ? giveIn(tx, by, usuario, right) : takeIn(tx, by, usuario, right);
    });

  async function giveIn(tx: Statements, by: Actor, usuario: string, { proceso, permiso }: Right) {
    if (permiso !== '' && !WORD.test(permiso)) throw badValue('Ese permiso no se entiende.');
    const own = OWN_PROCESSES.find((known) => known.proceso === proceso);
    if (own) {
      if (permiso !== '' && !own.permisos.includes(permiso))
        throw badValue(`En ${proceso} no hay ese permiso.`);
      const sql =
        'INSERT INTO proceso (proceso, descripcion) VALUES ($1, $2) ON CONFLICT (proceso) DO NOTHING';
      await tx.run(sql, proceso, own.descripcion);
    } else if (!(await tx.get('SELECT proceso FROM proceso WHERE proceso = $1', proceso)))
      throw badValue('No hay ningún proceso con ese nombre.');
    const sql = 'INSERT INTO permiso (usuario, proceso, permiso) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
    const given = (await tx.run(sql, usuario, proceso, permiso)) > 0;
    if (given) await note(tx, by, 'derecho-dado', usuario, `${proceso} ${permiso}`.trim());
    return given;
  }

  async function takeIn(tx: Statements, by: Actor, usuario: string, { proceso, permiso }: Right) {
    const sql = 'DELETE FROM permiso WHERE usuario = $1 AND proceso = $2 AND permiso = $3';
    const taken = (await tx.run(sql, usuario, proceso, permiso)) > 0;
    if (taken) await note(tx, by, 'derecho-quitado', usuario, `${proceso} ${permiso}`.trim());
    return taken;
  }

  /** Adds somebody whom the personnel data do not have. */
  async function add(tx: Statements, by: Actor, usuario: string, names: Names | undefined): Promise<void> {
    if (!names) throw nobody();
    const [nombre, apellido] = [plainName(names.nombre), plainName(names.apellido)];
    const sql = 'INSERT INTO usuario (id, usuario, nombre, apellido, estatus) VALUES ($1, $2, $3, $4, $5)';
    await tx.run(sql, randomUUID(), usuario, nombre, apellido, ACTIVE);
    await note(tx, by, 'persona-creada', usuario);
  }

  return {
    search: (wanted, most) => searchPeople(database, wanted, most, now()),

    async choices() {
      const others = await database.all<{ proceso: string; descripcion: string }>(
        'SELECT proceso, descripcion FROM proceso ORDER BY proceso',
      );
      const used = await database.all<{ proceso: string; permiso: string }>(
        "SELECT DISTINCT proceso, permiso FROM permiso WHERE permiso <> '' ORDER BY proceso, permiso",
      );
      const own = new Set(OWN_PROCESSES.map(({ proceso }) => proceso));
      const foreign = others
        .filter(({ proceso }) => !own.has(proceso))
        .map((one) => ({
          ...one,
          permisos: used.filter(({ proceso }) => proceso === one.proceso).map(({ permiso }) => permiso),
        }));
      return { ...(await filterValues(database)), procesos: [...OWN_PROCESSES, ...foreign] };
    },

    async view(by, usuario) {
      const persona = await database.get(PERSON, usuario);
      if (!persona) throw nobody();
      // Recorded before the answer: a reading that cannot be recorded gets no answer.
      if (by.quien !== usuario)
        await note(database, by, 'datos-reservados', usuario, 'registros fechas bitacora');
      const derechos = await database.all<Row & Right>(
        'SELECT proceso, permiso FROM permiso WHERE usuario = $1 ORDER BY proceso, permiso',
        usuario,
      );
      type Session = { equipo: string | null; creada: string; usada: string; compartida: number };
      const sesiones = await database.all<Session>(
        `SELECT equipo, creada, usada, compartida FROM sesion WHERE usuario = $1 AND revocada IS NULL AND vence > $2
         ORDER BY usada DESC, creada DESC, id`,
        usuario,
        time(),
      );
      return {
        persona: { ...persona },
        derechos: derechos.map(({ proceso, permiso }) => ({ proceso, permiso })),
        sesiones: sesiones.map((one) => ({ ...one, compartida: one.compartida === 1 })),
        entradas: await record.read({ persona: usuario }, ENTRIES),
      };
    },

    handOut: (by, usuario) =>
      database.transaction(async (tx) => {
        const rows = await readRows(tx, usuario);
        if (!rows) throw nobody();
        await note(tx, by, 'datos-entregados', usuario);
        return {
          ...rows,
          bitacora: await record.read({ persona: usuario }, Number.MAX_SAFE_INTEGER),
          carta: await letters.waitingFor(tx, addressOf(usuario)),
          archivos: await readFiles(photos, rows.usuario),
        };
      }),

    giveRight: (by, usuario, right) => changeRight(by, usuario, right, true),
    takeRight: (by, usuario, right) => changeRight(by, usuario, right, false),

    async endSessions(by, usuario) {
      const ended = await database.transaction(async (tx) => {
        await accountOf(tx, usuario);
        const closed = await closeSessions(tx, usuario, time());
        if (closed > 0) await note(tx, by, 'sesion-cerrada', usuario, 'todas');
        return closed;
      });
      if (ended > 0) {
        const asked = whenAndWhence({ equipo: by.equipo, services: parts });
        background.start(letters.send(sessionsEndedLetter(addressOf(usuario), asked), NOTICE_MS));
      }
      return ended;
    },

    async putOnLeave(by, usuario) {
      refuseSelf(by, usuario);
      const outcome = await database.transaction(async (tx) => {
        const { estatus } = await accountOf(tx, usuario);
        if (isDisabled(estatus)) return { cambiado: false, cerradas: 0 };
        await tx.run("UPDATE usuario SET estatus = 'Baja' WHERE usuario = $1", usuario);
        await tx.run('DELETE FROM confirmacion WHERE usuario = $1', usuario);
        const cerradas = await closeSessions(tx, usuario, time());
        await note(tx, by, 'persona-baja', usuario, estatus ?? undefined);
        return { cambiado: true, cerradas };
      });
      birthdays.forget();
      return outcome;
    },

    async takeBack(by, usuario) {
      const changed = await database.transaction(async (tx) => {
        if (!isDisabled((await accountOf(tx, usuario)).estatus)) return false;
        await tx.run('UPDATE usuario SET estatus = $1 WHERE usuario = $2', ACTIVE, usuario);
        await note(tx, by, 'persona-reingreso', usuario);
        return true;
      });
      birthdays.forget();
      return changed;
    },

    async sendCode(by, usuario) {
      const { motivo, code } = await database.transaction(async (tx) => {
        const account = await accountOf(tx, usuario);
        if (isDisabled(account.estatus)) throw badValue('Esa persona está de baja: no puede entrar.');
        const kind = kindFor(account);
        await note(tx, by, 'codigo-enviado', usuario, kind);
        return { motivo: kind, code: await codes.send(tx, usuario, kind) };
      });
      const para = addressOf(usuario);
      await letters.send(sentCodeLetter(para, usuario, motivo, code), SENT_CODE_HOURS * 3_600_000);
      return { para, motivo };
    },

    async erase(by, usuario) {
      refuseSelf(by, usuario);
      await database.transaction(async (tx) => {
        const rows = await readRows(tx, usuario);
        if (!rows) throw nobody();
        await note(tx, by, 'persona-borrada', usuario);
        await letters.forget(tx, addressOf(usuario));
        await eraseRows(tx, usuario);
        // Before the commit: whoever is interrupted here still has the row that names the files, and deletes once more.
        await photos.erase(rows.usuario);
      });
      birthdays.forget();
    },

    makeAdministrator: (by, usuario, names) =>
      database.transaction(async (tx) => {
        const known = await tx.get('SELECT usuario FROM usuario WHERE usuario = $1', usuario);
        if (!known) await add(tx, by, usuario, names);
        const { estatus } = await accountOf(tx, usuario);
        if (isDisabled(estatus)) throw badValue('Esa persona está de baja.');
        const set =
          "UPDATE usuario SET rol = 'Administrador' WHERE usuario = $1 AND (rol IS NULL OR rol <> 'Administrador')";
        if ((await tx.run(set, usuario)) > 0) await note(tx, by, 'derecho-dado', usuario, 'Administrador');
        for (const proceso of ['personas', 'bitacora'])
          await giveIn(tx, by, usuario, { proceso, permiso: '' });
        return { agregada: !known };
      }),
  };
}

const nobody = () => badValue('No hay nadie con ese usuario.');

/** What the person does with a code: create the account, confirm it, or choose another password. */
function kindFor({ clave_hash, validado }: AccountRow): CodeKind {
  if (clave_hash === null) return 'registro';
  return validado === 1 ? 'reseteo' : 'acceso';
}

/** Nobody decides about their own rights and account, so there is always somebody left who can undo it. */
function refuseSelf({ quien }: Actor, usuario: string): void {
  if (quien === usuario) throw badValue('Sobre tu propia cuenta decide otra persona que administre.');
}

/** @throws VALOR */
function plainName(text: string): string {
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (!/^[\p{L}\p{M}'’. -]{1,100}$/u.test(name))
    throw badValue('Escribe el nombre y el apellido con letras.');
  return name;
}
