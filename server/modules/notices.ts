import type { QueryAvisoEstaLeidoArgs, QueryMarcarAvisoLeidoArgs } from '../contract.generated.ts';
import { badValue } from '../graphql/api-error.ts';
import type { ApiRequest } from '../graphql/request.ts';
import { WRITE_PERSON } from '../security/limits.ts';

/** A notice's name: up to 100 letters, digits and - _ . : / such as cumpleanos-2026-11-21. */
const NOTICE = /^[\p{L}\p{N}][\p{L}\p{N}_.:/-]{0,99}$/u;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

export async function marcarAvisoLeido(args: QueryMarcarAvisoLeidoArgs, request: ApiRequest): Promise<true> {
  const { usuario } = await request.ownByHeader(args.usuario);
  const { attempts, database } = request.services;
  const aviso = noticeName(args.aviso);
  const began = args.horaInicioLectura == null ? null : moment(args.horaInicioLectura);
  attempts.take([WRITE_PERSON, usuario]);
  await database.run(
    `INSERT INTO aviso_leido (usuario, aviso, leido, hora_inicio_lectura) VALUES ($1, $2, $3, $4)
     ON CONFLICT (usuario, aviso) DO UPDATE SET leido = excluded.leido, hora_inicio_lectura = excluded.hora_inicio_lectura`,
    usuario,
    aviso,
    args.leido ? 1 : 0,
    began,
  );
  return true;
}

export async function avisoEstaLeido(args: QueryAvisoEstaLeidoArgs, request: ApiRequest): Promise<boolean> {
  const { usuario } = await request.ownByHeader(args.usuario);
  const row = await request.services.database.get<{ leido: number }>(
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
