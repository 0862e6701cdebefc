import type { Motivo } from '../worker-messages.ts';

const MOTIVOS: readonly Motivo[] = ['vencida', 'revocada', 'invalida', 'desconocido'];

/** Why the last session ended, of the address that a page was opened with. */
export const endReason = (word: string | null) => MOTIVOS.find((motivo) => motivo === word);
