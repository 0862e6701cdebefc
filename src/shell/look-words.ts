import type { Look } from '../user/services.ts';
import { COLOR_SCHEME_NAMES, MENU_MODE_NAMES, SETTING_LABELS, THEME_LABELS } from '../user/setting-words.ts';

/** What the parts of the look and their values are called on the screen (C3). */
export const LOOK_LABELS: Readonly<Record<keyof Look, string>> = {
  menuMode: SETTING_LABELS.menuMode,
  colorScheme: SETTING_LABELS.colorScheme,
  theme: SETTING_LABELS.currentTheme,
  layoutTheme: 'Tema del diseño',
  scale: SETTING_LABELS.scale,
  inputStyle: 'Estilo de campos',
  ripple: 'Efecto de onda',
};

export const LAYOUT_THEME_NAMES = {
  colorScheme: 'Esquema de color',
  primaryColor: 'Color primario',
} as const;
export const INPUT_STYLE_NAMES = { outlined: 'Delineado', filled: 'Relleno' } as const;

const VALUES: Readonly<Partial<Record<keyof Look, Readonly<Record<string, string>>>>> = {
  menuMode: MENU_MODE_NAMES,
  colorScheme: COLOR_SCHEME_NAMES,
  theme: THEME_LABELS,
  layoutTheme: LAYOUT_THEME_NAMES,
  inputStyle: INPUT_STYLE_NAMES,
  ripple: { true: 'sí', false: 'no' },
};

const SHORT_LABELS: Readonly<Record<keyof Look, string>> = {
  menuMode: 'menú',
  colorScheme: 'esquema',
  theme: 'tema',
  layoutTheme: 'diseño',
  scale: 'escala',
  inputStyle: 'campos',
  ripple: 'onda',
};

/** `tema Verde → Azul` */
export const shortChangeWords = (key: keyof Look, from: unknown, to: unknown): string =>
  `${SHORT_LABELS[key]} ${valueWords(key, from)} → ${valueWords(key, to)}`;

/** `Color del tema: Verde → Azul` */
export const changeWords = (key: keyof Look, from: unknown, to: unknown): string =>
  `${LOOK_LABELS[key]}: ${valueWords(key, from)} → ${valueWords(key, to)}`;

const valueWords = (key: keyof Look, value: unknown) => VALUES[key]?.[String(value)] ?? String(value);
