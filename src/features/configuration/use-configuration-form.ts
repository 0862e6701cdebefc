import { useState } from 'react';
import { ownColor } from '../../user/profile-values.ts';
import { type Config, useObservable, useServices } from '../../user/services.ts';
import { defaultValues, type SettingValues } from '../../user/settings.ts';
import { useDraft } from '../../user/use-draft.ts';
import { type Change, changesOf, type Draft, draftOf, FORM_FIELDS, type FormField } from './fields.ts';

export interface ConfigurationForm {
  /** What the form shows: the saved values, and the touched fields over them. */
  shown: SettingValues;
  changes: readonly Change[];
  saving: boolean;
  /** Of the last save. */
  outcome: 'dispositivo' | 'servidor' | 'fallo' | undefined;
  set<C extends FormField>(campo: C, value: SettingValues[C]): void;
  save(): Promise<void>;
  /** The defaults go into the form; nothing is saved by it. */
  reset(): void;
  discard(): void;
}

/** A draft over the saved values: a field nobody touched follows them, also when they change elsewhere. */
export function useConfigurationForm(): ConfigurationForm {
  const { config, profile, drafts } = useServices();
  const values = useObservable(config.values);
  const person = useObservable(profile.current);
  const [draft, setDraft] = useState(() => draftOf(drafts.take('configuracion')));
  const [saving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<ConfigurationForm['outcome']>();
  const changes = changesOf(values, draft);
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
    // What could not be kept stays in the form, and so does what was changed meanwhile.
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
    shown: { ...values, ...draft },
    changes,
    saving,
    outcome,
    set(campo, value) {
      setOutcome(undefined);
      setDraft((now) => ({ ...now, [campo]: value }));
    },
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
