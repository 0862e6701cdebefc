import type { FigureDay, FigureName, FigureSet } from '../../domain/figures/figure-set.ts';
import { addDays, type Day, isoDay } from '../../lib/calendar.ts';
import { formatDay } from '../../lib/format-day.ts';
import { shiftMonth, weekday } from '../../lib/month-math.ts';

export const PERIODS = [
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
  { value: '12', label: '12 meses' },
] as const;
export type Period = (typeof PERIODS)[number]['value'];

/** How a period begins a sentence, and what its points are. */
export const PERIOD_WORDS: Readonly<Record<Period, { last: string; unit: string }>> = {
  '30': { last: 'En los últimos 30 días', unit: 'Día' },
  '90': { last: 'En los últimos 90 días', unit: 'Semana' },
  '12': { last: 'En los últimos 12 meses', unit: 'Mes' },
};

/** A point of a chart: a day, a week from Sunday, or a month. */
export interface Step {
  label: string;
  name: string;
  days: readonly FigureDay[];
}

const parse = (dia: string): Day => {
  const [anio = 0, mes = 0, day = 0] = dia.split('-').map(Number);
  return { anio, mes, dia: day };
};
const short = (day: Day) => `${day.dia} ${formatDay(day, { month: 'short' })}`;
export const longDay = (dia: string) =>
  formatDay(parse(dia), { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');

const EMPTY: Omit<FigureDay, 'dia'> = {
  personas: 0,
  dispositivos: 0,
  guardados: 0,
  conflictos: 0,
  rechazos: 0,
  cartas: 0,
};

/** Every day of the period that the server keeps, the days without anything too. */
export function daysOf({ today, first, days }: FigureSet, period: Period): FigureDay[] {
  if (first === undefined) return [];
  const end = parse(today);
  const begin =
    period === '12' ? { ...shiftMonth(end, -11), dia: 1 } : addDays(end, period === '30' ? -29 : -89);
  const known = new Map(days.map((day) => [day.dia, day]));
  const all: FigureDay[] = [];
  for (let day = begin; isoDay(day) <= today; day = addDays(day, 1)) {
    const dia = isoDay(day);
    if (dia >= first) all.push(known.get(dia) ?? { ...EMPTY, dia });
  }
  return all;
}

/** The days of a period as the points of a chart. */
export function stepsOf(days: readonly FigureDay[], period: Period): Step[] {
  const groups = new Map<string, FigureDay[]>();
  for (const one of days) {
    const day = parse(one.dia);
    const key =
      period === '30'
        ? one.dia
        : period === '90'
          ? isoDay(addDays(day, -weekday(day)))
          : isoDay({ ...day, dia: 1 });
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, grouped]) => ({ ...wordsOf(parse(key), period), days: grouped }));
}

function wordsOf(first: Day, period: Period): Omit<Step, 'days'> {
  if (period === '30') return { label: short(first), name: longDay(isoDay(first)) };
  if (period === '12')
    return {
      label: formatDay(first, { month: 'short' }),
      name: formatDay(first, { month: 'long', year: 'numeric' }),
    };
  const last = addDays(first, 6);
  const from = formatDay(
    first,
    first.mes === last.mes ? { day: 'numeric' } : { day: 'numeric', month: 'long' },
  );
  return {
    label: short(first),
    name: `semana del ${from} al ${formatDay(last, { day: 'numeric', month: 'long' })}`,
  };
}

export const sumOf = (days: readonly FigureDay[], name: FigureName): number =>
  days.reduce((sum, day) => sum + day[name], 0);

/** The day with the most, the first of several. */
export const peakOf = (days: readonly FigureDay[], name: FigureName): FigureDay | undefined =>
  days.reduce<FigureDay | undefined>(
    (most, day) => (most && most[name] >= day[name] ? most : day),
    undefined,
  );

/** For counts of events. */
export const sums = (steps: readonly Step[], name: FigureName) => steps.map(({ days }) => sumOf(days, name));

/** For people and devices, which are counted once a day: the day with the most. */
export const peaks = (steps: readonly Step[], name: FigureName) =>
  steps.map(({ days }) => peakOf(days, name)?.[name] ?? 0);
