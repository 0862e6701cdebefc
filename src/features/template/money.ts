/** `$12,345.60`; `decimals` 0 for axes. */
export const pesos = (value: number, decimals = 2): string =>
  value.toLocaleString('es-MX', {
    style: 'currency',
    currency: 'MXN',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
