import { MOTIVOS } from '../../offline/model/worker-messages.ts';

/** The reason for the session's end, from the parameter `fin` of the page's URL. */
export const endReason = (word: string | null) => MOTIVOS.find((motivo) => motivo === word);
