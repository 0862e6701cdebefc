import { campusZone } from './campus-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Caches formatters: creating one costs more than formatting a month of days. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Formats an instant (ms) in the campus's zone, in es-MX by default; options as for Intl.DateTimeFormat. */
export const formatInstant = (
  at: number,
  options: Intl.DateTimeFormatOptions,
  timeZone = campusZone.get(),
  locale = 'es-MX',
) => formatOf(locale, { ...options, timeZone }).format(at);
