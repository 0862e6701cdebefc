import { createRequire } from 'node:module';
import type * as Language from '@zxcvbn-ts/language-common';
import {
  COMMON_PASSWORDS,
  checkPassword,
  MAX_PASSWORD,
  MIN_NAME,
  MIN_PASSWORD,
} from '../../shared/password-rules.ts';

/** The least number of letters and digits that a password must have besides its owner's names. */
const MIN_BESIDE_NAMES = 6;

/** The 49 000 passwords that occur most often in leaked lists. Read on first use, because reading them doubles the time of a start. */
let leaked: ReadonlySet<string> | undefined;
const readLeaked = (): ReadonlySet<string> => {
  const { dictionary }: typeof Language = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};
const isCommon = (text: string) => {
  leaked ??= readLeaked();
  return COMMON_PASSWORDS.has(text) || leaked.has(text);
};

/** The reason to refuse a new password, as a sentence for the person; undefined if the password is good. */
export function passwordFault(password: string, usuario: string): string | undefined {
  const { longEnough, shortEnough, withoutLoginName, hardToGuess } = checkPassword(password, usuario);
  if (!longEnough) return `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`;
  if (!shortEnough) return `La contraseña puede tener hasta ${MAX_PASSWORD} caracteres.`;
  if (!withoutLoginName) return 'La contraseña no puede contener tu usuario.';
  const lower = password.toLowerCase();
  // A common word with a year or signs around it (`futbol2026!`) is as easy to guess as the word.
  const word = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (!hardToGuess || isCommon(lower) || isCommon(word))
    return 'Esa contraseña es muy fácil de adivinar: elige otra.';
  return undefined;
}

/**
 * Whether the password consists of little more than its owner's names. The answer reveals the names, so only call this for a person
 * who has proved to be the owner.
 */
export function isMadeOfNames(password: string, names: readonly (string | null)[]): boolean {
  const parts = names
    .flatMap((name) => plain(name ?? '').split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= MIN_NAME);
  const text = plain(password);
  const beside = parts.reduce((rest, part) => rest.replaceAll(part, ''), text).replace(/[^\p{L}\p{N}]/gu, '');
  return parts.some((part) => text.includes(part)) && beside.length < MIN_BESIDE_NAMES;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
