/** For example `$12,345.60`; axes use 0 decimals. */
export const pesos = (value: number, decimals = 2): string =>
  value.toLocaleString('es-MX', {
    style: 'currency',
    currency: 'MXN',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
