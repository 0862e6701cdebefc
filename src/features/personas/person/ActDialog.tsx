import { useRef, useState } from 'react';
import type { PersonFile } from '../../../domain/personnel/person-file.ts';
import type { PersonAct } from '../../../domain/personnel/personnel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { questionOf } from './act-text.ts';

interface ActDialogProps {
  act: PersonAct;
  person: PersonFile;
  busy: boolean;
  offline: boolean;
  /** why the server refused it */
  refusal: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks about an act, and says what follows from it. A deletion needs the person's login name typed. */
export function ActDialog({ act, person, busy, offline, refusal, onConfirm, onClose }: ActDialogProps) {
  const { data, sessions } = person;
  const { title, lines, label, danger } = questionOf(act, data, sessions.length);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const deletes = act.kind === 'borrar';

  function confirm() {
    if (busy || offline) return;
    const missing = deletes && typed.trim().toLowerCase() !== data.usuario.toLowerCase();
    setWrong(missing);
    if (!missing) onConfirm();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={lines.join(' ')}
      focusFirst={safe}
      actions={
        <>
          <Button variant={danger ? 'danger' : 'secondary'} busy={busy} disabled={offline} onClick={confirm}>
            {label}
          </Button>
          <Button ref={safe} variant="primary" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {deletes && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <Field
            label={`Para confirmar, escribe su usuario: ${data.usuario}`}
            value={typed}
            error={wrong ? `Escribe «${data.usuario}», igual que arriba.` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            translate="no"
            onChange={({ target }) => {
              setTyped(target.value);
              setWrong(false);
            }}
          />
        </form>
      )}
      {refusal && <Callout kind="alert">{refusal}</Callout>}
      {offline && (
        <Callout kind="status">Sin conexión. Para hacerlo hace falta; lo que escribiste sigue aquí.</Callout>
      )}
    </Dialog>
  );
}
