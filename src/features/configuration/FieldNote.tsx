import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { page } from '../../ui/page.ts';
import { type FieldState, type PendingChange, useObservable, useServices } from '../../user/services.ts';
import { type FormField, labelOf, textInWords } from './fields.ts';

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

/** How the saving of one field stands; nothing where it is saved. */
export function FieldNote({ campo }: { campo: FormField }) {
  const { config, outbox } = useServices();
  const state = useObservable(config.states)[campo];
  const change = useObservable(outbox.changes).find(
    (one) => one.operacion === 'guardarConfiguracion' && one.campo === campo,
  );
  const waiting = WAITING[state];
  if (waiting) return <Badge tone={state === 'pendiente' ? 'neutral' : 'warning'}>{waiting}</Badge>;
  if (state === 'conflicto' && change) return <Conflict campo={campo} change={change} />;
  if (state === 'rechazado' && change) return <Refused campo={campo} change={change} />;
  return null;
}

interface NoteProps {
  campo: FormField;
  change: PendingChange;
}

function Conflict({ campo, change }: NoteProps) {
  const { outbox } = useServices();
  return (
    <fieldset aria-label={`Conflicto en ${labelOf(campo)}`}>
      <p>Alguien cambió este dato mientras no tenías conexión. Elige cuál conservar.</p>
      <p className={page.row}>
        <Button onClick={() => void outbox.resolve(change, 'mio')}>
          El mío: {textInWords(campo, change.valor)}
        </Button>
        <Button onClick={() => void outbox.resolve(change, 'suyo')}>
          El del servidor: {textInWords(campo, change.valorServidor)}
        </Button>
      </p>
    </fieldset>
  );
}

function Refused({ campo, change }: NoteProps) {
  const { outbox } = useServices();
  const reason = REASONS[change.codigo ?? ''] ?? 'el servidor lo rechazó';
  return (
    <fieldset aria-label={`Cambio rechazado en ${labelOf(campo)}`}>
      <p>
        No se guardó «{textInWords(campo, change.valor)}»: {reason}.
      </p>
      <Button onClick={() => void outbox.discard(change)}>Quitar este cambio</Button>
    </fieldset>
  );
}
