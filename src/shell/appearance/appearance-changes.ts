import { SETTINGS } from '../../../shared/settings.ts';
import type { Appearance, AppearanceControl } from '../../domain/appearance/appearance.ts';
import { AT_SIGN_IN } from '../../domain/appearance/appearance.ts';

/** One part of the appearance that was set, or would be set, to another value. */
export type AppearanceChange = {
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

const change = (appearance: Appearance, key: keyof Appearance, to: Appearance[keyof Appearance]) =>
  ({ key, from: appearance[key], to }) as AppearanceChange;

/** The changes that a reset would make. */
export const fromDefaults = (appearance: Appearance): AppearanceChange[] =>
  KEYS.filter((key) => appearance[key] !== DEFAULTS[key]).map((key) =>
    change(appearance, key, DEFAULTS[key]),
  );

/** Sets one part and returns the change. */
export function setAppearance<K extends keyof Appearance>(
  appearance: AppearanceControl,
  key: K,
  value: Appearance[K],
): AppearanceChange {
  const done = change(appearance.current.get(), key, value);
  appearance.set(key, value);
  return done;
}

/** Sets the given parts to their defaults and returns the changes that were made, in order. */
export const resetAppearance = (
  appearance: AppearanceControl,
  keys: readonly (keyof Appearance)[],
): AppearanceChange[] =>
  KEYS.flatMap((key) =>
    !keys.includes(key) || appearance.current.get()[key] === DEFAULTS[key]
      ? []
      : [setAppearance(appearance, key, DEFAULTS[key])],
  );

/** Reverts the changes in reverse order. */
export function undoChanges(appearance: AppearanceControl, changes: readonly AppearanceChange[]): void {
  for (const { key, from } of [...changes].reverse()) appearance.set(key, from);
}

/** False if any of these parts has been set again since, so the change can no longer be undone. */
export const stillStands = (appearance: Appearance, changes: readonly AppearanceChange[]): boolean =>
  changes.length > 0 && changes.every(({ key, to }) => appearance[key] === to);
