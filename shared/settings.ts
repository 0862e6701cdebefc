import { fallbackColor, formatColor, type Hsl, PALETTE, parseColor } from './colors.ts';

/**
 * The eleven settings (A7), each with its group, default, choices and wire format (B9: all wire values are strings). The page and
 * the server both use this list. Labels and search words are in setting-words.ts, which the first screen does not load.
 */

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

/** The section of /configuracion that shows the setting, or the settings panel. */
type Group = 'columns' | 'birthdays' | 'color' | 'panel';

interface Setting<T, G extends Group> {
  group: G;
  default: T;
  /** the values that the screens offer and that the server accepts */
  choices: readonly T[];
  /** undefined for an unknown value: the page then shows the default and does not save it */
  parse(text: string): T | undefined;
  format(value: T): string;
}

const flag = <G extends Group>(group: G, value: boolean): Setting<boolean, G> => ({
  group,
  default: value,
  choices: [true, false],
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  format: String,
});

const choice = <T extends string | number>(
  choices: readonly T[],
  value: NoInfer<T>,
): Setting<T, 'panel'> => ({
  group: 'panel',
  default: value,
  choices,
  parse: (text) => choices.find((c) => String(c) === text),
  format: String,
});

const color: Setting<Hsl, 'color'> = {
  group: 'color',
  default: fallbackColor(null),
  choices: PALETTE,
  parse: parseColor,
  format: formatColor,
};

export const SETTINGS = {
  colUAB: flag('columns', true),
  colCupo: flag('columns', true),
  colProfe: flag('columns', true),
  colOrigen: flag('columns', false),
  colDemanda: flag('columns', false),
  menuMode: choice(MENU_MODES, 'slim'),
  colorScheme: choice(COLOR_SCHEMES, 'light'),
  currentTheme: choice(THEMES, 'blue'),
  scale: choice(SCALES, 14),
  mostrarCumpleanos: flag('birthdays', true),
  /** the default is the person's own color, or the one by file number (B9), passed to `defaultValues` */
  color,
};

export type Campo = keyof typeof SETTINGS;
export type SettingValues = { [C in Campo]: (typeof SETTINGS)[C]['default'] };
/** The settings of a group. */
export type CampoOf<G extends Group> = {
  [C in Campo]: (typeof SETTINGS)[C]['group'] extends G ? C : never;
}[Campo];

export const CAMPOS = Object.keys(SETTINGS) as Campo[];

export const isCampo = (text: string): text is Campo => Object.hasOwn(SETTINGS, text);

export const camposOf = <G extends Group>(group: G): CampoOf<G>[] =>
  CAMPOS.filter((campo): campo is CampoOf<G> => SETTINGS[campo].group === group);

const settingOf = <C extends Campo>(campo: C) =>
  SETTINGS[campo] as unknown as Setting<SettingValues[C], Group>;

/** The value of a wire text; undefined if it is missing or unknown. */
export function parseSetting<C extends Campo>(
  campo: C,
  text: string | null | undefined,
): SettingValues[C] | undefined {
  return text == null ? undefined : settingOf(campo).parse(text);
}

/** The wire text of a value. */
export function formatSetting<C extends Campo>(campo: C, value: SettingValues[C]): string {
  return settingOf(campo).format(value);
}

/** The values that the screens offer. */
export const choicesOf = <C extends Campo>(campo: C): readonly SettingValues[C][] => settingOf(campo).choices;

/** The wire values that the server accepts. */
export const wireChoices = (campo: Campo): string[] =>
  choicesOf(campo).map((value) => formatSetting(campo, value));

/** All defaults; that of `color` depends on the person (B9). */
export const defaultValues = (ownColor: Hsl = color.default): SettingValues => ({
  ...(Object.fromEntries(
    CAMPOS.map((campo) => [campo, SETTINGS[campo].default]),
  ) as unknown as SettingValues),
  color: ownColor,
});
