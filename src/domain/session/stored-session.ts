import { LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

/** Login name and token in localStorage: the authority on who is signed in (A8.1). */
export interface StoredSession {
  usuario: string;
  token: string;
}

const MAX_TOKEN_CHARACTERS = 8192;
const NOT_WORDS = ['undefined', 'null'];

/** Whether the text can be a token: non-empty, printable, at most 8,192 characters; never parsed (B2). */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= MAX_TOKEN_CHARACTERS &&
  /^[\x21-\x7e]+$/.test(text) &&
  !NOT_WORDS.includes(text);

const isLoginName = (text: unknown): text is string =>
  typeof text === 'string' && /^\S.{0,199}$/u.test(text) && !NOT_WORDS.includes(text);

/** The session in localStorage; null if there is none, or if name or token is invalid (T14). */
export function readStoredSession(local: LocalStore): StoredSession | null {
  const usuario = local.get(LOCAL.usuario);
  const token = local.get(LOCAL.sesion);
  return isLoginName(usuario) && isToken(token) ? { usuario, token } : null;
}

/** False if storage failed: the session then lives only in its page. */
export function writeSession(local: LocalStore, { usuario, token }: StoredSession): boolean {
  const named = local.set(LOCAL.usuario, usuario);
  return local.set(LOCAL.sesion, token) && named;
}

/** Deletes all of a person's localStorage entries, the token first. */
export function forget(local: LocalStore): void {
  for (const key of [LOCAL.sesion, ...Object.values(LOCAL)]) local.remove(key);
}
