import { useCallback, useMemo, useState } from 'react';
import { defaultValues, type SettingValues } from '../../../shared/settings.ts';
import { useDraft } from '../../domain/hooks/use-draft.ts';
import { ownColor } from '../../domain/profile/person.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import type { Config } from '../../domain/settings/config-port.ts';
import {
  type Change,
  changedSettings,
  type Draft,
  FORM_FIELDS,
  type FormField,
  settingsDraft,
} from './fields.ts';

export interface ConfigurationForm {
  /** The values to show: the draft's where the person changed a field, otherwise the saved ones. */
  shown: SettingValues;
  changes: readonly Change[];
  saving: boolean;
  /** Result of the last save. */
  outcome: 'dispositivo' | 'servidor' | 'fallo' | undefined;
  /** the same function in every render */
  set<C extends FormField>(campo: C, value: SettingValues[C]): void;
  save(): Promise<void>;
  /** Puts the defaults into the form without saving them. */
  reset(): void;
  discard(): void;
}

/**
 * A draft on top of the saved values. A field that was not edited follows its saved value, also when that
 * changes elsewhere.
 */
export function useConfigurationForm(): ConfigurationForm {
  const { config, profile, drafts } = useServices();
  const values = useObservable(config.values);
  const person = useObservable(profile.current);
  const [draft, setDraft] = useState(() => settingsDraft(drafts.take('configuracion')));
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<ConfigurationForm['outcome']>();
  const changes = useMemo(() => changedSettings(values, draft), [values, draft]);
  const shown = useMemo(() => ({ ...values, ...draft }), [values, draft]);
  const set = useCallback<ConfigurationForm['set']>((campo, value) => {
    setOutcome(undefined);
    setDraft((now) => ({ ...now, [campo]: value }));
  }, []);
  useDraft('configuracion', changes.length > 0, draft);

  async function save() {
    if (saving || changes.length === 0) return;
    setSaving(true);
    setOutcome(undefined);
    const results = await Promise.all(changes.map(({ campo }) => saveField(config, campo, draft)));
    const kept = new Set<string>(
      changes.filter((_, place) => results[place] !== 'fallo').map(({ campo }) => campo),
    );
    const sent: Readonly<Record<string, unknown>> = draft;
    // Values that could not be saved stay in the draft, and so do values changed during the save.
    setDraft((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([campo, value]) => !kept.has(campo) || value !== sent[campo]),
      ),
    );
    setOutcome(
      results.find((one) => one === 'fallo') ?? results.find((one) => one === 'dispositivo') ?? 'servidor',
    );
    setSaving(false);
  }

  return {
    shown,
    changes,
    saving,
    outcome,
    set,
    save,
    reset() {
      const all = defaultValues(person.state === 'known' ? ownColor(person.person) : undefined);
      setOutcome(undefined);
      setDraft(Object.fromEntries(FORM_FIELDS.map((campo) => [campo, all[campo]])));
    },
    discard: () => setDraft({}),
  };
}

async function saveField<C extends FormField>(config: Config, campo: C, draft: Draft) {
  const value = draft[campo] as SettingValues[C] | undefined;
  if (value === undefined) return 'servidor';
  return config.set(campo, value).catch(() => 'fallo' as const);
}
