import { badToken } from '../graphql/api-error.ts';
import type { Database, Statements } from '../store/database.ts';
import { CLOCK_TOLERANCE_MS, DAY_MS, type Tokens } from './tokens.ts';

export const SLIDE_MS = 30 * DAY_MS;
/** Spread over a day, so that those who entered together do not all enter again together. */
const JITTER_MS = DAY_MS;
/** A session is pushed on at most about once a day. */
const RENEW_BELOW_MS = SLIDE_MS - DAY_MS;
/** How exactly the list of one's sessions tells when each was last used: a write a quarter of an hour at most. */
const USED_EACH_MS = 15 * 60_000;
export const MAX_PER_USER = 50;

/** Whoever asks, once the token is known to be good. */
export interface Caller {
  usuario: string;
  /** the session's id: for our own use, never in an answer */
  sesion: string;
  /** rol is DSE or Administrador (spec A6.2) */
  administrador: boolean;
}

export interface Sessions {
  /** A token of a new session, by `equipo` as its owner knows it; the person's oldest sessions beyond fifty end. */
  open(usuario: string, equipo?: string): Promise<string>;
  /** @throws ApiError TOKEN with its motivo. Reads the session each time, so that a revocation holds at once. */
  identify(token: string): Promise<Caller>;
}

interface Parts {
  database: Database;
  tokens: Tokens;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
  /** for writes that the answer does not wait for */
  background: (task: Promise<unknown>) => void;
}

const SESSION = `
  SELECT s.usuario, s.vence, s.usada, s.revocada, u.rol, u.estatus
  FROM sesion s JOIN usuario u ON u.usuario = s.usuario WHERE s.id = $1`;

type SessionRow = {
  usuario: string;
  vence: string;
  usada: string;
  revocada: string | null;
  rol: string | null;
  estatus: string | null;
};

export function createSessions({ database, tokens, now, random, background }: Parts): Sessions {
  const expiry = () => {
    const jitter = ((random(1)[0] ?? 0) / 256) * JITTER_MS;
    return new Date(now().getTime() + SLIDE_MS - jitter).toISOString();
  };

  return {
    async open(usuario, equipo) {
      const id = Buffer.from(random(16)).toString('base64url');
      const time = now().toISOString();
      await database.transaction(async (tx) => {
        await tx.run(
          'INSERT INTO sesion (id, usuario, creada, vence, usada, equipo) VALUES ($1, $2, $3, $4, $3, $5)',
          id,
          usuario,
          time,
          expiry(),
          equipo ?? null,
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
      });
      return tokens.issue(usuario, id);
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
      if (left < RENEW_BELOW_MS - JITTER_MS) {
        const sql = 'UPDATE sesion SET vence = $1, usada = $2 WHERE id = $3 AND revocada IS NULL';
        background(database.run(sql, expiry(), time, claims.sesion));
      } else if (Date.parse(time) - Date.parse(row.usada) > USED_EACH_MS) {
        background(database.run('UPDATE sesion SET usada = $1 WHERE id = $2', time, claims.sesion));
      }
      return { usuario: row.usuario, sesion: claims.sesion, administrador: isAdministrator(row.rol) };
    },
  };
}

export const isAdministrator = (rol: string | null) => rol === 'DSE' || rol === 'Administrador';

/** The personnel data's word for somebody who has left: no sign-in, and open sessions end. */
export const isDisabled = (estatus: string | null) => estatus?.trim().toLowerCase() === 'baja';

/** Ends every session of the user that was opened until now (after a password reset, for one). */
export async function endSessions(tx: Statements, usuario: string, time: string): Promise<void> {
  await tx.run('UPDATE sesion SET revocada = $1 WHERE usuario = $2 AND revocada IS NULL', time, usuario);
}
