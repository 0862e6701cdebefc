import { DUE_TEXT, requiredText } from '../user/update-text.ts';
import type { UpdateState } from '../user/updates.ts';

/** What the region says below its title; undefined: nothing more than the notes. */
export function updateText(state: UpdateState): string | undefined {
  const { phase, accepted, offer, countdown } = state;
  if (phase === 'formulario') return formText(state);
  if (phase === 'enviando') return 'Se actualizará al terminar de guardar.';
  if (accepted) return 'Preparando la actualización…';
  if (countdown !== undefined) return DUE_TEXT;
  return offer?.required ? requiredText(offer.limit) : undefined;
}

function formText({ formHere, forms }: UpdateState): string {
  const [page] = forms;
  const where = page ? ` en ${page}` : '';
  return formHere
    ? `Tienes cambios sin guardar${where}. Guárdalos o descártalos y actualizamos.`
    : `Otra ventana tiene cambios sin guardar${where}. Guárdalos o descártalos ahí y actualizamos.`;
}
