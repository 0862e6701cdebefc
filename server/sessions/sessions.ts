import { createHash, createHmac } from 'node:crypto';
import { isAdministrator } from '../../shared/roles.ts';
import { DAY_MS } from '../calendar.ts';
import { badToken } from '../faults.ts';
import type { Database, Statements } from '../store/port.ts';
import { CLOCK_TOLERANCE_MS, type Tokens } from './tokens.ts';

export const SLIDE_MS = 30 * DAY_MS;
/** Length of a session on a shared machine, from the sign-in. */
export const SHARED_MS = DAY_MS / 2;
/** Expiry times are spread over a day, so that people who signed in together do not all have to sign in again together. */
const JITTER_MS = DAY_MS;
/** A session in use is extended about once a day at most. */
const RENEW_BELOW_MS = SLIDE_MS - DAY_MS;
/** The time of last use is stored at most once in this interval. */
const USED_EACH_MS = 15 * 60_000;
export const MAX_PER_USER = 50;

/** The person of a valid token. */
export interface Caller {
  usuario: string;
  /** the session's id; never part of an answer */
  sesion: string;
  /** rol is DSE or Administrador (specification A6.2) */
  administrador: boolean;
}

export interface Sessions {
  /** Opens a session and returns its token. The person's oldest sessions beyond fifty end. `also` runs in the same transaction. */
  open(usuario: string, from?: Origin, also?: (tx: Statements) => Promise<void>): Promise<string>;
  /** Whether one of the person's stored sessions was opened on this device and the password has not changed since. */
  knows(usuario: string, device: string): Promise<boolean>;
  /** Whether the person has signed in before, but never from this device. A device without a proof is compared by its name. */
  isNew(usuario: string, from: Origin): Promise<boolean>;
  /** The keyed hashes under which sessions may have stored a device's number; none without a device. */
  marksOf(device: string | undefined): readonly string[];
  /**
   * Reads the session on each call, so that a revocation takes effect at once.
   * @throws ApiError TOKEN with its motivo
   */
  identify(token: string): Promise<Caller>;
}

/** The device on which a session is opened. */
export interface Origin {
  /** the name that its owner sees: «Chrome en Windows» */
  equipo?: string | undefined;
  /** the number that the device chose for itself (ApiRequest.device) */
  device?: string | undefined;
  /** other people use this machine too */
  shared?: boolean;
}

interface SessionsParts {
  secret: Uint8Array;
  earlierSecret?: Uint8Array | undefined;
  database: Database;
  tokens: Tokens;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
  /** runs writes that no answer waits for */
  background: (task: Promise<unknown>) => void;
  /** called at each use of a session */
  onUse?: (usuario: string) => void;
}

const SESSION = `
  SELECT s.usuario, s.vence, s.usada, s.revocada, s.compartida, u.rol, u.estatus
  FROM sesion s JOIN usuario u ON u.usuario = s.usuario WHERE s.id = $1`;

type SessionRow = {
  usuario: string;
  vence: string;
  usada: string;
  revocada: string | null;
  compartida: number;
  rol: string | null;
  estatus: string | null;
};

