/**
 * A date as the personnel database writes it (`05-ene-1980`, `05-ENE-80`, `05-ene`) or ISO 8601. Invalid text
 * gives undefined (A6.4).
 */
export interface PartialDate {
  anio?: number;
  mes: number;
  dia: number;
}

/** Each month's Spanish and English names; a text matches by its first three or more letters. */
const MONTHS = [
  'enero january',
  'febrero february',
  'marzo march',
  'abril april',
  'mayo may',
  'junio june',
  'julio july',
  'agosto august',
  'septiembre setiembre september',
  'octubre october',
  'noviembre november',
  'diciembre december',
];
const WRITTEN = /^(\d{1,2})[-/ .]([a-záéíóúñ]{3,10})\.?(?:[-/ .](\d{4}|\d{2}))?$/i;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;

/** @returns undefined for text that is no date, or a day that does not exist */
export function parseDate(text: string | null | undefined): PartialDate | undefined {
  const trimmed = text?.trim() ?? '';
  const iso = ISO.exec(trimmed);
  if (iso) return checked(Number(iso[2]), Number(iso[3]), Number(iso[1]));
  const written = WRITTEN.exec(trimmed);
  if (!written) return undefined;
  const month = (written[2] ?? '').toLowerCase();
  const mes = MONTHS.findIndex((names) => names.split(' ').some((name) => name.startsWith(month))) + 1;
  return checked(mes, Number(written[1]), written[3] === undefined ? undefined : fullYear(written[3]));
}

/** Two-digit years as Oracle reads them (format RR): 50 to 99 are 19xx. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

/** The date if it exists; without a year, 29 February does. */
function checked(mes: number, dia: number, anio?: number): PartialDate | undefined {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(anio ?? 2000, mes - 1, dia);
  if (date.getUTCMonth() !== mes - 1 || date.getUTCDate() !== dia) return undefined;
  return anio === undefined ? { mes, dia } : { anio, mes, dia };
}
