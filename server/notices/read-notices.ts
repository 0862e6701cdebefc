import type { ApiRequest } from '../api-request.ts';
import type { QueryAvisoEstaLeidoArgs, QueryMarcarAvisoLeidoArgs } from '../contract.generated.ts';
import { badValue } from '../faults.ts';
import type { Statements } from '../store/port.ts';

/** A notice's name: up to 100 letters, digits and - _ . : / such as cumpleanos-2026-11-21. */
const NOTICE = /^[\p{L}\p{N}][\p{L}\p{N}_.:/-]{0,99}$/u;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

export async function marcarAvisoLeido(args: QueryMarcarAvisoLeidoArgs, request: ApiRequest): Promise<true> {
  const { usuario } = await request.ownByHeader(args.usuario);
  const { attempts, config, database, figures, now } = request.services;
  const aviso = noticeName(args.aviso);
  const began = args.horaInicioLectura == null ? null : moment(args.horaInicioLectura);
  await attempts.take(['escritura-persona', usuario]);
  await database.transaction(async (tx) => {
    await tx.run(
      `INSERT INTO aviso_leido (usuario, aviso, leido, hora_inicio_lectura, marcado) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (usuario, aviso) DO UPDATE SET leido = excluded.leido,
         hora_inicio_lectura = excluded.hora_inicio_lectura, marcado = excluded.marcado`,
      usuario,
      aviso,
      args.leido ? 1 : 0,
      began,
      now().toISOString(),
    );
    await forgetOldest(tx, usuario, config.avisosPorPersona);
    await figures.saved(tx, usuario);
  }, usuario);
  return true;
}

/** Deletes the oldest rows of a person, so that no account fills the disk. */
async function forgetOldest(tx: Statements, usuario: string, most: number): Promise<void> {
  const row = await tx.get<{ n: number }>(
    'SELECT count(*) AS n FROM aviso_leido WHERE usuario = $1',
    usuario,
  );
  if (Number(row?.n) <= most) return;
  await tx.run(
    `DELETE FROM aviso_leido WHERE usuario = $1 AND aviso NOT IN
       (SELECT aviso FROM aviso_leido WHERE usuario = $1 ORDER BY marcado DESC, aviso DESC LIMIT $2)`,
    usuario,
    most,
  );
}

export async function avisoEstaLeido(args: QueryAvisoEstaLeidoArgs, request: ApiRequest): Promise<boolean> {
  const { usuario } = await request.ownByHeader(args.usuario);
  const { attempts, database } = request.services;
  await attempts.take(['lectura-persona', usuario]);
  const row = await database.get<{ leido: number }>(
    'SELECT leido FROM aviso_leido WHERE usuario = $1 AND aviso = $2',
    usuario,
    noticeName(args.aviso),
  );
  return row?.leido === 1;
}

function noticeName(text: string): string {
  const name = text.normalize('NFC');
  if (!NOTICE.test(name)) throw badValue('El nombre del aviso no es válido.');
  return name;
}

function moment(text: string): string {
  const time = ISO.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw badValue('horaInicioLectura no es una hora ISO 8601.');
  return new Date(time).toISOString();
}
