import { useState } from 'react';
import { NICKNAME } from './nickname.ts';
import { type Kept, useObservable, useServices } from './services.ts';
import { sanitize } from './text.ts';
import { type MarkedChange, useFieldMark } from './use-save-mark.ts';

/** The contract's; what is left after the sanitiser counts. */
export const NICKNAME_LIMIT = 40;

/** As the server keeps it (A12.1). */
export const nicknameOf = (text: string): string => sanitize(text).replace(/ +/g, ' ').trim();

/** Why it cannot be saved; undefined where it can. Empty is a wish too: no nickname. */
export function nicknameFault(text: string): string | undefined {
  const { length } = nicknameOf(text);
  if (length > NICKNAME_LIMIT) return `Caben ${NICKNAME_LIMIT} caracteres; tiene ${length}.`;
  return length === 0 && text.trim() !== '' ? 'Usa letras o números.' : undefined;
}

export interface NicknameSaving {
  marked: MarkedChange;
  save(text: string): Promise<Kept>;
}

/** Saves the nickname by the outbox, and says how that stands. */
export function useNickname(): NicknameSaving {
  const { outbox, saveNickname } = useServices();
  const [own, setOwn] = useState<'guardado' | 'guardando' | 'fallo'>('guardado');
  const change = useObservable(outbox.changes).find(({ operacion }) => operacion === NICKNAME.operacion);
  const state = own === 'guardando' ? own : (change?.estado ?? own);
  return {
    marked: useFieldMark(state, change),
    async save(text) {
      setOwn('guardando');
      const kept = await saveNickname(nicknameOf(text));
      setOwn(kept === 'fallo' ? 'fallo' : 'guardado');
      return kept;
    },
  };
}
