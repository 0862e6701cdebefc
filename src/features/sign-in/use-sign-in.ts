import { type RefObject, useEffect, useState } from 'react';
import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import { useServices } from '../../domain/services.ts';
import type { Asked, SignInField, SignInForm, SignInView } from './sign-in-form.ts';

const MISSING = { usuario: 'Escribe tu usuario.', password: 'Escribe tu contraseña.' };
const secondStep = () => import('./SecondStep.tsx');
const alert = (text: string) => ({ message: { kind: 'alert' as const, text } });

/**
 * State and actions of the sign-in form. Fields are uncontrolled: text typed before hydration is read when
 * the form is sent.
 */
export function useSignIn(
  form: RefObject<HTMLFormElement | null>,
  onOpen: (at?: string) => void,
  ended: boolean,
): SignInForm {
  const { session, explain } = useServices();
  const [view, setView] = useState<SignInView>({ step: 'password', errors: {} });
  const [busy, setBusy] = useState(false);
  const field = (name: SignInField) => form.current?.elements.namedItem(name) as HTMLInputElement;
  const show = (next: Partial<SignInView>) =>
    setView(({ message: _, until: __, ...now }) => ({ ...now, errors: {}, ...next }));

  async function send(asked: Asked) {
    if (!form.current || busy || (view.until && asked !== 'resend')) return;
    const wanted: Partial<Record<SignInField, string>> = {
      ...MISSING,
      ...(asked === 'code' && view.later?.CODE_MISSING),
    };
    const names = Object.keys(wanted) as SignInField[];
    const missing = names.filter((name) => !field(name).value.trim());
    if (missing[0]) {
      show({ errors: Object.fromEntries(missing.map((name) => [name, wanted[name]])) });
      field(missing[0]).focus();
      return;
    }
    show({});
    setBusy(true);
    try {
      const usuario = field('usuario').value.trim();
      const code = asked === 'code' ? view.later?.codeIn(field('codigo').value) : undefined;
      const shared = new FormData(form.current).has('compartido');
      const result = await session.signIn(usuario, field('password').value, code, shared);
      if (result.kind === 'open') onOpen(result.at);
      else if (result.kind === 'unreachable' || (result.kind === 'refused' && asked === 'entry'))
        show(alert(result.mensaje));
      else {
        const later = await secondStep();
        show({ later, ...(await later.nextView(session, usuario, asked, result)) });
      }
    } catch (error) {
      show(alert(`No pudimos entrar. ${await explain(error)}`));
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    // Text that the person typed before a failed start; the recovery page put it into the history state.
    const name = form.current?.elements.namedItem('usuario');
    if (name instanceof HTMLInputElement) name.value ||= history.state?.escrito ?? '';
    if (!window.__entrar) return;
    window.__entrar = false;
    form.current?.requestSubmit();
  }, [form]);

  useEffect(() => {
    // The code step marks its history entry, so a reload continues there.
    if (ended || history.state?.codigo)
      void untilHere(secondStep).then((later) =>
        setView((now) => ({ ...now, later, ...later.restoredView(form.current) })),
      );
  }, [form, ended]);

  return {
    ...view,
    busy,
    submit: () => send(view.step === 'code' ? 'code' : 'entry'),
    resend: () => send('resend'),
    show,
  };
}
