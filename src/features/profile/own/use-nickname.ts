import { useState } from 'react';
import { type MarkedChange, useFieldStatus } from '../../../domain/hooks/use-save-status.ts';
// Loaded with the page: while its file was under way, a page that is left would lose the save.
import '../../../domain/profile/field-writes.ts';
import { NICKNAME } from '../../../domain/profile/nickname.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import type { SaveOutcome } from '../../../domain/settings/config-port.ts';
import { sanitize } from '../../../lib/sanitize-text.ts';

/** The contract's limit in characters, after sanitizing. */
export const NICKNAME_LIMIT = 40;

/** The nickname as the server stores it (A12.1). */
export const nicknameOf = (text: string): string => sanitize(text).replace(/ +/g, ' ').trim();

/** Why the text cannot be saved; undefined if it can. Empty text removes the nickname. */
export function nicknameFault(text: string): string | undefined {
  const { length } = nicknameOf(text);
  if (length > NICKNAME_LIMIT) return `Caben ${NICKNAME_LIMIT} caracteres; tiene ${length}.`;
  return length === 0 && text.trim() !== '' ? 'Usa letras o números.' : undefined;
}

export interface NicknameSaving {
  marked: MarkedChange;
  save(text: string): Promise<SaveOutcome>;
}

/** Saves the nickname through the outbox and gives the state of that save. */
export function useNickname(): NicknameSaving {
  const { outbox, saveNickname } = useServices();
  const [own, setOwn] = useState<'guardado' | 'guardando' | 'fallo'>('guardado');
  const change = useObservable(outbox.changes).find(({ operacion }) => operacion === NICKNAME.operacion);
  const state = own === 'guardando' ? own : (change?.estado ?? own);
  return {
    marked: useFieldStatus(state, change),
    async save(text) {
      setOwn('guardando');
      const outcome = await saveNickname(nicknameOf(text));
      setOwn(outcome === 'fallo' ? 'fallo' : 'guardado');
      return outcome;
    },
  };
}
