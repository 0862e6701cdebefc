/** The greeting for an hour (0 to 23) on the campus. */
export const greeting = (hour: number): string =>
  hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
