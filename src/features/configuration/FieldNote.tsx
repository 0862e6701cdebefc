import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { page } from '../../ui/page.ts';
import { type FieldState, type PendingChange, useObservable, useServices } from '../../user/services.ts';
import type { Campo } from '../../user/settings.ts';
import styles from './configuration.module.css';
import { fieldLabel, fieldText } from './review-fields.ts';

const WAITING: Partial<Record<FieldState, string>> = {
  pendiente: 'Por enviar',
  atascado: 'No se ha podido enviar; seguimos intentando',
  'espera-sesion': 'Se enviará cuando inicies sesión otra vez',
  'espera-actualizacion': 'Se enviará cuando actualices la app',
};

const REASONS: Readonly<Record<string, string>> = {
  NO_AUTORIZADO: 'tu cuenta no puede cambiarlo',
  VALOR: 'el servidor no conoce ese valor',
  LIMITE: 'se enviaron demasiados cambios seguidos',
};

interface FieldNoteProps {
  campo: Campo;
  /** the field is not beside it: say which it is */
  named?: boolean;
}

/** How the saving of one field stands; nothing where it is saved. */
export function FieldNote({ campo, named = false }: FieldNoteProps) {
  const { config, outbox } = useServices();
  const state = useObservable(config.states)[campo];
  const change = useObservable(outbox.changes).find(
    (one) => one.operacion === 'guardarConfiguracion' && one.campo === campo,
  );
  const waiting = WAITING[state];
  if (waiting) return <Badge tone={state === 'pendiente' ? 'neutral' : 'warning'}>{waiting}</Badge>;
  if (state === 'conflicto' && change) return <Conflict campo={campo} change={change} named={named} />;
  if (state === 'rechazado' && change) return <Refused campo={campo} change={change} named={named} />;
  return null;
}

interface NoteProps {
  campo: Campo;
  change: PendingChange;
  named: boolean;
}

function Conflict({ campo, change, named }: NoteProps) {
  const { outbox } = useServices();
  return (
    <fieldset className={styles.note} aria-label={`Conflicto en ${fieldLabel(campo)}`}>
      {named && <h3>{fieldLabel(campo)}</h3>}
      <p>Alguien cambió este dato mientras no tenías conexión. Elige cuál conservar.</p>
      <p className={page.row}>
        <Button onClick={() => void outbox.resolve(change, 'mio')}>
          El mío: {fieldText(campo, change.valor)}
        </Button>
        <Button onClick={() => void outbox.resolve(change, 'suyo')}>
          El del servidor: {fieldText(campo, change.valorServidor)}
        </Button>
      </p>
    </fieldset>
  );
}

function Refused({ campo, change, named }: NoteProps) {
  const { outbox } = useServices();
  const reason = REASONS[change.codigo ?? ''] ?? 'el servidor lo rechazó';
  return (
    <fieldset className={styles.note} aria-label={`Cambio rechazado en ${fieldLabel(campo)}`}>
      {named && <h3>{fieldLabel(campo)}</h3>}
      <p>
        No se guardó «{fieldText(campo, change.valor)}»: {reason}.
      </p>
      <Button onClick={() => void outbox.discard(change)}>Quitar este cambio</Button>
    </fieldset>
  );
}
