import { AT_SIGN_IN } from '../user/look.ts';
import type { Look, LookControl } from '../user/services.ts';
import { SETTINGS } from '../user/settings.ts';

/** One part of the look that was, or would be, set to another value. */
export type LookChange = { [K in keyof Look]: { key: K; from: Look[K]; to: Look[K] } }[keyof Look];

/** A7's defaults of the four that are settings, A5.4's values of the three that the device keeps. */
const DEFAULTS: Look = {
  // First: a light scheme gives back the layout theme that the dark one hides.
  colorScheme: SETTINGS.colorScheme.default,
  menuMode: SETTINGS.menuMode.default,
  theme: SETTINGS.currentTheme.default,
  scale: SETTINGS.scale.default,
  ...AT_SIGN_IN,
};
const KEYS = Object.keys(DEFAULTS) as (keyof Look)[];

const change = (look: Look, key: keyof Look, to: Look[keyof Look]) =>
  ({ key, from: look[key], to }) as LookChange;

/** What the defaults would change of what is seen now. */
export const fromDefaults = (look: Look): LookChange[] =>
  KEYS.filter((key) => look[key] !== DEFAULTS[key]).map((key) => change(look, key, DEFAULTS[key]));

/** Sets one part, and says what that changed. */
export function setLook<K extends keyof Look>(look: LookControl, key: K, value: Look[K]): LookChange {
  const done = change(look.current.get(), key, value);
  look.set(key, value);
  return done;
}

/** Sets all to the defaults; the answer holds what really changed, in order. */
export const resetLook = (look: LookControl): LookChange[] =>
  KEYS.flatMap((key) =>
    look.current.get()[key] === DEFAULTS[key] ? [] : [setLook(look, key, DEFAULTS[key])],
  );

/** The way back, in the opposite order. */
export function undoLook(look: LookControl, changes: readonly LookChange[]): void {
  for (const { key, from } of [...changes].reverse()) look.set(key, from);
}

/** False once something else has set one of them anew: what would be undone is no longer there. */
export const stillStands = (look: Look, changes: readonly LookChange[]): boolean =>
  changes.length > 0 && changes.every(({ key, to }) => look[key] === to);
