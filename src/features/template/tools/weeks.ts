/**
 * Days (both ends included), weeks (rounded up) and hours of class between two ISO dates; undefined if the
 * dates are invalid.
 */
export function courseLength(from: string, to: string, hoursPerWeek: number) {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (!(days >= 1)) return undefined;
  const weeks = Math.ceil(days / 7);
  return { days, weeks, hours: weeks * Math.max(0, hoursPerWeek || 0) };
}

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const weeksText = ({ weeks, days, hours }: { weeks: number; days: number; hours: number }): string =>
  `${counted(weeks, 'semana', 'semanas')} (${counted(days, 'día', 'días')}), ${counted(hours, 'hora', 'horas')} de clase.`;
