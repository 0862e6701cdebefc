import type { LocalStore } from '../storage/local.ts';
import { LOCAL } from '../storage/names.ts';

/** Username and token in local storage: the authority on who is signed in (A8.1). */
export interface StoredSession {
  usuario: string;
  token: string;
}

const MAX_TOKEN_CHARACTERS = 8192;
const NOT_WORDS = ['undefined', 'null'];

/** An opaque token: non-empty, printable, at most 8 kB; never parsed (B2). */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' &&
  text.length <= MAX_TOKEN_CHARACTERS &&
  /^[\x21-\x7e]+$/.test(text) &&
  !NOT_WORDS.includes(text);

const isLoginName = (text: unknown): text is string =>
  typeof text === 'string' && /^\S.{0,199}$/u.test(text) && !NOT_WORDS.includes(text);

export function readSession(local: LocalStore): StoredSession | null {
  const usuario = local.get(LOCAL.usuario);
  const token = local.get(LOCAL.sesion);
  return isLoginName(usuario) && isToken(token) ? { usuario, token } : null;
}

/** false where the device did not keep it: the session then lives in its page alone. */
export function writeSession(local: LocalStore, { usuario, token }: StoredSession): boolean {
  const named = local.set(LOCAL.usuario, usuario);
  return local.set(LOCAL.sesion, token) && named;
}

/** All that localStorage holds of a person, the token first. */
export function forget(local: LocalStore): void {
  for (const key of [LOCAL.sesion, ...Object.values(LOCAL)]) local.remove(key);
}