export function createSessions({
  secret,
  earlierSecret,
  database,
  tokens,
  now,
  random,
  background,
  onUse,
}: SessionsParts): Sessions {
  const expiry = () => {
    const jitter = ((random(1)[0] ?? 0) / 256) * JITTER_MS;
    return new Date(now().getTime() + SLIDE_MS - jitter).toISOString();
  };

  const digest = (device: string, key = secret) =>
    createHmac('sha256', key).update(`equipo\n${device}`).digest('base64url');
  const marksOf = (device: string | undefined) => {
    if (device === undefined) return [];
    return earlierSecret ? [digest(device), digest(device, earlierSecret)] : [digest(device)];
  };

  return {
    async open(usuario, { equipo, device, shared = false } = {}, also) {
      const id = Buffer.from(random(16)).toString('base64url');
      const token = await tokens.issue(usuario, id);
      const time = now().toISOString();
      await database.transaction(async (tx) => {
        await tx.run(
          `INSERT INTO sesion (id, usuario, creada, vence, usada, equipo, dispositivo, compartida, salida)
           VALUES ($1, $2, $3, $4, $3, $5, $6, $7, $8)`,
          id,
          usuario,
          time,
          shared ? new Date(now().getTime() + SHARED_MS).toISOString() : expiry(),
          equipo ?? null,
          device === undefined || shared ? null : digest(device),
          shared ? 1 : 0,
          ticketHash(exitTicket(token)),
        );
        await tx.run(
          `DELETE FROM sesion WHERE usuario = $1 AND id NOT IN
             (SELECT id FROM sesion WHERE usuario = $1 ORDER BY creada DESC, id LIMIT ${MAX_PER_USER})`,
          usuario,
        );
        await tx.run(
          'UPDATE usuario SET ultimo_acceso = $1, primer_acceso = COALESCE(primer_acceso, $1) WHERE usuario = $2',
          time,
          usuario,
        );
        await also?.(tx);
      });
      return token;
    },

    marksOf,

    async knows(usuario, device) {
      const [mark = '', earlier = mark] = marksOf(device);
      const sql = 'SELECT id FROM sesion WHERE usuario = $1 AND dispositivo IN ($2, $3) LIMIT 1';
      return (await database.get(sql, usuario, mark, earlier)) !== undefined;
    },

    async isNew(usuario, { equipo, device }) {
      const sql = 'SELECT equipo, dispositivo FROM sesion WHERE usuario = $1';
      const rows = await database.all<{ equipo: string | null; dispositivo: string | null }>(sql, usuario);
      const own = marksOf(device);
      const same = (row: (typeof rows)[number]) =>
        row.dispositivo === null ? row.equipo === (equipo ?? null) : own.includes(row.dispositivo);
      return rows.length > 0 && !rows.some(same);
    },

    async identify(token) {
      const claims = await tokens.verify(token);
      const row = await database.get<SessionRow>(SESSION, claims.sesion);
      if (!row) throw badToken('revocada');
      if (row.usuario !== claims.usuario) throw badToken('invalida');
      if (row.revocada !== null || isDisabled(row.estatus)) throw badToken('revocada');
      const left = Date.parse(row.vence) - now().getTime();
      if (left <= -CLOCK_TOLERANCE_MS) throw badToken('vencida');
      const time = now().toISOString();
      if (left < RENEW_BELOW_MS - JITTER_MS && row.compartida === 0) {
        const sql = 'UPDATE sesion SET vence = $1, usada = $2 WHERE id = $3 AND revocada IS NULL';
        background(database.run(sql, expiry(), time, claims.sesion));
      } else if (Date.parse(time) - Date.parse(row.usada) > USED_EACH_MS) {
        background(database.run('UPDATE sesion SET usada = $1 WHERE id = $2', time, claims.sesion));
      }
      onUse?.(row.usuario);
      return { usuario: row.usuario, sesion: claims.sesion, administrador: isAdministrator(row) };
    },
  };
}

/** Whether the personnel data marks the person as having left. Such a person cannot sign in, and open sessions end. */
export const isDisabled = (estatus: string | null) => estatus?.trim().toLowerCase() === 'baja';

/** What an offline device keeps of a token to end its session later. It has no other use and does not reveal the person. */
const exitTicket = (token: string) => createHash('sha256').update(`salida ${token}`).digest('hex');
const ticketHash = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** Ends the session of this ticket and returns its person, if there was such a session. */
export async function endByTicket(tx: Statements, ticket: string, time: string): Promise<string | undefined> {
  const open = 'salida = $1 AND revocada IS NULL';
  const sql = `SELECT usuario FROM sesion WHERE ${open}`;
  const row = await tx.get<{ usuario: string }>(sql, ticketHash(ticket));
  if (row) await tx.run(`UPDATE sesion SET revocada = $2 WHERE ${open}`, ticketHash(ticket), time);
  return row?.usuario;
}

/**
 * Ends a person's sessions except `except`, and forgets their devices, because somebody who knew the old password may own one of
 * them. `marks` are the hashes of a device that stays known. Returns the number of sessions that were open.
 */
export async function closeSessions(
  tx: Statements,
  usuario: string,
  time: string,
  except = '',
  [mark = '', earlier = mark]: readonly string[] = [],
): Promise<number> {
  const forget =
    'UPDATE sesion SET dispositivo = NULL WHERE usuario = $1 AND id <> $2 AND dispositivo NOT IN ($3, $4)';
  await tx.run(forget, usuario, except, mark, earlier);
  const end =
    'UPDATE sesion SET revocada = $1 WHERE usuario = $2 AND id <> $3 AND revocada IS NULL AND vence > $1';
  return tx.run(end, time, usuario, except);
}

/** Ended sessions are stored this long. A device unused for longer counts as new. */
const ENDED_KEPT_MS = 90 * DAY_MS;

/** Deletes sessions that ended long ago. */
export async function sweepSessions(database: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - ENDED_KEPT_MS).toISOString();
  await database.run('DELETE FROM sesion WHERE vence < $1 OR revocada < $1', end);
}
