import type { ComponentType } from 'react';
import type { Session, SignInResult } from '../../domain/session/session-port.ts';
import type { SessionState } from '../../domain/session/session-state.ts';

export type SignInField = 'usuario' | 'password' | 'codigo';

export interface SignInView {
  step: 'password' | 'code';
  /** The server's message, or that none came; in the code step, how the code was sent. */
  message?: { kind: 'alert' | 'status'; text: string };
  errors: Partial<Record<SignInField, string>>;
  /** parts that few sign-ins need, once loaded */
  later?: SecondStep;
  /** time in ms until which the server refuses attempts */
  until?: number;
  /** the page was reloaded between the two steps, so the password must be typed again */
  restored?: boolean;
  /** time in ms from which another code can be requested */
  resendFrom?: number;
}

export interface SignInForm extends SignInView {
  busy: boolean;
  submit(): Promise<void>;
  resend(): Promise<void>;
  /** Replaces messages and errors; keeps the step. */
  show(next: Partial<SignInView>): void;
}

/** How the person asked: for the sign-in, with a code, or for another code. */
export type Asked = 'entry' | 'code' | 'resend';

/** The exports of SecondStep.tsx, which is loaded on demand. */
export interface SecondStep {
  ENDED: Readonly<Record<NonNullable<Extract<SessionState, { phase: 'guest' }>['ended']>, string>>;
  CODE_MISSING: { codigo: string };
  codeIn(text: string): string;
  nextView(
    session: Session,
    usuario: string,
    asked: Asked,
    result: Exclude<SignInResult, { kind: 'open' }>,
  ): Promise<Partial<SignInView>>;
  restoredView(form: HTMLFormElement | null): Partial<SignInView>;
  TooMany: ComponentType<{ until: number; show: SignInForm['show'] }>;
  CodeStep: ComponentType<{ signIn: SignInForm }>;
}
