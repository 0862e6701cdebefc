import { parseDate } from '../../../../shared/written-date.ts';
import { celebratedOn, type LeapDay, type MonthDay } from '../../../domain/birthdays/leap-day.ts';
import { type Day, dayKey } from '../../../lib/calendar.ts';
import { FIRST_YEAR, LAST_YEAR, type Month } from '../../../lib/month-math.ts';

/** The state of the page Cumpleaños in its URL, so that Back, tabs and links lead to the same view. */
export interface Address {
  view: 'lista' | 'mes';
  month: Month;
  /** the day chosen in the month */
  day?: Day | undefined;
  /** the filters; empty if unset */
  area: string;
  nombre: string;
}

export const PATH = '/cumpleanos';

/** Navigation state that leaves the focus where it is; the shell reads it. */
export const STAYS = { foco: 'igual' } as const;

/**
 * Parses `?mes=2026-11&dia=11-20&area=…&nombre=…`. `?dia=11-20` alone means the celebration nearest to today,
 * past or future.
 */
export function parseAddress(search: string, today: Day, leapDay: LeapDay): Address {
  const query = new URLSearchParams(search);
  const [area, nombre] = [query.get('area') ?? '', query.get('nombre') ?? ''];
  const month = parseMonth(query.get('mes'));
  const birthday = parseBirthday(query.get('dia'));
  const day = birthday && (month ? { anio: month.anio, ...birthday } : nearest(birthday, today));
  const placed = day && { anio: day.anio, ...celebratedOn(day, day.anio, leapDay) };
  const shown = month ?? placed ?? today;
  return {
    view: month || placed ? 'mes' : 'lista',
    month: { anio: shown.anio, mes: shown.mes },
    ...(placed?.mes === shown.mes && { day: placed }),
    area,
    nombre,
  };
}

/** The URL of a view; the default view has the plain path. */
export function calendarHref({ view, month, day, area, nombre }: Address): string {
  const query = new URLSearchParams();
  if (view === 'mes') query.set('mes', `${month.anio}-${String(month.mes).padStart(2, '0')}`);
  if (view === 'mes' && day) query.set('dia', dayKey(day));
  if (area) query.set('area', area);
  if (nombre) query.set('nombre', nombre);
  const text = query.toString();
  return text ? `${PATH}?${text}` : PATH;
}

function parseMonth(text: string | null): Month | undefined {
  const date = /^\d{4}-\d\d$/.test(text ?? '') ? parseDate(`${text}-01`) : undefined;
  const { anio = 0, mes = 0 } = date ?? {};
  return anio >= FIRST_YEAR && anio <= LAST_YEAR ? { anio, mes } : undefined;
}

function parseBirthday(text: string | null): MonthDay | undefined {
  // 2000 is a leap year, so 29 February is accepted.
  const date = /^\d\d-\d\d$/.test(text ?? '') ? parseDate(`2000-${text}`) : undefined;
  return date && { mes: date.mes, dia: date.dia };
}

function nearest(birthday: MonthDay, today: Day): Day {
  const at = ({ anio, mes, dia }: Day) => Date.UTC(anio, mes - 1, dia);
  const years = [today.anio - 1, today.anio, today.anio + 1].map((anio) => ({ anio, ...birthday }));
  const far = (day: Day) => Math.abs(at(day) - at(today));
  return years.reduce((best, day) => (far(day) < far(best) ? day : best));
}
