import { UNIVERSITY_ZONE } from '../offline/zone.ts';
import type { UpdateOffer, UpdateState } from '../user/updates.ts';

const dayMonth = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'long',
  timeZone: UNIVERSITY_ZONE,
});

/** What the region says below its title; undefined: nothing more than the notes. */
export function updateText(state: UpdateState): string | undefined {
  const { phase, accepted, offer, countdown } = state;
  if (phase === 'formulario') return formText(state);
  if (phase === 'enviando') return 'Se actualizará al terminar de guardar.';
  if (accepted) return 'Preparando la actualización…';
  if (countdown !== undefined)
    return 'Esta actualización ya es necesaria. Empieza sola en un minuto; lo que no hayas guardado no se pierde.';
  return offer?.required ? requiredText(offer) : undefined;
}

function formText({ formHere, forms }: UpdateState): string {
  const [page] = forms;
  const where = page ? ` en ${page}` : '';
  return formHere
    ? `Tienes cambios sin guardar${where}. Guárdalos o descártalos y actualizamos.`
    : `Otra ventana tiene cambios sin guardar${where}. Guárdalos o descártalos ahí y actualizamos.`;
}

const requiredText = ({ limit }: UpdateOffer) =>
  limit === undefined
    ? 'Esta actualización es necesaria. Se instalará cuando no tengas cambios sin guardar.'
    : `Esta actualización es necesaria desde el ${dayMonth.format(limit)}. Se instalará cuando no tengas cambios sin guardar.`;
