import { SETTING_LABELS, settingText } from '../../user/setting-words.ts';
import { formatSetting, parseSetting, type SettingValues } from '../../user/settings.ts';

/** The settings of this form; the others live in the settings panel. */
export type FormField =
  | 'colUAB'
  | 'colCupo'
  | 'colProfe'
  | 'colOrigen'
  | 'colDemanda'
  | 'mostrarCumpleanos'
  | 'color';
export type ColumnField = Exclude<FormField, 'mostrarCumpleanos' | 'color'>;

export const COLUMNS: readonly { campo: ColumnField; description: string }[] = [
  { campo: 'colUAB', description: 'Unidad académica básica' },
  { campo: 'colCupo', description: 'Lugares por grupo' },
  { campo: 'colProfe', description: 'Quien imparte' },
  { campo: 'colOrigen', description: 'De dónde viene el grupo' },
  { campo: 'colDemanda', description: 'Cuántos lo piden' },
];

export const FORM_FIELDS: readonly FormField[] = [
  ...COLUMNS.map(({ campo }) => campo),
  'mostrarCumpleanos',
  'color',
];

export type Draft = { [C in FormField]?: SettingValues[C] };

/** Of a kept form, which another version may have written: what is no value of ours is left out. */
export function draftOf(kept: object | undefined): Draft {
  const given = (kept ?? {}) as Partial<SettingValues>;
  const read = FORM_FIELDS.map((campo) => {
    try {
      return [campo, parseSetting(campo, formatSetting(campo, given[campo] as never))];
    } catch {
      return [campo];
    }
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Draft;
}

export interface Change {
  campo: FormField;
  label: string;
  from: string;
  to: string;
}

/** What differs from what is saved; a field put back by hand is no change (and its draft means nothing). */
export function changesOf(values: SettingValues, draft: Draft): Change[] {
  return FORM_FIELDS.flatMap((campo) => {
    const wanted = draft[campo];
    if (wanted === undefined) return [];
    const [from, to] = [values[campo], wanted].map((value) => formatSetting(campo, value as never));
    if (from === to) return [];
    return [
      { campo, label: SETTING_LABELS[campo], from: settingText(campo, from), to: settingText(campo, to) },
    ];
  });
}
