import { type KeptAnswer, keptName } from './policies.ts';

type Stored = Record<string, unknown> | null | undefined;

/**
 * The answers that version 1.0 kept, so that the first start after an update has them without a connection: the
 * first screen's (`primera-vista:`), and of Apollo's copy (`apollo:`) the others, which are no objects. Delete this
 * file once every device has started a later version. What is malformed is left to the caller.
 */
export function earlierAnswers(usuario: string, first: unknown, copy: unknown) {
  const { entries } = (first ?? {}) as { entries?: Stored };
  const { ages, data } = (copy ?? {}) as { ages?: Stored; data?: { ROOT_QUERY?: Stored } | null };
  const shown = Object.entries(entries ?? {}).map(([entry, answer]): [string, unknown] => {
    const [, mes, dia] = /^cumpleanos:(\d+)-(\d+)$/.exec(entry) ?? [];
    if (mes) return [keptName('listaCumpleanos', { mes: Number(mes), dia: Number(dia) }) ?? '', answer];
    return [(entry === 'usuario' && keptName(entry, { usuario })) || '', answer];
  });
  const others = Object.entries(ages ?? {})
    .filter(([name]) => typeof data?.ROOT_QUERY?.[name] !== 'object')
    .map(([name, at]): [string, unknown] => [name, { data: data?.ROOT_QUERY?.[name], at }]);
  return [...others, ...shown] as [string, Partial<KeptAnswer> | null][];
}
