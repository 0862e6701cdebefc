import { SETTING_WORDS } from '../../../shared/setting-words.ts';
import {
  type CampoOf,
  camposOf,
  formatSetting,
  parseSetting,
  type SettingValues,
} from '../../../shared/settings.ts';
import { settingText } from '../../domain/settings/setting-labels.ts';

/** The settings of this form; the others are in the appearance panel. */
export type FormField = CampoOf<'columns' | 'birthdays' | 'color'>;

export const COLUMNS = camposOf('columns');
export const FORM_FIELDS: readonly FormField[] = [...COLUMNS, ...camposOf('birthdays'), ...camposOf('color')];

export type Draft = { [C in FormField]?: SettingValues[C] };

/** Reads a stored draft. Another version may have written it, so invalid values are dropped. */
export function settingsDraft(kept: object | undefined): Draft {
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

/** The differences from the saved values. A field that was set back is no change. */
export function changedSettings(values: SettingValues, draft: Draft): Change[] {
  return FORM_FIELDS.flatMap((campo) => {
    const wanted = draft[campo];
    if (wanted === undefined) return [];
    const [from, to] = [values[campo], wanted].map((value) => formatSetting(campo, value as never));
    if (from === to) return [];
    return [
      {
        campo,
        label: SETTING_WORDS[campo].label,
        from: settingText(campo, from),
        to: settingText(campo, to),
      },
    ];
  });
}
