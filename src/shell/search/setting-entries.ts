import { formatColor, type Hsl, PALETTE } from '../../user/colors.ts';
import type { Look } from '../../user/services.ts';
import {
  COLOR_SCHEME_NAMES,
  MENU_MODE_NAMES,
  settingText,
  settingTitle,
  THEME_LABELS,
} from '../../user/setting-words.ts';
import { type Campo, SCALES, type SettingValues } from '../../user/settings.ts';
import { INPUT_STYLE_NAMES, LAYOUT_THEME_NAMES, LOOK_LABELS } from '../look-words.ts';
import type { SettingChoice, SettingEntry } from './search-entry.ts';

/** Every choice of every setting (A5, C4), by the words that the screens have for it. */

const FLAGS = [true, false] as const;

const keysOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as K[];

const CHOICES: { readonly [C in Campo]: readonly SettingValues[C][] } = {
  menuMode: keysOf(MENU_MODE_NAMES),
  colorScheme: keysOf(COLOR_SCHEME_NAMES),
  currentTheme: keysOf(THEME_LABELS),
  scale: SCALES,
  mostrarCumpleanos: FLAGS,
  colUAB: FLAGS,
  colCupo: FLAGS,
  colProfe: FLAGS,
  colOrigen: FLAGS,
  colDemanda: FLAGS,
  color: PALETTE,
};

/** As on the wire (B9). */
const wireText = (value: SettingValues[Campo]) =>
  typeof value === 'object' ? formatColor(value satisfies Hsl) : String(value);

/** The four settings that the look is drawn with are set through it. */
const LOOK_KEYS = {
  menuMode: 'menuMode',
  colorScheme: 'colorScheme',
  currentTheme: 'theme',
  scale: 'scale',
} as const satisfies Partial<Record<Campo, keyof Look>>;

const isLookKey = (campo: Campo): campo is keyof typeof LOOK_KEYS => campo in LOOK_KEYS;

/** Without a key of A7: kept on the device (B14). */
type DeviceKey = 'layoutTheme' | 'inputStyle' | 'ripple';

/** What somebody may call it who does not know our word. */
const ALSO: Partial<Record<Campo | DeviceKey, string>> = {
  menuMode: 'lateral',
  colorScheme: 'tema modo apariencia',
  currentTheme: 'apariencia',
  scale: 'tamaño letra texto densidad',
  color: 'avatar iniciales',
  layoutTheme: 'barra',
  inputStyle: 'formulario',
  ripple: 'animación',
};
const ALSO_FLAG = { true: 'mostrar ver activar encender', false: 'ocultar quitar desactivar apagar' };
const ALSO_VALUE: Readonly<Record<string, string>> = { light: 'día', dark: 'noche', static: 'fijo' };

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1);

function entryOf(choice: SettingChoice, title: string, value: string, text: string): SettingEntry {
  const key = choice.of === 'look' && choice.key === 'theme' ? 'currentTheme' : choice.key;
  const flag = typeof choice.value === 'boolean' ? ALSO_FLAG[`${choice.value}`] : '';
  return {
    kind: 'ajuste',
    id: `ajuste:${key}=${text}`,
    title: `${title}: ${capital(value)}`,
    more: [ALSO[key as keyof typeof ALSO], ALSO_VALUE[text], flag].filter(Boolean).join(' '),
    choice,
  };
}

const choiceOf = <C extends Campo>(campo: C, value: SettingValues[C]) =>
  (isLookKey(campo)
    ? { of: 'look', key: LOOK_KEYS[campo], value }
    : { of: 'config', key: campo, value }) as SettingChoice;

const ofCampo = <C extends Campo>(campo: C): SettingEntry[] =>
  CHOICES[campo].map((value) => {
    const text = wireText(value);
    return entryOf(choiceOf(campo, value), settingTitle(campo), settingText(campo, text), text);
  });

const ofDevice = <K extends DeviceKey>(
  key: K,
  names: Readonly<Record<string, string>>,
  values: readonly Look[K][],
) =>
  values.map((value) =>
    entryOf(
      { of: 'look', key, value } as SettingChoice,
      LOOK_LABELS[key],
      names[`${value}`] ?? '',
      `${value}`,
    ),
  );

export const SETTING_ENTRIES: readonly SettingEntry[] = [
  ...(Object.keys(CHOICES) as Campo[]).flatMap((campo) => ofCampo(campo)),
  ...ofDevice('layoutTheme', LAYOUT_THEME_NAMES, ['colorScheme', 'primaryColor']),
  ...ofDevice('inputStyle', INPUT_STYLE_NAMES, ['outlined', 'filled']),
  ...ofDevice('ripple', { true: 'sí', false: 'no' }, FLAGS),
];

/** A5.1: where the scheme is dark, the layout theme is not to be chosen. */
export const isUnavailable = ({ choice }: SettingEntry, look: Look): boolean =>
  choice.key === 'layoutTheme' && choice.value === 'primaryColor' && look.colorScheme === 'dark';

export function isCurrent({ choice }: SettingEntry, look: Look, values: SettingValues): boolean {
  if (choice.of === 'look') return look[choice.key] === choice.value;
  const { key, value } = choice;
  return wireText(values[key]) === wireText(value);
}
