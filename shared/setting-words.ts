import type { Campo, ColorScheme, MenuMode, Theme } from './settings.ts';

/** The words of the eleven settings and their values (C3, C4), for every screen and for the search. */
export interface SettingWords {
  label: string;
  /** a line below the switch on /configuracion */
  description?: string;
  /** synonyms for the search, for people who do not know the label */
  synonyms?: string;
  /** the names of the wire values */
  values?: Readonly<Record<string, string>>;
}

export const MENU_MODE_NAMES: Readonly<Record<MenuMode, string>> = {
  static: 'Estático',
  overlay: 'Superpuesto',
  slim: 'Delgado',
  'slim-plus': 'Delgado plus',
};

export const COLOR_SCHEME_NAMES: Readonly<Record<ColorScheme, string>> = { light: 'Claro', dark: 'Oscuro' };

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

export const SETTING_WORDS: Readonly<Record<Campo, SettingWords>> = {
  colUAB: { label: 'UAB', description: 'Unidad académica básica' },
  colCupo: { label: 'Cupo', description: 'Lugares por grupo' },
  colProfe: { label: 'Profesor', description: 'Quien imparte' },
  colOrigen: { label: 'Origen', description: 'De dónde viene el grupo' },
  colDemanda: { label: 'Demanda', description: 'Cuántos lo piden' },
  menuMode: { label: 'Tipo de menú', synonyms: 'lateral', values: MENU_MODE_NAMES },
  colorScheme: {
    label: 'Esquema de color',
    synonyms: 'tema modo apariencia',
    values: COLOR_SCHEME_NAMES,
  },
  currentTheme: { label: 'Color del tema', synonyms: 'apariencia', values: THEME_LABELS },
  scale: { label: 'Escala', synonyms: 'tamaño letra texto densidad' },
  mostrarCumpleanos: { label: 'Mostrar cumpleaños' },
  color: { label: 'Mi color', synonyms: 'avatar iniciales' },
};
