const plain = new Intl.NumberFormat('es-MX');

/** 12,345 */
export const number = (value: number) => plain.format(value);
/** 1 fila, 12,345 filas */
export const countOf = (n: number, one: string, many: string) => `${number(n)} ${n === 1 ? one : many}`;
