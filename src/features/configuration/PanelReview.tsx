import { useObservable, useServices } from '../../user/services.ts';
import { FieldNote } from './FieldNote.tsx';
import { PANEL_FIELDS } from './review-fields.ts';

/** Conflicts and refusals of the settings panel's fields, which has no room for two values; nothing where there are none. */
export function PanelReview() {
  const { config } = useServices();
  const states = useObservable(config.states);
  const open = PANEL_FIELDS.filter((campo) => ['conflicto', 'rechazado'].includes(states[campo]));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="ajustes-por-revisar">
      <h2 id="ajustes-por-revisar">Ajustes de diseño por revisar</h2>
      {open.map((campo) => (
        <FieldNote key={campo} campo={campo} named />
      ))}
    </section>
  );
}
