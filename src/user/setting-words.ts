import { colorName } from './color-names.ts';
import { type Campo, parseSetting, type Theme } from './settings.ts';

/** What the eleven settings and their values are called on the screen (C3, C4): the one place for panel, form and list. */

export const SETTING_LABELS: Readonly<Record<Campo, string>> = {
  colUAB: 'UAB',
  colCupo: 'Cupo',
  colProfe: 'Profesor',
  colOrigen: 'Origen',
  colDemanda: 'Demanda',
  menuMode: 'Tipo de menú',
  colorScheme: 'Esquema de color',
  currentTheme: 'Color del tema',
  scale: 'Escala',
  mostrarCumpleanos: 'Mostrar cumpleaños',
  color: 'Mi color',
};

export const MENU_MODE_NAMES = {
  static: 'Estático',
  overlay: 'Superpuesto',
  slim: 'Delgado',
  'slim-plus': 'Delgado plus',
} as const;

export const COLOR_SCHEME_NAMES = { light: 'Claro', dark: 'Oscuro' } as const;

export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  indigo: 'Índigo',
  blue: 'Azul',
  green: 'Verde',
  deeppurple: 'Morado profundo',
  orange: 'Naranja',
  cyan: 'Cian',
  yellow: 'Amarillo',
  pink: 'Rosa',
  purple: 'Morado',
  lime: 'Lima',
};

const CHOICES: Partial<Record<Campo, Readonly<Record<string, string>>>> = {
  menuMode: MENU_MODE_NAMES,
  colorScheme: COLOR_SCHEME_NAMES,
  currentTheme: THEME_LABELS,
};

const isCampo = (word: string): word is Campo => Object.hasOwn(SETTING_LABELS, word);
const isColumn = (campo: Campo) => campo.startsWith('col') && !campo.startsWith('color');

/** The setting where nothing around it says what it is about: `Columna Cupo`. */
export function settingTitle(campo: string): string {
  if (!isCampo(campo)) return campo;
  return isColumn(campo) ? `Columna ${SETTING_LABELS[campo]}` : SETTING_LABELS[campo];
}

/** A value of the wire as a person reads it: `oculta`, `sí`, `celeste claro`, `Verde`; null is "never saved". */
export function settingText(campo: string, text: string | null | undefined): string {
  if (text == null) return 'el valor de inicio';
  if (!isCampo(campo)) return text;
  const value = parseSetting(campo, text);
  if (typeof value === 'object') return colorName(value).toLocaleLowerCase('es-MX');
  if (typeof value !== 'boolean') return CHOICES[campo]?.[text] ?? text;
  if (isColumn(campo)) return value ? 'visible' : 'oculta';
  return value ? 'sí' : 'no';
}
