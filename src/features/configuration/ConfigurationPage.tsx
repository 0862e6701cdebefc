import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { SETTING_WORDS } from '../../../shared/setting-words.ts';
import type { SettingValues } from '../../../shared/settings.ts';
import { useAppearance } from '../../domain/hooks/use-appearance.ts';
import { useUnsavedGuard } from '../../domain/hooks/use-unsaved-guard.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';
import { ColorChoice } from './ColorChoice.tsx';
import styles from './configuration.module.css';
import { FieldNote } from './FieldNote.tsx';
import { COLUMNS } from './fields.ts';
import { PanelReview } from './PanelReview.tsx';
import { PlanningPreview } from './PlanningPreview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type ConfigurationForm, useConfigurationForm } from './use-configuration-form.ts';

const LeaveQuestionDialog = lazyComponent(() => import('./LeaveDialog.tsx'), 'LeaveQuestionDialog');

const ShownTo = lazyComponent(() => import('./birthday/ShownTo.tsx'), 'ShownTo');

const OpenSessions = lazyComponent(() => import('./OpenSessions.tsx'), 'OpenSessions');

const OwnRecord = lazyComponent(() => import('./OwnRecord.tsx'), 'OwnRecord');

/** These act at once, without Guardar, so they stand after the form's own fields. */
const AT_ONCE = (
  <div>
    <OpenComponent part={ShownTo} props={{}} />
    <OpenComponent part={OpenSessions} props={{}} />
    <OpenComponent part={OwnRecord} props={{}} />
  </div>
);
const REVIEW = <PanelReview />;

type SwitchedField = (typeof COLUMNS)[number] | 'mostrarCumpleanos';

interface SettingSwitchProps {
  campo: SwitchedField;
  checked: boolean;
  set: ConfigurationForm['set'];
  description?: string;
}

/** Memoized, as are the form's other parts, so that a press re-renders its own row. */
const SettingSwitch = memo(
  ({ campo, checked, set, description = SETTING_WORDS[campo].description ?? '' }: SettingSwitchProps) => (
    <Switch
      label={SETTING_WORDS[campo].label}
      description={description}
      checked={checked}
      onChange={(on) => set(campo, on)}
      note={<FieldNote campo={campo} />}
    />
  ),
);

/**
 * The settings that are edited in a form (A7, C4): previewed here and saved by Guardar. The appearance has a
 * panel of its own (B14).
 */
export function ConfigurationPage() {
  const { connection } = useServices();
  const dark = useAppearance('colorScheme') === 'dark';
  const { offline } = useObservable(connection);
  const form = useConfigurationForm();
  const { shown, set, changes } = form;
  const chooseColor = useCallback((color: SettingValues['color']) => set('color', color), [set]);
  // The row that was pressed comes first, and the example follows.
  const preview = useDeferredValue(useMemo(() => ({ shown, changes }), [shown, changes]));
  const question = useUnsavedGuard(
    form.changes.length > 0,
    () => form.changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
    form.discard,
  );

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={page.head}>
        <h1>Configuración</h1>
      </div>
      <div className={styles.columns}>
        <div>
          {REVIEW}
          <fieldset>
            <legend>Columnas de la planeación</legend>
            <p>
              Las columnas de la tabla de <Link href="/planeacion">Planeación</Link>, en todos tus
              dispositivos. El ejemplo muestra cómo queda.
            </p>
            {COLUMNS.map((campo) => (
              <SettingSwitch key={campo} campo={campo} checked={shown[campo]} set={set} />
            ))}
          </fieldset>
          <section>
            <h2>Cumpleaños</h2>
            <SettingSwitch
              campo="mostrarCumpleanos"
              description="Los cumpleaños en tu inicio. A ti nadie te oculta por esto."
              checked={shown.mostrarCumpleanos}
              set={set}
            />
          </section>
          <section>
            <h2>Mi color</h2>
            <p>Tus iniciales lo usan cuando no hay foto.</p>
            <div className={styles.colors}>
              <ColorChoice value={shown.color} dark={dark} onChange={chooseColor} />
            </div>
            <FieldNote campo="color" />
          </section>
          <p id="que-restablece" className={page.quiet}>
            Restablecer pone aquí los valores de inicio; nada cambia hasta que guardes.
          </p>
        </div>
        <div className={styles.preview}>
          <PlanningPreview {...preview} />
        </div>
        {AT_ONCE}
      </div>
      <SaveBar form={form} offline={offline} />
      <OpenComponent part={LeaveQuestionDialog} props={question && { question }} onFailure={question?.stay} />
    </form>
  );
}
