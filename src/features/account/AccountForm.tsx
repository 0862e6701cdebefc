import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { RetryCountdown } from '../../ui/feedback/RetryCountdown.tsx';
import { CodeEntry } from '../../ui/fields/CodeEntry.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { AuthLayout, authForm, authHeadline, authLinks, authStack } from '../../ui/layout/AuthLayout.tsx';
import type { Flow } from './account-text.ts';
import { NewPassword } from './NewPassword.tsx';
import { passwordRules } from './password-rules.ts';
import { useAccount } from './use-account.ts';

interface AccountFormProps {
  flow: Flow;
  title: string;
  headline: string;
  lead: string;
  /** Label of the button that requests the code. */
  ask: string;
  passwordLabel: string;
  /** Content above the fields, for the page that serves both flows. */
  children?: ReactNode;
  /** The person already has a code, so no password is requested. */
  codeOnly?: boolean;
}

/** The form of the /auth pages: requests a code by mail, confirms it, reports success. */
export function AccountForm(props: AccountFormProps) {
  const { flow, title, headline, lead, ask, passwordLabel, children, codeOnly = false } = props;
  const { connection, site } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const { offline } = useObservable(connection);
  const { ajeno } = useObservable(site);
  const account = useAccount(form, flow, codeOnly);
  const { step, busy, message, errors, until } = account;
  const [typed, setTyped] = useState({ usuario: '', password: '' });
  const waiting = until !== undefined;
  /** the code step was reached by requesting a code for this name */
  const given = step === 'code' && !codeOnly;

  return (
    <AuthLayout headline={<p className={authHeadline}>{headline}</p>} lead={lead}>
      <form
        method="post"
        noValidate
        ref={form}
        className={authForm}
        onInput={({ currentTarget }) => {
          const now = new FormData(currentTarget);
          setTyped({ usuario: String(now.get('usuario')), password: String(now.get('password')) });
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void account.submit();
        }}
      >
        <h1>{step === 'code' ? 'Escribe tu código' : title}</h1>
        {offline && step !== 'done' && (
          <Callout kind="status">
            No hay conexión. Este paso la necesita; lo que escribas se queda aquí.
          </Callout>
        )}
        {waiting ? (
          <RetryCountdown until={until} onOver={account.over} />
        ) : (
          message && <Callout kind={message.kind}>{message.text}</Callout>
        )}
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
              hint={given ? undefined : 'El de tu correo de la universidad, sin lo que sigue a la arroba.'}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={account.usuario}
              readOnly={given}
              required
              error={errors.usuario}
              onBlur={({ target }) => {
                if (codeOnly && step === 'code' && target.value.trim()) void account.checkCode(target.value);
              }}
            />
            {/* Only hidden while the code is typed: requesting another code needs the password, and
                password managers see one complete form. */}
            <div className={authStack} hidden={step === 'code'}>
              <NewPassword
                label={passwordLabel}
                typed={typed.password}
                rules={passwordRules(typed.password, typed.usuario || (account.usuario ?? ''))}
                error={errors.password}
              />
            </div>
            {step === 'code' ? (
              <CodeEntry
                error={errors.codigo}
                busy={busy}
                waiting={waiting}
                digits={!ajeno}
                resendFrom={account.resendFrom}
                onResend={() => void account.resend()}
              >
                {!codeOnly && (
                  <Button variant="quiet" onClick={account.back}>
                    Volver
                  </Button>
                )}
              </CodeEntry>
            ) : (
              <Button type="submit" variant="primary" wide busy={busy} aria-disabled={waiting}>
                {ask}
              </Button>
            )}
            <p className={authLinks}>
              {!given && <Link href="/login">Ya tengo cuenta</Link>}
              {!codeOnly && step === 'password' && <Link href="/auth/codigo">Ya tengo un código</Link>}
            </p>
          </>
        )}
      </form>
    </AuthLayout>
  );
}
