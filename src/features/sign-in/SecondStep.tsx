import { useEffect } from 'react';
import { codeHolds } from '../../domain/account/code-still-valid.ts';
import { tooManyMails, wrongCode } from '../../domain/account/code-text.ts';
import { readPendingCode, storePendingCode } from '../../domain/account/pending-code.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import type { Session, SignInResult } from '../../domain/session/session-port.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { RetryCountdown } from '../../ui/feedback/RetryCountdown.tsx';
import { CodeEntry } from '../../ui/fields/CodeEntry.tsx';
import { plainCode } from '../../ui/fields/plain-code.ts';
import { spoken } from '../../ui/hooks/use-countdown.ts';
import type { Asked, SignInForm, SignInView } from './sign-in-form.ts';

/**
 * Parts that few sign-ins need, loaded on demand: why the last session ended, the code step, the wait after
 * too many attempts.
 */

export { ENDED } from './ended.ts';
export const CODE_MISSING = { codigo: 'Escribe el código que te enviamos.' };

/**
 * Milliseconds before another code can be requested: a mail takes a moment, and a second code makes the first
 * one invalid.
 */
const RESEND_MS = 60_000;

type Result = Exclude<SignInResult, { kind: 'open' }>;

/**
 * The form's next view after the server's answer.
 * @param asked what the person pressed
 */
export async function nextView(
  session: Session,
  usuario: string,
  asked: Asked,
  result: Result,
): Promise<Partial<SignInView>> {
  const now = Date.now();
  if (result.kind === 'code') {
    storePendingCode({ flow: 'acceso', usuario, since: now });
    return {
      step: 'code',
      message: { kind: 'status', text: result.mensaje },
      resendFrom: now + RESEND_MS,
    };
  }
  if (result.kind === 'wait') {
    const until = now + result.segundos * 1000;
    if (asked !== 'resend') return { until };
    return {
      resendFrom: until,
      message: { kind: 'alert', text: tooManyMails(spoken(result.segundos)) },
    };
  }
  if (asked !== 'code') return { message: { kind: 'alert', text: result.mensaje } };
  const holds = await codeHolds(session, usuario);
  return {
    errors: { codigo: wrongCode(result.mensaje, holds) },
    ...(holds === false && { resendFrom: 0 }),
  };
}

/**
 * The code step after the page was reloaded while the person read the mail. The password is not stored
 * anywhere.
 */
export function restoredView(form: HTMLFormElement | null): Partial<SignInView> {
  const stored = readPendingCode(['acceso'], Date.now());
  const usuario = form?.elements.namedItem('usuario');
  if (!stored || !(usuario instanceof HTMLInputElement)) return {};
  usuario.value ||= stored.usuario;
  return {
    step: 'code',
    restored: true,
    resendFrom: stored.since + RESEND_MS,
    message: {
      kind: 'status',
      text: 'Ya te enviamos un código. Escribe otra vez tu contraseña, y el código de tu correo.',
    },
  };
}

export const codeIn = plainCode;

export function TooMany({ until, show }: { until: number; show: SignInForm['show'] }) {
  const text = 'Ya puedes intentarlo de nuevo.';
  return <RetryCountdown until={until} onOver={() => show({ message: { kind: 'status', text } })} />;
}

export function CodeStep({ signIn }: { signIn: SignInForm }) {
  const { ajeno } = useObservable(useServices().site);
  const { errors, restored, until, busy } = signIn;
  const wrong = errors.codigo;
  useEffect(() => {
    if (wrong || !restored) document.querySelector<HTMLElement>('[name=codigo]')?.focus();
  }, [wrong, restored]);
  return (
    <CodeEntry
      error={wrong}
      busy={busy}
      waiting={until !== undefined}
      digits={!ajeno}
      resendFrom={signIn.resendFrom ?? 0}
      onResend={() => void signIn.resend()}
    >
      <Button
        variant="quiet"
        onClick={() => {
          storePendingCode();
          signIn.show({ step: 'password', restored: false });
        }}
      >
        Entrar con otra cuenta
      </Button>
    </CodeEntry>
  );
}
