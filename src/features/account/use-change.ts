import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { PasswordChange } from '../../domain/account/change-password.ts';
import { useServices } from '../../domain/services.ts';
import type { Message } from './account-text.ts';
import { passwordRules } from './password-rules.ts';

type ChangeField = 'actual' | 'password';
type Errors = Partial<Record<ChangeField, string>>;

interface ChangeView {
  errors: Errors;
  message?: Message;
  done?: true;
  /** this backend does not support it */
  none?: true;
}

const LOST: Message = {
  kind: 'alert',
  text: 'No hubo respuesta del servidor, y quizá tu contraseña ya cambió. Intenta de nuevo; si dice que la actual no es correcta, ya vale la nueva.',
};

/** State of the form that changes the password. Fields are uncontrolled and read when the form is sent. */
export function useChange(form: RefObject<HTMLFormElement | null>, usuario: string) {
  const { session } = useServices();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [view, setView] = useState<ChangeView>({ errors: {} });
  const { errors } = view;

  const field = (name: ChangeField) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const value = (name: ChangeField) => field(name)?.value ?? '';

  const focusOn = useEffectEvent((name: ChangeField) => field(name)?.focus());
  useEffect(() => {
    const [first] = Object.keys(errors) as ChangeField[];
    if (first) focusOn(first);
  }, [errors]);

  function faults(): Errors {
    const wrong: Errors = {};
    if (value('actual') === '') wrong.actual = 'Escribe tu contraseña actual.';
    const broken = passwordRules(value('password'), usuario).find(({ met }) => !met);
    if (value('password') === '') wrong.password = 'Escribe la contraseña que quieres.';
    else if (broken) wrong.password = broken.fault;
    else if (value('password') === value('actual')) wrong.password = 'Es la misma que la actual: elige otra.';
    return wrong;
  }

  return {
    ...view,
    typed,
    busy,
    type: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setTyped(String(new FormData(currentTarget).get('password'))),
    async submit() {
      if (busy) return;
      const wrong = faults();
      if (Object.keys(wrong).length > 0) return setView({ errors: wrong });
      setBusy(true);
      setView({ errors: {} });
      const outcome = await session
        .account()
        .then((account) => account.changePassword(value('actual'), value('password')))
        .catch((): PasswordChange => ({ kind: 'unanswered' }));
      setBusy(false);
      setView(viewOf(outcome));
    },
  };
}

function viewOf(outcome: PasswordChange): ChangeView {
  switch (outcome.kind) {
    case 'done':
      return { errors: {}, done: true, message: { kind: 'status', text: doneText(outcome.ended) } };
    case 'none':
      return { errors: {}, none: true };
    case 'unanswered':
      return { errors: {}, message: LOST };
    case 'refused': {
      const { field, message } = outcome;
      if (field === undefined) return { errors: {}, message: { kind: 'alert', text: message } };
      return { errors: field === 'actual' ? { actual: message } : { password: message } };
    }
  }
}

function doneText(ended: number): string {
  if (ended === 0) return 'Tu contraseña cambió. No había otras sesiones abiertas.';
  return ended === 1
    ? 'Tu contraseña cambió, y cerramos tu otra sesión.'
    : `Tu contraseña cambió, y cerramos tus otras ${ended} sesiones.`;
}
