import type { ApiRequest } from '../api-request.ts';
import { dateIn } from '../calendar.ts';
import type { Cumpleanero, QueryListaCumpleanosArgs } from '../contract.generated.ts';
import { badValue } from '../faults.ts';
import { isLeap } from './birth-date.ts';
import { shownTo } from './visibility.ts';

export async function listaCumpleanos(
  args: QueryListaCumpleanosArgs,
  request: ApiRequest,
): Promise<readonly Cumpleanero[]> {
  const { usuario } = await request.byToken(args.usuario, args.tokenSesion);
  const { attempts, birthdays, config, database, now } = request.services;
  await attempts.take(['cumpleanos-persona', usuario]);
  const today = dateIn(config.zonaHoraria, now());
  const day = { mes: args.mes ?? today.mes, dia: args.dia ?? today.dia };
  if (day.mes < 1 || day.mes > 12) throw badValue('El mes va de 1 a 12.');
  if (day.dia < 1 || day.dia > 31) throw badValue('El día va de 1 a 31.');
  const lastOfFebruary = day.mes === 2 && day.dia === 28 && !isLeap(today.year);
  const people = await birthdays.on(day, lastOfFebruary);
  const others = people.filter((one) => one.usuario !== usuario);
  const shown = new Set(await shownTo(database, usuario, others));
  return people.filter((one) => one.usuario === usuario || shown.has(one));
}
