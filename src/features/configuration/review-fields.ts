import type { Campo } from '../../user/settings.ts';
import { type FormField, labelOf, textInWords } from './fields.ts';

/** The settings of the panel: changed there, but a conflict or a refusal is read and settled here. */
export const PANEL_FIELDS = ['menuMode', 'colorScheme', 'currentTheme', 'scale'] as const;
type PanelField = (typeof PANEL_FIELDS)[number];

/** C3's names. */
const NAMES: Readonly<Record<PanelField, { label: string; values: Readonly<Record<string, string>> }>> = {
  menuMode: {
    label: 'Tipo de menú',
    values: { static: 'Estático', overlay: 'Superpuesto', slim: 'Delgado', 'slim-plus': 'Delgado plus' },
  },
  colorScheme: { label: 'Esquema de color', values: { light: 'Claro', dark: 'Oscuro' } },
  currentTheme: {
    label: 'Color del tema',
    values: {
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
    },
  },
  scale: { label: 'Escala', values: {} },
};

const isPanelField = (campo: Campo): campo is PanelField => campo in NAMES;

export const fieldLabel = (campo: Campo): string =>
  isPanelField(campo) ? NAMES[campo].label : labelOf(campo as FormField);

/** A value of the wire as a person reads it; null is "never saved". */
export function fieldText(campo: Campo, text: string | null | undefined): string {
  if (!isPanelField(campo)) return textInWords(campo as FormField, text);
  return text == null ? 'sin guardar' : (NAMES[campo].values[text] ?? text);
}
