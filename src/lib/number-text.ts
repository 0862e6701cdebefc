let plain: Intl.NumberFormat | undefined;

/** 12,345. Small whole numbers need no formatter, which is slow to make. */
export function number(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  plain ??= new Intl.NumberFormat('es-MX');
  return plain.format(value);
}
/** 1 fila, 12,345 filas */
export const countOf = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;
