import { formatInstant } from '../../lib/format-instant.ts';

/** Texts about a recommended or required version, for the update prompt and its preview in the releases page. */
const dayMonth = (at: number) => formatInstant(at, { day: 'numeric', month: 'long' });

export const DUE_TEXT =
  'Esta actualización ya es necesaria. Empieza sola en un minuto; lo que no hayas guardado no se pierde.';

export const RECOMMENDED = 'Recomendada';
export const RECOMMENDED_TEXT = 'Te recomendamos instalarla hoy. Tú decides cuándo.';

/** @param limit ms since the epoch; from then on the update no longer waits */
export const requiredText = (limit: number | undefined) =>
  limit === undefined
    ? 'Esta actualización es necesaria. Se instalará cuando no tengas cambios sin guardar.'
    : `Esta actualización es necesaria desde el ${dayMonth(limit)}. Se instalará cuando no tengas cambios sin guardar.`;
