export interface DayOfYear {
  /** 1 to 12 */
  mes: number;
  /** 1 to 31 */
  dia: number;
}

export const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const exists = ({ mes, dia }: DayOfYear) => dia >= 1 && dia <= (LENGTHS[mes - 1] ?? 0);

/** Parses 05-ene-1980, the form of the personnel database, or ISO 8601; undefined if the text is no date. */
export function parseBirthDate(text: string | null | undefined): DayOfYear | undefined {
  const written = /^(\d{1,2})-([a-z]{3})[a-z]?\.?-(\d{4})$/i.exec(text?.trim() ?? '');
  if (written)
    return real(MONTHS.indexOf(written[2]?.toLowerCase() ?? '') + 1, Number(written[1]), Number(written[3]));
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T.*)?$/.exec(text?.trim() ?? '');
  return iso ? real(Number(iso[2]), Number(iso[3]), Number(iso[1])) : undefined;
}

function real(mes: number, dia: number, year: number): DayOfYear | undefined {
  const day = { mes, dia };
  if (!exists(day) || (mes === 2 && dia === 29 && !isLeap(year))) return undefined;
  return day;
}

export const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** 05-ene; null if month or day is unknown. */
export function dayAndMonth(mes: number | null, dia: number | null): string | null {
  const month = MONTHS[(mes ?? 0) - 1];
  return month && dia !== null ? `${String(dia).padStart(2, '0')}-${month}` : null;
}
