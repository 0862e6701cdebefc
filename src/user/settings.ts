import { fallbackColor, formatColor, type Hsl, parseColor } from './colors.ts';

/** The eleven settings (spec A7): a line each with type, default and wire text. All wire values are strings (B9). */

export const MENU_MODES = ['static', 'overlay', 'slim', 'slim-plus'] as const;
export const COLOR_SCHEMES = ['light', 'dark'] as const;
export const THEMES = [
  'indigo',
  'blue',
  'green',
  'deeppurple',
  'orange',
  'cyan',
  'yellow',
  'pink',
  'purple',
  'lime',
] as const;
export const SCALES = [12, 13, 14, 15, 16] as const;

export type MenuMode = (typeof MENU_MODES)[number];
export type ColorScheme = (typeof COLOR_SCHEMES)[number];
export type Theme = (typeof THEMES)[number];
export type Scale = (typeof SCALES)[number];

interface Setting<T> {
  default: T;
  /** undefined for a text outside the setting's choices: the default is shown then, and never saved by itself */
  parse(text: string): T | undefined;
  format(value: T): string;
}

const flag = (value: boolean): Setting<boolean> => ({
  default: value,
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  format: String,
});

function choice<T extends string | number>(choices: readonly T[], value: NoInfer<T>): Setting<T> {
  return { default: value, parse: (text) => choices.find((c) => String(c) === text), format: String };
}

const color: Setting<Hsl> = { default: fallbackColor(null), parse: parseColor, format: formatColor };

export const SETTINGS = {
  colUAB: flag(true),
  colCupo: flag(true),
  colProfe: flag(true),
  colOrigen: flag(false),
  colDemanda: flag(false),
  menuMode: choice(MENU_MODES, 'slim'),
  colorScheme: choice(COLOR_SCHEMES, 'light'),
  currentTheme: choice(THEMES, 'blue'),
  scale: choice(SCALES, 14),
  mostrarCumpleanos: flag(true),
  /** its default is the person's own colour or the file number's (B9): config.ts fills it in */
  color,
};

export type Campo = keyof typeof SETTINGS;
export type SettingValues = { [C in Campo]: (typeof SETTINGS)[C]['default'] };

export const CAMPOS = Object.keys(SETTINGS) as Campo[];

export function parseSetting<C extends Campo>(
  campo: C,
  text: string | null | undefined,
): SettingValues[C] | undefined {
  if (text == null) return undefined;
  return (SETTINGS[campo] as unknown as Setting<SettingValues[C]>).parse(text);
}

export function formatSetting<C extends Campo>(campo: C, value: SettingValues[C]): string {
  return (SETTINGS[campo] as unknown as Setting<SettingValues[C]>).format(value);
}

export const defaultValues = (ownColor: Hsl = color.default): SettingValues => ({
  ...(Object.fromEntries(
    CAMPOS.map((campo) => [campo, SETTINGS[campo].default]),
  ) as unknown as SettingValues),
  color: ownColor,
});
