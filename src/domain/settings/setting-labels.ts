import { SETTING_WORDS } from '../../../shared/setting-words.ts';
import { isCampo, parseSetting, SETTINGS } from '../../../shared/settings.ts';
import { colorName } from './color-names.ts';

const isColumn = (campo: keyof typeof SETTINGS) => SETTINGS[campo].group === 'columns';

/** A setting's name without context: `Columna Cupo`. */
export function settingTitle(campo: string): string {
  if (!isCampo(campo)) return campo;
  return isColumn(campo) ? `Columna ${SETTING_WORDS[campo].label}` : SETTING_WORDS[campo].label;
}

/** The text of a wire value: `oculta`, `sí`, `celeste claro`, `Verde`; null means that none was saved. */
export function settingText(campo: string, text: string | null | undefined): string {
  if (text == null) return 'el valor de inicio';
  if (!isCampo(campo)) return text;
  const value = parseSetting(campo, text);
  if (typeof value === 'object') return colorName(value).toLocaleLowerCase('es-MX');
  if (typeof value !== 'boolean') return SETTING_WORDS[campo].values?.[text] ?? text;
  if (isColumn(campo)) return value ? 'visible' : 'oculta';
  return value ? 'sí' : 'no';
}
