/** `viernes 20`, new line, `de noviembre`: today on the campus. */
export function bigDate(now: number): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-MX', { timeZone: 'America/Mexico_City', ...options }).format(now);
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })}\nde ${part({ month: 'long' })}`;
}
