import { SETTING_WORDS } from '../../../shared/setting-words.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { FieldNote } from './FieldNote.tsx';

/**
 * Settings of the appearance panel. They are changed there, but a conflict or refusal can be settled here
 * too.
 */
const PANEL_FIELDS = ['menuMode', 'colorScheme', 'currentTheme', 'scale'] as const;

/** Renders nothing if there is nothing to review. */
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
          <h3>{SETTING_WORDS[campo].label}</h3>
          <FieldNote campo={campo} />
        </div>
      ))}
    </section>
  );
}
