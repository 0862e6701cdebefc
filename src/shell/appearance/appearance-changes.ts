import { SETTINGS } from '../../../shared/settings.ts';
import type { Appearance, AppearanceControl } from '../../domain/appearance/appearance.ts';
import { AT_SIGN_IN } from '../../domain/appearance/appearance.ts';

/** One part of the appearance that was set, or would be set, to another value. */
export type LookChange = {
  [K in keyof Appearance]: { key: K; from: Appearance[K]; to: Appearance[K] };
}[keyof Appearance];

/** The four settings have the defaults of A7; the three parts kept on the device have the values of A5.4. */
const DEFAULTS: Appearance = {
  // First, because a light scheme restores the layout theme that a dark one hides.
  colorScheme: SETTINGS.colorScheme.default,
  menuMode: SETTINGS.menuMode.default,
  theme: SETTINGS.currentTheme.default,
  scale: SETTINGS.scale.default,
  ...AT_SIGN_IN,
};
const KEYS = Object.keys(DEFAULTS) as (keyof Appearance)[];

const change = (look: Appearance, key: keyof Appearance, to: Appearance[keyof Appearance]) =>
  ({ key, from: look[key], to }) as LookChange;

/** The changes that a reset would make. */
export const fromDefaults = (look: Appearance): LookChange[] =>
  KEYS.filter((key) => look[key] !== DEFAULTS[key]).map((key) => change(look, key, DEFAULTS[key]));

/** Sets one part and returns the change. */
export function setLook<K extends keyof Appearance>(
  look: AppearanceControl,
  key: K,
  value: Appearance[K],
): LookChange {
  const done = change(look.current.get(), key, value);
  look.set(key, value);
  return done;
}

/** Sets every part to its default and returns the changes that were made, in order. */
export const resetLook = (look: AppearanceControl): LookChange[] =>
  KEYS.flatMap((key) =>
    look.current.get()[key] === DEFAULTS[key] ? [] : [setLook(look, key, DEFAULTS[key])],
  );

/** Reverts the changes in reverse order. */
export function undoLook(look: AppearanceControl, changes: readonly LookChange[]): void {
  for (const { key, from } of [...changes].reverse()) look.set(key, from);
}

/** False if any of these parts has been set again since, so the change can no longer be undone. */
export const stillStands = (look: Appearance, changes: readonly LookChange[]): boolean =>
  changes.length > 0 && changes.every(({ key, to }) => look[key] === to);
