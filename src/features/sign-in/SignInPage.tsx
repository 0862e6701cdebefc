import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { SyncStatus } from '../../domain/connection/sync-status.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import type { SessionState } from '../../domain/session/session-state.ts';
import { campusZone, DEFAULT_ZONE } from '../../lib/campus-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import {
  AuthLayout,
  authCheck,
  authForm,
  authHeadline,
  authLinks,
  authStack,
} from '../../ui/layout/AuthLayout.tsx';
import { useSignIn } from './use-sign-in.ts';

// State of the prerendered HTML, which knows neither session nor connection.
const UNKNOWN: SessionState = { phase: 'unknown' };
const CONNECTED: SyncStatus = { offline: false, pending: 0, review: 0, durable: true };

/**
 * The sign-in (C1), prerendered into index.html and hydrated.
 * @param onOpen called after signing in; without it, the page navigates to Inicio
 */
export function SignInPage({ onOpen }: { onOpen?: (at?: string) => void }) {
  const { session, connection } = useServices();
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const state = useObservable(session.state, UNKNOWN);
  const { offline } = useObservable(connection, CONNECTED);
  const ended = state.phase === 'guest' && state.ended;
  const signIn = useSignIn(form, onOpen ?? ((at = '/') => navigate(at, { replace: true })), !!ended);
  const { later, until, message } = signIn;
  const code = signIn.step === 'code' && later;

  return (
    <AuthLayout
      headline={<BigDate />}
      lead="Planeación escolar. Funciona también sin conexión: tus cambios se guardan aquí y se envían cuando regresa la red."
    >
      <form
        id="form-acceso"
        method="post"
        noValidate
        ref={form}
        className={authForm}
        onSubmit={(event) => {
          event.preventDefault();
          void signIn.submit();
        }}
      >
        <h1>{code ? 'Confirma tu cuenta' : 'Inicia sesión'}</h1>
        {later && ended && !message && !until && <Callout kind="status">{later.ENDED[ended]}</Callout>}
        {offline && (
          <Callout kind="status">
            No hay conexión. Para iniciar sesión hace falta; lo que escribas se queda aquí.
          </Callout>
        )}
        {later && until ? (
          <later.TooMany until={until} show={signIn.show} />
        ) : (
          message && <Callout kind={message.kind}>{message.text}</Callout>
        )}
        <div className={authStack} hidden={!!code && !signIn.restored}>
          <Field
            id="usuario"
            name="usuario"
            label="Usuario"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={signIn.errors.usuario}
          />
          <PasswordField
            id="password"
            name="password"
            label="Contraseña"
            autoComplete="current-password"
            required
            error={signIn.errors.password}
          />
          <label className={authCheck}>
            <input
              type="checkbox"
              name="compartido"
              aria-labelledby="compartido-es"
              aria-describedby="compartido-que"
            />
            <span>
              <span id="compartido-es">Este equipo es compartido</span>
              <small id="compartido-que">No se guarda nada aquí: sin conexión no podrás hacer cambios.</small>
            </span>
          </label>
        </div>
        {code ? (
          <code.CodeStep signIn={signIn} />
        ) : (
          <>
            <Button type="submit" variant="primary" wide busy={signIn.busy} aria-disabled={!!until}>
              Entrar
            </Button>
            <p className={authLinks}>
              <Link href="/auth/registro">Crear cuenta</Link>
              <Link href="/auth/restablecer">¿Olvidaste tu contraseña?</Link>
              <Link href="/privacidad">Privacidad</Link>
            </p>
          </>
        )}
      </form>
    </AuthLayout>
  );
}

/** The HTML is built on another day. The document's date.js writes today's date into it, and gives it to this component. */
function BigDate() {
  const [text, setText] = useState('Planeación\nescolar');
  const zone = useObservable(campusZone, DEFAULT_ZONE);
  useEffect(() => {
    if (window.__fecha) setText(window.__fecha(zone));
  }, [zone]);
  return (
    <p id="fecha-hoy" className={authHeadline} suppressHydrationWarning>
      {text}
    </p>
  );
}
