import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useObservable, useServices } from '../../user/services.ts';
import { SETTING_LABELS } from '../../user/setting-words.ts';
import { useLook } from '../../user/use-look.ts';
import { useUnsavedGuard } from '../../user/use-unsaved-guard.ts';
import { ColorChoice } from './ColorChoice.tsx';
import styles from './configuration.module.css';
import { FieldNote } from './FieldNote.tsx';
import { COLUMNS } from './fields.ts';
import { PanelReview } from './PanelReview.tsx';
import { PlanningPreview } from './PlanningPreview.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useConfigurationForm } from './use-configuration-form.ts';

const LeaveQuestionDialog = lazyPart(() => import('./LeaveQuestionDialog.tsx'), 'LeaveQuestionDialog');

const OpenSessions = lazyPart(() => import('./OpenSessions.tsx'), 'OpenSessions');

/** The settings that are a form (A7, C4): previewed here, saved on Guardar; the look has its own panel (B14). */
export function ConfigurationPage() {
  const { connection } = useServices();
  const dark = useLook('colorScheme') === 'dark';
  const { offline } = useObservable(connection);
  const form = useConfigurationForm();
  const { shown, set } = form;
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
          <PanelReview />
          <fieldset>
            <legend>Columnas de la planeación</legend>
            <p>Lo que ves en la tabla de planeación, en todos tus dispositivos.</p>
            {COLUMNS.map(({ campo, description }) => (
              <Switch
                key={campo}
                label={SETTING_LABELS[campo]}
                description={description}
                checked={shown[campo]}
                onChange={(on) => set(campo, on)}
                note={<FieldNote campo={campo} />}
              />
            ))}
          </fieldset>
          <section>
            <h2>Cumpleaños</h2>
            <Switch
              label="Mostrar cumpleaños"
              description="Los cumpleaños en tu inicio. A ti nadie te oculta por esto."
              checked={shown.mostrarCumpleanos}
              onChange={(on) => set('mostrarCumpleanos', on)}
              note={<FieldNote campo="mostrarCumpleanos" />}
            />
          </section>
          <section>
            <h2>Mi color</h2>
            <p>Tus iniciales lo usan cuando no hay foto.</p>
            <div className={styles.colors}>
              <ColorChoice value={shown.color} dark={dark} onChange={(color) => set('color', color)} />
            </div>
            <FieldNote campo="color" />
          </section>
          <p id="que-restablece" className={page.quiet}>
            Restablecer pone aquí los valores de inicio; nada cambia hasta que guardes.
          </p>
        </div>
        <div className={styles.preview}>
          <PlanningPreview shown={shown} changes={form.changes} />
        </div>
        {/* At once, not by Guardar: after what the form is about. */}
        <div>
          <OpenPart part={OpenSessions} props={{}} />
        </div>
      </div>
      <SaveBar form={form} offline={offline} />
      <OpenPart part={LeaveQuestionDialog} props={question && { question }} onFailure={question?.stay} />
    </form>
  );
}
