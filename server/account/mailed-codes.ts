import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Statements } from '../store/port.ts';

export type CodeKind = 'registro' | 'reseteo' | 'acceso';

const DIGITS = 8;
const MAX_TRIES = 5;
export const CODE_MINUTES = 10;
/** How long a code lives that an administrator sends. */
export const SENT_CODE_HOURS = 24;
/** Stands for the asker of a code that an administrator sends. */
const ADMINISTRATION = 'administración';

/** A request for a code. Only the same asker can confirm or replace the code or use up its attempts. */
export interface CodeRequest {
  usuario: string;
  kind: CodeKind;
  /** identifies the asker in both steps (ApiRequest.asker) */
  asker: string;
  /** records each step, in the step's transaction */
  note?(
    tx: Statements,
    que: 'codigo-pedido' | 'codigo-usado' | 'codigo-negado' | 'codigo-agotado',
  ): Promise<void>;
}

export interface Codes {
  /** Creates the code of this request and voids an earlier code of the same asker. `claveHash` takes effect on confirmation. */
  issue(request: CodeRequest, claveHash: string | null): Promise<string>;
  /**
   * Creates the code that an administrator sends and voids an earlier one. It confirms no request by itself: the person types it
   * where they asked for one, in place of the code of that request, whose password it confirms.
   */
  send(tx: Statements, usuario: string, kind: CodeKind): Promise<string>;
  /** Whether the request has an unused code that has neither expired nor been tried too often. */
  pending(request: CodeRequest): Promise<boolean>;
  /** Like `pending`, but also true for a used code. */
  live(request: CodeRequest): Promise<boolean>;
  /**
   * Compares and consumes the code in one transaction with `apply`, which gets the password hash stored with the code and returns
   * whether it changed anything. Five wrong attempts void the code. Until it expires, a used code returns `repeated` without another
   * effect, for a client that lost the first answer.
   */
  redeem(
    request: CodeRequest,
    code: string,
    apply: (tx: Statements, claveHash: string | null) => Promise<boolean>,
  ): Promise<'done' | 'repeated' | 'wrong'>;
}

interface MailedCodesParts {
  database: Database;
  secret: Uint8Array;
  now: () => Date;
  random: (bytes: number) => Uint8Array;
}

type CodeRow = { codigo_hash: string; clave_hash: string | null; usada: string | null; intentos: number };

const ROW = 'usuario = $1 AND tipo = $2 AND pide = $3';
const LIVE = `${ROW} AND vence > $4 AND intentos < ${MAX_TRIES}`;

export function createCodes({ database, secret, now, random }: MailedCodesParts): Codes {
  // A keyed hash: somebody who reads the database could reverse a plain hash of eight digits or of an address in a second.
  const digest = (...parts: string[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  const codeHash = ({ usuario, kind }: CodeRequest, code: string) => digest('codigo', kind, usuario, code);
  const keyOf = ({ usuario, kind, asker }: CodeRequest) => [usuario, kind, digest('pide', asker)] as const;

  async function store(tx: Statements, request: CodeRequest, claveHash: string | null, lastsMs: number) {
    const code = String(Buffer.from(random(6)).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
    const time = now();
    const end = new Date(time.getTime() + lastsMs).toISOString();
    await tx.run('DELETE FROM confirmacion WHERE vence < $1', time.toISOString());
    await tx.run(
      `INSERT INTO confirmacion (usuario, tipo, pide, codigo_hash, clave_hash, creada, vence, intentos)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0)
       ON CONFLICT (usuario, tipo, pide) DO UPDATE SET codigo_hash = excluded.codigo_hash,
         clave_hash = excluded.clave_hash, creada = excluded.creada, vence = excluded.vence, intentos = 0, usada = NULL`,
      ...keyOf(request),
      codeHash(request, code),
      claveHash,
      time.toISOString(),
      end,
    );
    return code;
  }

  return {
    issue: (request, claveHash) =>
      database.transaction(async (tx) => {
        const code = await store(tx, request, claveHash, CODE_MINUTES * 60_000);
        await request.note?.(tx, 'codigo-pedido');
        return code;
      }),

    send: (tx, usuario, kind) =>
      store(tx, { usuario, kind, asker: ADMINISTRATION }, null, SENT_CODE_HOURS * 3_600_000),

    async pending(request) {
      const sql = `SELECT tipo FROM confirmacion WHERE usada IS NULL AND ${LIVE}`;
      return (await database.get(sql, ...keyOf(request), now().toISOString())) !== undefined;
    },

    async live(request) {
      const sql = `SELECT tipo FROM confirmacion WHERE ${LIVE}`;
      return (await database.get(sql, ...keyOf(request), now().toISOString())) !== undefined;
    },

    redeem(request, code, apply) {
      const key = keyOf(request);
      const sentKey = keyOf({ ...request, asker: ADMINISTRATION });
      const given = Buffer.from(codeHash(request, plainCode(code)));
      const matches = (kept: CodeRow | undefined) =>
        kept !== undefined && timingSafeEqual(Buffer.from(kept.codigo_hash), given);
      return database.transaction(async (tx) => {
        const sql = `SELECT codigo_hash, clave_hash, usada, intentos FROM confirmacion WHERE ${LIVE}`;
        const row = await tx.get<CodeRow>(sql, ...key, now().toISOString());
        const sent = await tx.get<CodeRow>(sql, ...sentKey, now().toISOString());
        if (!row) return 'wrong';
        // A used one confirms no other request: it only repeats the answer to this one.
        const bySent = matches(sent) && (sent?.usada === null) === (row.usada === null);
        if (!matches(row) && !bySent) {
          const count = `UPDATE confirmacion SET intentos = intentos + 1 WHERE ${ROW}`;
          await tx.run(count, ...key);
          await tx.run(count, ...sentKey);
          await request.note?.(tx, row.intentos + 1 < MAX_TRIES ? 'codigo-negado' : 'codigo-agotado');
          return 'wrong';
        }
        if (row.usada !== null) return 'repeated';
        const done = await apply(tx, row.clave_hash);
        await tx.run(
          done
            ? `UPDATE confirmacion SET usada = $4, clave_hash = NULL WHERE ${ROW}`
            : `DELETE FROM confirmacion WHERE ${ROW}`,
          ...key,
          ...(done ? [now().toISOString()] : []),
        );
        if (done) {
          await tx.run(`UPDATE confirmacion SET usada = $4 WHERE ${ROW}`, ...sentKey, now().toISOString());
          await request.note?.(tx, 'codigo-usado');
        }
        return done ? 'done' : 'wrong';
      });
    },
  };
}

/** Removes spaces, hyphens and invisible characters that pasting from a mail program adds. */
const plainCode = (code: string) => code.replace(/[\s\u00ad\u2010-\u2015\u200b-\u200d\u2060-]/g, '');
