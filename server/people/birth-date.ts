import { parseDate } from '../../shared/written-date.ts';

export interface DayOfYear {
  /** 1 to 12 */
  mes: number;
  /** 1 to 31 */
  dia: number;
}

export const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** The day of a birth date as the personnel database writes it; undefined if the text is no date with a year. */
export function parseBirthDate(text: string | null | undefined): DayOfYear | undefined {
  const date = parseDate(text);
  return date?.anio === undefined ? undefined : { mes: date.mes, dia: date.dia };
}

export const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** 05-ene; null if month or day is unknown. */
export function dayAndMonth(mes: number | null, dia: number | null): string | null {
  const month = MONTHS[(mes ?? 0) - 1];
  return month && dia !== null ? `${String(dia).padStart(2, '0')}-${month}` : null;
}
