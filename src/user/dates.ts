import type { Day } from './calendar.ts';

/** Dates as the personnel database writes them (`05-ene-1980`, `05-ene`), or ISO 8601. Nonsense gives undefined (A6.4). */
export interface PartialDate {
  anio?: number;
  mes: number;
  dia: number;
}

const SPANISH_TO_ENGLISH: Readonly<Record<string, string>> = {
  ene: 'jan',
  abr: 'apr',
  ago: 'aug',
  dic: 'dec',
};
const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WRITTEN = /^(\d{1,2})[-/ .]([a-záéíóúñ]{3,10})\.?(?:[-/ .](\d{4}))?$/i;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;

export function parseDate(text: string | null | undefined): PartialDate | undefined {
  const trimmed = text?.trim() ?? '';
  const iso = ISO.exec(trimmed);
  if (iso) return checked(Number(iso[2]), Number(iso[3]), Number(iso[1]));
  const written = WRITTEN.exec(trimmed);
  if (!written) return undefined;
  const short = (written[2] ?? '').toLowerCase().slice(0, 3);
  const mes = ENGLISH.indexOf(SPANISH_TO_ENGLISH[short] ?? short) + 1;
  return checked(mes, Number(written[1]), written[3] === undefined ? undefined : Number(written[3]));
}

/** A day that exists; without a year, 29 February does. */
function checked(mes: number, dia: number, anio?: number): PartialDate | undefined {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(anio ?? 2000, mes - 1, dia);
  if (date.getUTCMonth() !== mes - 1 || date.getUTCDate() !== dia) return undefined;
  return anio === undefined ? { mes, dia } : { anio, mes, dia };
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', ...options });
  return ({ anio = 2000, mes, dia }: PartialDate) => made.format(Date.UTC(anio, mes - 1, dia));
};

const dayMonth = format({ day: 'numeric', month: 'long' });
const full = format({ day: 'numeric', month: 'short', year: 'numeric' });

/** `5 de enero`, never a year (nobody's age is told); empty where it cannot be parsed. */
export function formatBirthday(text: string | null | undefined): string {
  const date = parseDate(text);
  return date ? dayMonth(date) : '';
}

/** `20 nov 2026`; the day and month alone where there is no year; empty where it cannot be parsed. */
export function formatDate(text: string | null | undefined): string {
  const date = parseDate(text);
  if (!date) return '';
  return date.anio === undefined ? dayMonth(date) : full(date);
}

const moment = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});

/** An instant with its hour where the text has one with a zone, else as `formatDate`. */
export function formatMoment(text: string | null | undefined): string {
  const hasHour = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(text?.trim() ?? '');
  const at = hasHour ? Date.parse(text?.trim() ?? '') : Number.NaN;
  return Number.isNaN(at) ? formatDate(text) : moment.format(at);
}

const leap = (anio: number) => new Date(Date.UTC(anio, 1, 29)).getUTCMonth() === 1;

/** Whether `today` is that birthday. For 29 February in other years: 28 February or 1 March, as the viewer likes (B19). */
export function isBirthday(text: string | null | undefined, today: Day, leapling: 28 | 1 = 28): boolean {
  const date = parseDate(text);
  if (!date) return false;
  if (date.mes === 2 && date.dia === 29 && !leap(today.anio))
    return leapling === 28 ? today.mes === 2 && today.dia === 28 : today.mes === 3 && today.dia === 1;
  return date.mes === today.mes && date.dia === today.dia;
}
