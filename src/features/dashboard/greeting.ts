/** By the hour of the campus. */
export const greeting = (hour: number): string =>
  hour < 12 ? 'Buenos días' : hour < 19 ? 'Buenas tardes' : 'Buenas noches';
