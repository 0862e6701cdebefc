import { changeLabel, changeText, refusalReason, sentence, worthRetrying } from './change-text.ts';
import type { FieldState } from './config-port.ts';
import type { PendingChange } from './pending-changes.ts';

/** The state of saving one field, with its text. */
export type SaveMark =
  | { kind: 'saved' | 'saving' | 'waiting' | 'stuck' | 'failed'; text: string }
  | { kind: 'conflict'; label: string; question: string; mine: string; theirs: string }
  | { kind: 'refused'; label: string; text: string; retry: boolean };

/** What the screen has observed about this field since it was opened. */
export interface Seen {
  offline: boolean;
  /** a save has taken 400 ms or more */
  late: boolean;
  /** a save was under way, and has not failed since */
  wasSaving: boolean;
}

/** undefined: nothing to show. `Guardado` is shown only after a save the person saw. */
export function saveMark(
  state: FieldState,
  change: PendingChange | undefined,
  seen: Seen,
): SaveMark | undefined {
  switch (state) {
    case 'guardado':
      return seen.wasSaving ? { kind: 'saved', text: 'Guardado' } : undefined;
    case 'guardando':
      return seen.late ? { kind: 'saving', text: 'Guardando…' } : undefined;
    case 'pendiente':
      if (seen.offline || change?.ultimo) return { kind: 'waiting', text: 'Pendiente de enviar' };
      return seen.late ? { kind: 'saving', text: 'Guardando…' } : undefined;
    case 'fallo':
      return { kind: 'failed', text: 'No se guardó. Intenta de nuevo.' };
    case 'atascado':
      return { kind: 'stuck', text: 'El servidor no lo confirma; lo intentamos una vez al día' };
    case 'espera-sesion':
      return { kind: 'waiting', text: 'Se enviará cuando inicies sesión otra vez' };
    case 'espera-actualizacion':
      return { kind: 'waiting', text: 'Esperando actualización' };
    case 'conflicto':
      return change && conflict(change);
    case 'rechazado':
      return change && refusal(change);
  }
}

function conflict(change: PendingChange): SaveMark {
  const theirs = changeText(change, change.valorServidor ?? null);
  return {
    kind: 'conflict',
    label: `Conflicto en ${changeLabel(change)}`,
    question: `${sentence(changeText(change))} en este dispositivo, ${theirs} en otro.`,
    mine: 'Usar el mío',
    theirs: `Conservar ${theirs}`,
  };
}

const refusal = (change: PendingChange): SaveMark => ({
  kind: 'refused',
  label: `Cambio rechazado en ${changeLabel(change)}`,
  text: `No se aceptó «${changeText(change)}»: ${refusalReason(change)}.`,
  retry: worthRetrying(change),
});
