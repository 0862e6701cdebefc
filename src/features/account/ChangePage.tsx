import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import styles from './account.module.css';
import { NewPassword } from './NewPassword.tsx';
import { passwordRules } from './password-rules.ts';
import { useChange } from './use-change.ts';

/** Changes the password of the signed-in person by the current password, without a mailed code. */
export function ChangePage() {
  const { session, connection } = useServices();
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  const { offline } = useObservable(connection);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { typed, type, errors, busy, message, done, none, submit } = useChange(form, usuario);
  // The form that had the focus has disappeared.
  useEffect(() => {
    if (done || none) heading.current?.focus();
  }, [done, none]);

  return (
    <div className={page.list}>
      <div className={page.tight}>
        <div className={page.head}>
          <h1 ref={heading} tabIndex={-1}>
            Cambiar contraseña
          </h1>
        </div>
        {offline && !done && (
          <Callout kind="status">
            No hay conexión. Cambiar la contraseña la necesita; lo que escribas se queda aquí.
          </Callout>
        )}
        {message && <Callout kind={message.kind}>{message.text}</Callout>}
        {none && (
          <EmptyState action={<Link href="/auth/restablecer">Restablecerla con un código por correo</Link>}>
            Este servidor no cambia la contraseña desde aquí.
          </EmptyState>
        )}
        {!done && !none && (
          <form
            method="post"
            noValidate
            ref={form}
            className={styles.change}
            onInput={type}
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <p className={page.quiet}>
              Tus otras sesiones se cierran, y te avisamos por correo. En este dispositivo sigues dentro.
            </p>
            <Field name="usuario" label="Usuario" autoComplete="username" value={usuario} readOnly />
            <PasswordField
              name="actual"
              label="Contraseña actual"
              autoComplete="current-password"
              required
              error={errors.actual}
            />
            <NewPassword
              label="Contraseña nueva"
              typed={typed}
              rules={passwordRules(typed, usuario)}
              error={errors.password}
            />
            <div className={page.row}>
              <Button type="submit" variant="primary" busy={busy} disabled={offline}>
                Cambiar contraseña
              </Button>
              <Link href="/auth/restablecer">Olvidé la actual</Link>
            </div>
          </form>
        )}
        {done && (
          <p className={page.prose}>
            <Link href="/configuracion">Ver tus sesiones abiertas</Link>
          </p>
        )}
      </div>
    </div>
  );
}
