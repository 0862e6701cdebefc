import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Field } from '../../ui/Field.tsx';
import { Gate, gateForm, gateHeadline, gateLinks } from '../../ui/Gate.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useObservable, useServices } from '../../user/services.ts';
import { type Flow, useAccount } from './use-account.ts';

interface AccountFormProps {
  flow: Flow;
  title: string;
  headline: string;
  lead: string;
  /** The button that asks for the code. */
  ask: string;
  passwordLabel: string;
  /** Above the fields: for the page that serves both flows. */
  children?: ReactNode;
  /** The person already has a code: no password is asked for. */
  codeOnly?: boolean;
}

/** The forms of /auth: ask for a code by mail, confirm it, done. */
export function AccountForm(props: AccountFormProps) {
  const { flow, title, headline, lead, ask, passwordLabel, children, codeOnly = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const { offline } = useObservable(useServices().connection);
  const { step, busy, message, errors, submit, back } = useAccount(form, flow, codeOnly);

  return (
    <Gate headline={<p className={gateHeadline}>{headline}</p>} lead={lead}>
      <form
        method="post"
        noValidate
        ref={form}
        className={gateForm}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h1>{title}</h1>
        {offline && (
          <Notice kind="status">
            No hay conexión. Este paso la necesita; lo que escribas se queda aquí.
          </Notice>
        )}
        {message && <Notice kind={message.kind}>{message.text}</Notice>}
        {step === 'done' ? (
          <Link href="/login" className={buttonClass('primary', true)}>
            Entrar
          </Link>
        ) : (
          <>
            {children}
            <Field
              name="usuario"
              label="Usuario"
              hint="El de tu correo de la universidad, sin lo que sigue a la arroba."
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              readOnly={step === 'code' && !codeOnly}
              required
              error={errors.usuario}
            />
            {step === 'password' && (
              <PasswordField
                name="password"
                label={passwordLabel}
                autoComplete="new-password"
                required
                error={errors.password}
              />
            )}
            {step === 'code' && (
              <Field
                name="codigo"
                label="Código de confirmación"
                hint="Llega a tu correo. Revisa también la carpeta de spam."
                autoComplete="one-time-code"
                required
                error={errors.codigo}
              />
            )}
            <Button type="submit" variant="primary" wide busy={busy}>
              {step === 'code' ? 'Confirmar' : ask}
            </Button>
            {step === 'code' && !codeOnly && (
              <Button variant="quiet" onClick={back}>
                Volver y pedir otro código
              </Button>
            )}
            <p className={gateLinks}>
              <Link href="/login">Ya tengo cuenta</Link>
              {!codeOnly && step === 'password' && <Link href="/auth/codigo">Ya tengo un código</Link>}
            </p>
          </>
        )}
      </form>
    </Gate>
  );
}
