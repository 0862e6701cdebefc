import { DUE_TEXT, RECOMMENDED_TEXT, requiredText } from '../../domain/updates/update-text.ts';
import type { UpdateState } from '../../domain/updates/updates.ts';

/** The text below the region's title; undefined if the release notes say it all. */
export function updateText(state: UpdateState): string | undefined {
  const { phase, accepted, offer, countdown } = state;
  if (phase === 'formulario') return formText(state);
  if (phase === 'enviando') return 'Se actualizará al terminar de guardar.';
  if (accepted) return 'Preparando la actualización…';
  if (countdown !== undefined) return DUE_TEXT;
  if (offer?.urgency === 'recomendada') return RECOMMENDED_TEXT;
  return offer?.urgency === 'requerida' ? requiredText(offer.limit) : undefined;
}

function formText({ formHere, forms }: UpdateState): string {
  const [page] = forms;
  const where = page ? ` en ${page}` : '';
  return formHere
    ? `Tienes cambios sin guardar${where}. Guárdalos o descártalos y actualizamos.`
    : `Otra ventana tiene cambios sin guardar${where}. Guárdalos o descártalos ahí y actualizamos.`;
}
