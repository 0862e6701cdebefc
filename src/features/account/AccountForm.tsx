import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { CodeEntry } from '../../ui/CodeEntry.tsx';
import { Field } from '../../ui/Field.tsx';
import { Gate, gateForm, gateHeadline, gateLinks, gateStack } from '../../ui/Gate.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Wait } from '../../ui/Wait.tsx';
import { useObservable, useServices } from '../../user/services.ts';
import { NewPassword } from './NewPassword.tsx';
import { passwordRules } from './password-rules.ts';
import { useAccount } from './use-account.ts';
import type { Flow } from './words.ts';

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
  const { connection, site } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const { offline } = useObservable(connection);
  const { host } = useObservable(site);
  const account = useAccount(form, flow, codeOnly);
  const { step, busy, message, errors, until } = account;
  const [typed, setTyped] = useState({ usuario: '', password: '' });
  const waiting = until !== undefined;
  /** the name for which the code was mailed */
  const given = step === 'code' && !codeOnly;

  return (
    <Gate headline={<p className={gateHeadline}>{headline}</p>} lead={lead}>
      <form
        method="post"
        noValidate
        ref={form}
        className={gateForm}
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
          <Notice kind="status">
            No hay conexión. Este paso la necesita; lo que escribas se queda aquí.
          </Notice>
        )}
        {waiting ? (
          <Wait until={until} onOver={account.over} />
        ) : (
          message && <Notice kind={message.kind}>{message.text}</Notice>
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
                if (codeOnly && step === 'code' && target.value.trim()) void account.look(target.value);
              }}
            />
            {/* Stays while the code is typed: another one needs it, and password managers see one whole form. */}
            <div className={gateStack} hidden={step === 'code'}>
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
                digits={host === ''}
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
            <p className={gateLinks}>
              {!given && <Link href="/login">Ya tengo cuenta</Link>}
              {!codeOnly && step === 'password' && <Link href="/auth/codigo">Ya tengo un código</Link>}
            </p>
          </>
        )}
      </form>
    </Gate>
  );
}
