const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago `at` (ms) was: `hace 3 horas`, or short `hace 3 h`; below a minute, or in the future, `hace un momento`. */
export function relativeTime(at: number, now: number, style: 'long' | 'short' = 'long'): string {
  const gone = now - at;
  for (const [unit, length] of UNITS) {
    if (gone >= length)
      return new Intl.RelativeTimeFormat('es-MX', {
        style,
        numeric: style === 'long' ? 'auto' : 'always',
      }).format(-Math.floor(gone / length), unit);
  }
  return 'hace un momento';
}
