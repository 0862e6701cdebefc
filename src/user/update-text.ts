import { formatInstant } from './calendar.ts';

/** What a person is told of a required version: by the prompt, and by its preview for who publishes it. */
const dayMonth = (at: number) => formatInstant(at, { day: 'numeric', month: 'long' });

export const DUE_TEXT =
  'Esta actualización ya es necesaria. Empieza sola en un minuto; lo que no hayas guardado no se pierde.';

/** @param limit ms; from when on it no longer waits */
export const requiredText = (limit: number | undefined) =>
  limit === undefined
    ? 'Esta actualización es necesaria. Se instalará cuando no tengas cambios sin guardar.'
    : `Esta actualización es necesaria desde el ${dayMonth(limit)}. Se instalará cuando no tengas cambios sin guardar.`;
