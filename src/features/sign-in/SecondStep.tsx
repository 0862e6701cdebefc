import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CodeEntry } from '../../ui/CodeEntry.tsx';
import { plainCode } from '../../ui/plain-code.ts';
import { spoken } from '../../ui/use-countdown.ts';
import { Wait } from '../../ui/Wait.tsx';
import { codeHolds } from '../../user/code-holds.ts';
import { tooManyMails, wrongCode } from '../../user/code-words.ts';
import { keepStep, keptStep } from '../../user/kept-step.ts';
import { type Session, type SignInResult, useObservable, useServices } from '../../user/services.ts';
import { ENDED as ENDED_WORDS } from './ended.ts';
import type { SignInForm, View } from './use-sign-in.ts';

/** What few sign-ins need, fetched when one does: why the session before ended, the code step, the wait after too many tries. */

export const ENDED = ENDED_WORDS;
export const MISSING = { codigo: 'Escribe el código que te enviamos.' };

/** A mail takes a moment; who asks again at once gets two, and the first is void. */
const RESEND_MS = 60_000;

type Asked = 'entry' | 'code' | 'resend';
type Result = Exclude<SignInResult, { kind: 'open' }>;

/** asked: what the person pressed; the server's answer to it decides what the form shows next. */
export async function nextView(
  session: Session,
  usuario: string,
  asked: Asked,
  result: Result,
): Promise<Partial<View>> {
  const now = Date.now();
  if (result.kind === 'code') {
    keepStep({ flow: 'acceso', usuario, since: now });
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

/** A page that was dropped while its person read the mail goes on with the code; the password is kept nowhere. */
export function restoredView(form: HTMLFormElement | null): Partial<View> {
  const kept = keptStep(['acceso'], Date.now());
  const usuario = form?.elements.namedItem('usuario');
  if (!kept || !(usuario instanceof HTMLInputElement)) return {};
  usuario.value ||= kept.usuario;
  return {
    step: 'code',
    restored: true,
    resendFrom: kept.since + RESEND_MS,
    message: {
      kind: 'status',
      text: 'Ya te enviamos un código. Escribe otra vez tu contraseña, y el código de tu correo.',
    },
  };
}

export const codeIn = plainCode;

export function TooMany({ until, show }: { until: number; show: SignInForm['show'] }) {
  const text = 'Ya puedes intentarlo de nuevo.';
  return <Wait until={until} onOver={() => show({ message: { kind: 'status', text } })} />;
}

export function CodeStep({ signIn }: { signIn: SignInForm }) {
  const { host } = useObservable(useServices().site);
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
      digits={host === ''}
      resendFrom={signIn.resendFrom ?? 0}
      onResend={() => void signIn.resend()}
    >
      <Button
        variant="quiet"
        onClick={() => {
          keepStep();
          signIn.show({ step: 'password', restored: false });
        }}
      >
        Entrar con otra cuenta
      </Button>
    </CodeEntry>
  );
}
