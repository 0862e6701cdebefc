import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Statements } from '../store/database.ts';

export type CodeKind = 'registro' | 'reseteo' | 'acceso';

const DIGITS = 8;
const MAX_TRIES = 5;
export const CODE_MINUTES = 30;

export interface Codes {
  /** Makes the pending code of this name and kind anew; `claveHash` takes effect when it is confirmed. */
  issue(usuario: string, kind: CodeKind, claveHash: string | null): Promise<string>;
  /** Whether a code of any of these kinds waits and has neither expired nor been tried too often. */
  pending(usuario: string, kinds: readonly CodeKind[]): Promise<boolean>;
  /**
   * Compares and uses the code up, in one transaction with `apply`, which gets the password's hash kept with it and says
   * whether it did anything. A wrong one counts: after five the code is void. The same code once more, by somebody whose
   * answer was lost, is true again until it expires, without another effect.
   */
  redeem(
    usuario: string,
    kind: CodeKind,
    code: string,
    apply: (tx: Statements, claveHash: string | null) => Promise<boolean>,
  ): Promise<boolean>;
}

interface Parts {
  database: Database;
  secret: Uint8Array;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
}

type CodeRow = { codigo_hash: string; clave_hash: string | null; usada: string | null };

const LIVE = `vence > $2 AND intentos < ${MAX_TRIES}`;

export function createCodes({ database, secret, now, random }: Parts): Codes {
  // Keyed: eight digits behind a plain hash would be found in a second by whoever reads the database.
  const digest = (usuario: string, kind: CodeKind, code: string) =>
    createHmac('sha256', secret).update(`codigo\n${kind}\n${usuario}\n${code}`).digest('base64url');

  return {
    async issue(usuario, kind, claveHash) {
      const code = String(Buffer.from(random(6)).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
      const time = now();
      const end = new Date(time.getTime() + CODE_MINUTES * 60_000).toISOString();
      await database.transaction(async (tx) => {
        await tx.run('DELETE FROM confirmacion WHERE vence < $1', time.toISOString());
        await tx.run(
          `INSERT INTO confirmacion (usuario, tipo, codigo_hash, clave_hash, creada, vence, intentos)
           VALUES ($1, $2, $3, $4, $5, $6, 0)
           ON CONFLICT (usuario, tipo) DO UPDATE SET codigo_hash = excluded.codigo_hash,
             clave_hash = excluded.clave_hash, creada = excluded.creada, vence = excluded.vence, intentos = 0, usada = NULL`,
          usuario,
          kind,
          digest(usuario, kind, code),
          claveHash,
          time.toISOString(),
          end,
        );
      });
      return code;
    },

    async pending(usuario, kinds) {
      const sql = `SELECT tipo FROM confirmacion WHERE usuario = $1 AND usada IS NULL AND ${LIVE}`;
      const rows = await database.all<{ tipo: CodeKind }>(sql, usuario, now().toISOString());
      return rows.some(({ tipo }) => kinds.includes(tipo));
    },

    redeem(usuario, kind, code, apply) {
      const expected = Buffer.from(digest(usuario, kind, plainCode(code)));
      return database.transaction(async (tx) => {
        const sql = `SELECT codigo_hash, clave_hash, usada FROM confirmacion WHERE usuario = $1 AND tipo = $3 AND ${LIVE}`;
        const row = await tx.get<CodeRow>(sql, usuario, now().toISOString(), kind);
        if (!row) return false;
        if (!timingSafeEqual(Buffer.from(row.codigo_hash), expected)) {
          const count = 'UPDATE confirmacion SET intentos = intentos + 1 WHERE usuario = $1 AND tipo = $2';
          await tx.run(count, usuario, kind);
          return false;
        }
        if (row.usada !== null) return true;
        const done = await apply(tx, row.clave_hash);
        await tx.run(
          done
            ? 'UPDATE confirmacion SET usada = $3, clave_hash = NULL WHERE usuario = $1 AND tipo = $2'
            : 'DELETE FROM confirmacion WHERE usuario = $1 AND tipo = $2',
          usuario,
          kind,
          ...(done ? [now().toISOString()] : []),
        );
        return done;
      });
    },
  };
}

/** As people paste it: with spaces, hyphens, or what a mail program puts between. */
const plainCode = (code: string) => code.replace(/[\s\u00ad\u2010-\u2015\u200b-\u200d\u2060-]/g, '');
