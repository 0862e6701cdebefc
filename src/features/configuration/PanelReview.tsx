import { useObservable, useServices } from '../../user/services.ts';
import { SETTING_LABELS } from '../../user/setting-words.ts';
import { FieldNote } from './FieldNote.tsx';

/** The settings of the panel: changed there, but a conflict or a refusal can be read and settled here too. */
const PANEL_FIELDS = ['menuMode', 'colorScheme', 'currentTheme', 'scale'] as const;

/** Nothing where there is nothing to review. */
export function PanelReview() {
  const { config } = useServices();
  const states = useObservable(config.states);
  const open = PANEL_FIELDS.filter((campo) => ['conflicto', 'rechazado'].includes(states[campo]));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="ajustes-por-revisar">
      <h2 id="ajustes-por-revisar">Ajustes de diseño por revisar</h2>
      {open.map((campo) => (
        <div key={campo}>
          <h3>{SETTING_LABELS[campo]}</h3>
          <FieldNote campo={campo} />
        </div>
      ))}
    </section>
  );
}
