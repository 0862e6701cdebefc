import { randomUUID } from 'node:crypto';
import { NOTICE_MS, sentCodeLetter, sessionsEndedLetter, whenAndWhence } from '../account/letters.ts';
import { type CodeKind, SENT_CODE_HOURS } from '../account/mailed-codes.ts';
import { badValue } from '../faults.ts';
import type { Process } from '../people/permissions.ts';
import type { LoggedAction } from '../record/record.ts';
import type { ServerServices } from '../services.ts';
import { closeSessions, isDisabled } from '../sessions/sessions.ts';
import { noteChange } from '../store/changes.ts';
import type { Statements } from '../store/port.ts';
import { eraseRows, type KeptData, readFiles, readTables } from './kept-data.ts';
import { type PersonRecord, readPersonRecord } from './person-record.ts';
import { addRight, listProcesses, type Right, removeRight } from './rights.ts';
import {
  type FilterValues,
  type FoundPeople,
  filterValues,
  searchPeople,
  type WantedPeople,
} from './search.ts';

/** Who acts, as the record tells it. `quien` is missing if somebody acts at the server's console. */
export type Actor = Pick<LoggedAction, 'quien' | 'equipo' | 'peticion'>;

/**
 * What administrators do with people. Every act stands in the record, a change in its own transaction. An act on nobody throws VALOR, and
 * so does one of `quien` about their own rights, leave or deletion.
 */
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
  'background' | 'codes' | 'config' | 'database' | 'letters' | 'now' | 'photos' | 'record'
>;

/** The status of somebody who works here. */
export const ACTIVE = 'Activo';

type AccountRow = { estatus: string | null; clave_hash: string | null; validado: number };

export function createPersonnel(parts: PersonnelParts): Personnel {
  const { background, codes, config, database, letters, now, photos, record } = parts;
  const time = () => now().toISOString();
  const addressOf = (usuario: string) => `${usuario}@${config.dominioCorreo}`;
  const note = (tx: Statements, by: Actor, que: LoggedAction['que'], sobre: string, detalle?: string) =>
    record.append(tx, { ...by, que, sobre, detalle });

  /** @throws VALOR if there is no such person */
  async function accountOf(tx: Statements, usuario: string): Promise<AccountRow> {
    const sql = 'SELECT estatus, clave_hash, validado FROM usuario WHERE usuario = $1';
    const row = await tx.get<AccountRow>(sql, usuario);
    if (!row) throw nobody();
    return row;
  }

  const changeRight = (by: Actor, usuario: string, right: Right, give: boolean) =>
    database.transaction(async (tx) => {
      refuseSelf(by, usuario);
      await accountOf(tx, usuario);
      return changeRightIn(tx, by, usuario, right, give);
    });

  async function changeRightIn(tx: Statements, by: Actor, usuario: string, right: Right, give: boolean) {
    const changed = give ? await addRight(tx, usuario, right) : await removeRight(tx, usuario, right);
    const { proceso, permiso } = right;
    const detail = `${proceso} ${permiso}`.trim();
    if (changed) await note(tx, by, give ? 'derecho-dado' : 'derecho-quitado', usuario, detail);
    return changed;
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

    choices: async () => ({
      ...(await filterValues(database)),
      procesos: await listProcesses(database),
    }),

    async view(by, usuario) {
      await accountOf(database, usuario);
      // Recorded before the answer: a reading that cannot be recorded gets no answer.
      if (by.quien !== usuario)
        await note(database, by, 'datos-reservados', usuario, 'registros fechas bitacora');
      return readPersonRecord(parts, usuario);
    },

    handOut: (by, usuario) =>
      database.transaction(async (tx) => {
        const rows = await readTables(tx, usuario);
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
      return database.transaction(async (tx) => {
        const { estatus } = await accountOf(tx, usuario);
        if (isDisabled(estatus)) return { cambiado: false, cerradas: 0 };
        const cerradas = await leave(tx, usuario, time());
        await note(tx, by, 'persona-baja', usuario, estatus ?? undefined);
        await noteChange(tx, 'cumpleanos');
        return { cambiado: true, cerradas };
      });
    },

    async takeBack(by, usuario) {
      return database.transaction(async (tx) => {
        if (!isDisabled((await accountOf(tx, usuario)).estatus)) return false;
        await tx.run('UPDATE usuario SET estatus = $1 WHERE usuario = $2', ACTIVE, usuario);
        await note(tx, by, 'persona-reingreso', usuario);
        await noteChange(tx, 'cumpleanos');
        return true;
      });
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
        const rows = await readTables(tx, usuario);
        if (!rows) throw nobody();
        await note(tx, by, 'persona-borrada', usuario);
        await letters.forget(tx, addressOf(usuario));
        await eraseRows(tx, usuario);
        await noteChange(tx, 'cumpleanos');
        // Before the commit: whoever is interrupted here still has the row that names the files, and deletes once more.
        await photos.erase(rows.usuario);
      });
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
          await changeRightIn(tx, by, usuario, { proceso, permiso: '' }, true);
        return { agregada: !known };
      }),
  };
}

/** The rows of a leave; returns the number of sessions that it ended. */
export async function leave(tx: Statements, usuario: string, time: string): Promise<number> {
  await tx.run("UPDATE usuario SET estatus = 'Baja' WHERE usuario = $1", usuario);
  await tx.run('DELETE FROM confirmacion WHERE usuario = $1', usuario);
  return closeSessions(tx, usuario, time);
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
