import { type RefObject, useEffect, useState } from 'react';
import { useServices } from '../../user/services.ts';

declare global {
  interface Window {
    /** Set by the inline script of index.html: `Entrar` was pressed before React was there. */
    __entrar?: boolean;
  }
}

export type FieldName = 'usuario' | 'password' | 'codigo';

export interface SignInForm {
  step: 'password' | 'code';
  busy: boolean;
  /** What the server, or the lack of one, answered; for the code, how it was sent. */
  message?: { kind: 'alert' | 'status'; text: string };
  errors: Partial<Record<FieldName, string>>;
  submit(): Promise<void>;
  back(): void;
}

const MISSING: Record<FieldName, string> = {
  usuario: 'Escribe tu usuario.',
  password: 'Escribe tu contraseña.',
  codigo: 'Escribe el código que te enviamos.',
};

/** The fields stay the browser's: what was typed before React arrived is read when it is sent. */
export function useSignIn(
  form: RefObject<HTMLFormElement | null>,
  onOpen: (at?: string) => void,
): SignInForm {
  const { session } = useServices();
  const [view, setView] = useState<Pick<SignInForm, 'step' | 'message' | 'errors'>>({
    step: 'password',
    errors: {},
  });
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (!form.current || busy) return;
    const data = new FormData(form.current);
    const value = (name: FieldName) => String(data.get(name) ?? '');
    const wanted: FieldName[] = view.step === 'code' ? ['codigo'] : ['usuario', 'password'];
    const missing = wanted.filter((name) => !value(name).trim());
    if (missing[0]) {
      setView({ step: view.step, errors: Object.fromEntries(missing.map((name) => [name, MISSING[name]])) });
      form.current.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus();
      return;
    }
    setView({ step: view.step, errors: {} });
    setBusy(true);
    try {
      const code = view.step === 'code' ? value('codigo').trim() : undefined;
      const result = await session.signIn(
        value('usuario').trim(),
        value('password'),
        code,
        data.has('compartido'),
      );
      if (result.kind === 'open') onOpen(result.at);
      else if (result.kind === 'code')
        setView({ step: 'code', errors: {}, message: { kind: 'status', text: result.mensaje } });
      else setView({ step: view.step, errors: {}, message: { kind: 'alert', text: result.mensaje } });
    } catch {
      const text = 'No pudimos entrar. Tus datos siguen aquí; intenta de nuevo.';
      setView({ step: view.step, errors: {}, message: { kind: 'alert', text } });
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    if (!window.__entrar) return;
    window.__entrar = false;
    form.current?.requestSubmit();
  }, [form]);

  useEffect(() => {
    if (view.step === 'code') form.current?.querySelector<HTMLInputElement>('[name=codigo]')?.focus();
  }, [form, view.step]);

  return { ...view, busy, submit, back: () => setView({ step: 'password', errors: {} }) };
}
