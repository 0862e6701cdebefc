import { SETTING_WORDS } from '../../../shared/setting-words.ts';
import {
  type Campo,
  camposOf,
  choicesOf,
  formatSetting,
  isCampo,
  type SettingValues,
} from '../../../shared/settings.ts';
import type { Appearance } from '../../domain/appearance/appearance.ts';
import { settingText, settingTitle } from '../../domain/settings/setting-labels.ts';
import { APPEARANCE_LABELS, INPUT_STYLE_NAMES, LAYOUT_THEME_NAMES } from '../appearance/appearance-text.ts';
import type { SettingChoice, SettingEntry } from './search-entry.ts';

/** Every value of every setting (A5, C4), under the labels that the screens use. */

const FLAGS = [true, false] as const;

/** The four settings that are part of the appearance; they are set through its control. */
const APPEARANCE_KEYS = {
  menuMode: 'menuMode',
  colorScheme: 'colorScheme',
  currentTheme: 'theme',
  scale: 'scale',
} as const satisfies Partial<Record<Campo, keyof Appearance>>;

const isAppearanceKey = (campo: Campo): campo is keyof typeof APPEARANCE_KEYS => campo in APPEARANCE_KEYS;

/** Parts of the appearance without a setting in A7; kept on the device (B14). */
type DeviceKey = 'layoutTheme' | 'inputStyle' | 'ripple';

/** Synonyms of the settings kept on the device, for people who do not know the label. */
const DEVICE_SYNONYMS: Readonly<Record<DeviceKey, string>> = {
  layoutTheme: 'barra',
  inputStyle: 'formulario',
  ripple: 'animación',
};
const synonymsOf = (key: string) =>
  isCampo(key) ? SETTING_WORDS[key].synonyms : DEVICE_SYNONYMS[key as DeviceKey];
const ALSO_FLAG = { true: 'mostrar ver activar encender', false: 'ocultar quitar desactivar apagar' };
const ALSO_VALUE: Readonly<Record<string, string>> = { light: 'día', dark: 'noche', static: 'fijo' };

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1);

function entryOf(choice: SettingChoice, title: string, value: string, text: string): SettingEntry {
  const key = choice.of === 'appearance' && choice.key === 'theme' ? 'currentTheme' : choice.key;
  const flag = typeof choice.value === 'boolean' ? ALSO_FLAG[`${choice.value}`] : '';
  return {
    kind: 'ajuste',
    id: `ajuste:${key}=${text}`,
    title: `${title}: ${capital(value)}`,
    more: [synonymsOf(key), ALSO_VALUE[text], flag].filter(Boolean).join(' '),
    choice,
  };
}

const choiceOf = <C extends Campo>(campo: C, value: SettingValues[C]) =>
  (isAppearanceKey(campo)
    ? { of: 'appearance', key: APPEARANCE_KEYS[campo], value }
    : { of: 'config', key: campo, value }) as SettingChoice;

const ofCampo = <C extends Campo>(campo: C): SettingEntry[] =>
  choicesOf(campo).map((value) => {
    const text = formatSetting(campo, value);
    return entryOf(choiceOf(campo, value), settingTitle(campo), settingText(campo, text), text);
  });

const ofDevice = <K extends DeviceKey>(
  key: K,
  names: Readonly<Record<string, string>>,
  values: readonly Appearance[K][],
) =>
  values.map((value) =>
    entryOf(
      { of: 'appearance', key, value } as SettingChoice,
      APPEARANCE_LABELS[key],
      names[`${value}`] ?? '',
      `${value}`,
    ),
  );

export const SETTING_ENTRIES: readonly SettingEntry[] = [
  ...(['panel', 'birthdays', 'columns', 'color'] as const)
    .flatMap(camposOf)
    .flatMap((campo) => ofCampo(campo)),
  ...ofDevice('layoutTheme', LAYOUT_THEME_NAMES, ['colorScheme', 'primaryColor']),
  ...ofDevice('inputStyle', INPUT_STYLE_NAMES, ['outlined', 'filled']),
  ...ofDevice('ripple', { true: 'sí', false: 'no' }, FLAGS),
];

/** A dark scheme does not allow another layout theme (A5.1). */
export const isUnavailable = ({ choice }: SettingEntry, appearance: Appearance): boolean =>
  choice.key === 'layoutTheme' && choice.value === 'primaryColor' && appearance.colorScheme === 'dark';

export function isCurrent({ choice }: SettingEntry, appearance: Appearance, values: SettingValues): boolean {
  if (choice.of === 'appearance') return appearance[choice.key] === choice.value;
  const { key, value } = choice;
  return formatSetting(key, values[key]) === formatSetting(key, value as never);
}
