import {
  COLOR_SCHEME_NAMES,
  MENU_MODE_NAMES,
  SETTING_WORDS,
  THEME_LABELS,
} from '../../../shared/setting-words.ts';
import type { Appearance } from '../../domain/appearance/appearance.ts';

/** Labels of the appearance's parts and of their values (C3). */
export const APPEARANCE_LABELS: Readonly<Record<keyof Appearance, string>> = {
  menuMode: SETTING_WORDS.menuMode.label,
  colorScheme: SETTING_WORDS.colorScheme.label,
  theme: SETTING_WORDS.currentTheme.label,
  layoutTheme: 'Tema del diseño',
  scale: SETTING_WORDS.scale.label,
  inputStyle: 'Estilo de campos',
  ripple: 'Efecto de onda',
};

export const LAYOUT_THEME_NAMES = {
  colorScheme: 'Esquema de color',
  primaryColor: 'Color primario',
} as const;
export const INPUT_STYLE_NAMES = { outlined: 'Delineado', filled: 'Relleno' } as const;

const VALUES: Readonly<Partial<Record<keyof Appearance, Readonly<Record<string, string>>>>> = {
  menuMode: MENU_MODE_NAMES,
  colorScheme: COLOR_SCHEME_NAMES,
  theme: THEME_LABELS,
  layoutTheme: LAYOUT_THEME_NAMES,
  inputStyle: INPUT_STYLE_NAMES,
  ripple: { true: 'sí', false: 'no' },
};

const SHORT_LABELS: Readonly<Record<keyof Appearance, string>> = {
  menuMode: 'menú',
  colorScheme: 'esquema',
  theme: 'tema',
  layoutTheme: 'diseño',
  scale: 'escala',
  inputStyle: 'campos',
  ripple: 'onda',
};

/** For example `tema Verde → Azul`. */
export const shortChangeWords = (key: keyof Appearance, from: unknown, to: unknown): string =>
  `${SHORT_LABELS[key]} ${valueWords(key, from)} → ${valueWords(key, to)}`;

/** For example `Color del tema: Verde → Azul`. */
export const changeWords = (key: keyof Appearance, from: unknown, to: unknown): string =>
  `${APPEARANCE_LABELS[key]}: ${valueWords(key, from)} → ${valueWords(key, to)}`;

const valueWords = (key: keyof Appearance, value: unknown) => VALUES[key]?.[String(value)] ?? String(value);
