import { colorName } from '../../user/color-names.ts';
import type { Hsl } from '../../user/colors.ts';
import { type Campo, formatSetting, parseSetting, type SettingValues } from '../../user/settings.ts';

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

export const COLUMNS: readonly { campo: ColumnField; label: string; description: string }[] = [
  { campo: 'colUAB', label: 'UAB', description: 'Unidad académica básica' },
  { campo: 'colCupo', label: 'Cupo', description: 'Lugares por grupo' },
  { campo: 'colProfe', label: 'Profesor', description: 'Quien imparte' },
  { campo: 'colOrigen', label: 'Origen', description: 'De dónde viene el grupo' },
  { campo: 'colDemanda', label: 'Demanda', description: 'Cuántos lo piden' },
];

const LABELS: Readonly<Record<FormField, string>> = {
  ...(Object.fromEntries(COLUMNS.map(({ campo, label }) => [campo, label])) as Record<ColumnField, string>),
  mostrarCumpleanos: 'Mostrar cumpleaños',
  color: 'Mi color',
};

export const FORM_FIELDS = Object.keys(LABELS) as FormField[];
export const labelOf = (campo: FormField): string => LABELS[campo];

export type Draft = { [C in FormField]?: SettingValues[C] };

/** A value as a person reads it: `oculta`, `visible`, `sí`, `no`, `celeste claro`. */
export function inWords(campo: FormField, value: boolean | Hsl): string {
  if (typeof value !== 'boolean') return colorName(value).toLocaleLowerCase('es-MX');
  if (campo === 'mostrarCumpleanos') return value ? 'sí' : 'no';
  return value ? 'visible' : 'oculta';
}

/** The same for the wire's text; null is "never saved". */
export function textInWords(campo: FormField, text: string | null | undefined): string {
  if (text == null) return 'sin guardar';
  const value = parseSetting(campo as Campo, text);
  return typeof value === 'boolean' || typeof value === 'object' ? inWords(campo, value) : text;
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
    if (
      wanted === undefined ||
      formatSetting(campo, wanted as never) === formatSetting(campo, values[campo] as never)
    )
      return [];
    return [
      { campo, label: labelOf(campo), from: inWords(campo, values[campo]), to: inWords(campo, wanted) },
    ];
  });
}
