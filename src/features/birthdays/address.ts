import { dayKey } from '../../api/day-shelf.ts';
import type { Day } from '../../user/calendar.ts';
import { parseDate } from '../../user/dates.ts';
import { celebratedOn, type LeapDay, type MonthDay } from '../../user/leap-day.ts';
import { FIRST_YEAR, LAST_YEAR, type Month } from './month.ts';

/** What the address of Cumpleaños says, so that Back, tabs and links lead to the same view. */
export interface Address {
  view: 'lista' | 'mes';
  month: Month;
  /** chosen in the month */
  day?: Day | undefined;
  /** the filters; empty for none */
  area: string;
  nombre: string;
}

export const PATH = '/cumpleanos';

/** State of a step within the page, which leaves the focus where it is; the shell's journey reads it. */
export const STAYS = { foco: 'igual' } as const;

/** Reads `?mes=2026-11&dia=11-20&area=…&nombre=…`; `?dia=11-20` alone is its next or last celebration, whichever is nearer. */
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

/** The address of a view; today's own is the plain path. */
export function hrefOf({ view, month, day, area, nombre }: Address): string {
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
  // Any leap year: 29 February is a birthday.
  const date = /^\d\d-\d\d$/.test(text ?? '') ? parseDate(`2000-${text}`) : undefined;
  return date && { mes: date.mes, dia: date.dia };
}

function nearest(birthday: MonthDay, today: Day): Day {
  const at = ({ anio, mes, dia }: Day) => Date.UTC(anio, mes - 1, dia);
  const years = [today.anio - 1, today.anio, today.anio + 1].map((anio) => ({ anio, ...birthday }));
  const far = (day: Day) => Math.abs(at(day) - at(today));
  return years.reduce((best, day) => (far(day) < far(best) ? day : best));
}
