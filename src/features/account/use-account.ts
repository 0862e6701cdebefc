import { type RefObject, useEffect, useState } from 'react';
import { useServices } from '../../user/services.ts';

/** registro: a first password for a person whom the personnel data holds; reseteo: another password. */
export type Flow = 'registro' | 'reseteo';
type Step = 'password' | 'code' | 'done';
type FieldName = 'usuario' | 'password' | 'codigo';

interface View {
  step: Step;
  message?: { kind: 'alert' | 'status'; text: string };
  errors: Partial<Record<FieldName, string>>;
}

const MISSING: Record<FieldName, string> = {
  usuario: 'Escribe tu usuario.',
  password: 'Escribe la contraseña que quieres.',
  codigo: 'Escribe el código que te enviamos.',
};
const FAILED = 'No pudimos hacerlo. Tus datos siguen aquí; intenta de nuevo.';

export function useAccount(form: RefObject<HTMLFormElement | null>, flow: Flow, codeOnly: boolean) {
  const { session } = useServices();
  const start: Step = codeOnly ? 'code' : 'password';
  const [view, setView] = useState<View>({ step: start, errors: {} });
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (!form.current || busy) return;
    const data = new FormData(form.current);
    const value = (name: FieldName) => String(data.get(name) ?? '');
    const wanted: FieldName[] = view.step === 'code' ? ['usuario', 'codigo'] : ['usuario', 'password'];
    const missing = wanted.filter((name) => !value(name).trim());
    if (missing[0]) {
      setView({ ...view, errors: Object.fromEntries(missing.map((name) => [name, MISSING[name]])) });
      form.current.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus();
      return;
    }
    setView({ step: view.step, errors: {} });
    setBusy(true);
    try {
      const reset = flow === 'reseteo';
      const usuario = value('usuario').trim();
      const result =
        view.step === 'code'
          ? await session.confirm(usuario, value('codigo').trim(), reset)
          : await session.requestCode(usuario, value('password'), reset);
      const next: Step = view.step === 'code' ? 'done' : 'code';
      setView(
        result.kind === 'done'
          ? { step: next, errors: {}, message: { kind: 'status', text: result.mensaje } }
          : { step: view.step, errors: {}, message: { kind: 'alert', text: result.mensaje } },
      );
    } catch {
      setView({ step: view.step, errors: {}, message: { kind: 'alert', text: FAILED } });
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    if (view.step === 'code' && !codeOnly)
      form.current?.querySelector<HTMLInputElement>('[name=codigo]')?.focus();
  }, [form, view.step, codeOnly]);

  return { ...view, busy, submit, back: () => setView({ step: start, errors: {} }) };
}
