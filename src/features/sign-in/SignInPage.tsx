import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { campusZone, DEFAULT_ZONE } from '../../offline/zone.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Gate, gateCheck, gateForm, gateHeadline, gateLinks, gateStack } from '../../ui/Gate.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { type Connection, type SessionState, useObservable, useServices } from '../../user/services.ts';
import { bigDate } from './big-date.ts';
import { useSignIn } from './use-sign-in.ts';

// What the prerendered HTML shows: neither a session nor a connection is known there.
const UNKNOWN: SessionState = { phase: 'unknown' };
const CONNECTED: Connection = { offline: false, pending: 0, review: 0, durable: true };

/** The sign-in (C1): prerendered into index.html and taken over by hydration. onOpen: go on; by default to Inicio. */
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
    <Gate
      headline={<BigDate />}
      lead="Planeación escolar. Funciona también sin conexión: tus cambios se guardan aquí y se envían cuando regresa la red."
    >
      <form
        id="form-acceso"
        method="post"
        noValidate
        ref={form}
        className={gateForm}
        onSubmit={(event) => {
          event.preventDefault();
          void signIn.submit();
        }}
      >
        <h1>{code ? 'Confirma tu cuenta' : 'Inicia sesión'}</h1>
        {later && ended && !message && !until && <Notice kind="status">{later.ENDED[ended]}</Notice>}
        {offline && (
          <Notice kind="status">
            No hay conexión. Para iniciar sesión hace falta; lo que escribas se queda aquí.
          </Notice>
        )}
        {later && until ? (
          <later.TooMany until={until} show={signIn.show} />
        ) : (
          message && <Notice kind={message.kind}>{message.text}</Notice>
        )}
        <div className={gateStack} hidden={!!code && !signIn.restored}>
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
          <label className={gateCheck}>
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
            <p className={gateLinks}>
              <Link href="/auth/registro">Crear cuenta</Link>
              <Link href="/auth/restablecer">¿Olvidaste tu contraseña?</Link>
              <Link href="/privacidad">Privacidad</Link>
            </p>
          </>
        )}
      </form>
    </Gate>
  );
}

/** The HTML is made at build time, on no day: the date comes with the inline script or after hydration. */
function BigDate() {
  const [text, setText] = useState('Planeación\nescolar');
  const zone = useObservable(campusZone, DEFAULT_ZONE);
  useEffect(() => setText(bigDate(Date.now(), zone)), [zone]);
  return (
    <p id="fecha-hoy" className={gateHeadline} suppressHydrationWarning>
      {text}
    </p>
  );
}
