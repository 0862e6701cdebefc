import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { AccountResult } from '../../domain/account/account.ts';
import { codeHolds } from '../../domain/account/code-still-valid.ts';
import { tooManyMails, wrongCode } from '../../domain/account/code-text.ts';
import { readPendingCode, storePendingCode } from '../../domain/account/pending-code.ts';
import { useServices } from '../../domain/services.ts';
import { plainCode } from '../../ui/fields/plain-code.ts';
import { spoken } from '../../ui/hooks/use-countdown.ts';
import * as words from './account-text.ts';
import { passwordRules } from './password-rules.ts';

type AccountStep = 'password' | 'code' | 'done';

interface AccountView {
  step: AccountStep;
  message?: words.Message | undefined;
  errors: Partial<Record<words.AccountField, string>>;
  /** time in ms until which the server refuses attempts */
  until?: number | undefined;
  /** what gets the focus in this view: a field, or 'on' for the first link */
  focus?: words.AccountField | 'on' | undefined;
}

/**
 * Milliseconds before another code can be requested: a mail takes a moment, and a second code makes the first
 * one invalid.
 */
const RESEND_MS = 60_000;

/**
 * State and actions of the account form. Fields are uncontrolled and read when the form is sent.
 * @param codeOnly the person arrives with a code
 */
export function useAccount(form: RefObject<HTMLFormElement | null>, flow: words.Flow, codeOnly: boolean) {
  const { session } = useServices();
  // After a reload between the two steps, continue with the second one.
  const [stored] = useState(() => (codeOnly ? undefined : readPendingCode([flow], Date.now())));
  const [view, setView] = useState<AccountView>(() => ({
    step: codeOnly || stored ? 'code' : 'password',
    errors: {},
    message: stored && words.SENT_BEFORE,
    focus: stored && 'codigo',
  }));
  const [resendFrom, setResendFrom] = useState(stored ? stored.since + RESEND_MS : 0);
  const [busy, setBusy] = useState(false);
  /** the last confirmation got no answer */
  const [lost, setLost] = useState(false);

  const field = (name: words.AccountField) =>
    form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const value = (name: words.AccountField) => field(name)?.value ?? '';
  const show = (next: Partial<AccountView>) => setView(({ step }) => ({ step, errors: {}, ...next }));

  function refuse(errors: AccountView['errors']): void {
    const [focus] = Object.keys(errors) as words.AccountField[];
    show({ errors, focus });
  }

  /** Errors per field; the form is sent only if there are none. */
  function faults(step: AccountStep): AccountView['errors'] {
    const wanted: words.AccountField[] = step === 'code' ? ['usuario', 'codigo'] : ['usuario', 'password'];
    const missing = wanted.filter((name) => !value(name).trim());
    const errors: AccountView['errors'] = Object.fromEntries(
      missing.map((name) => [name, words.MISSING[name]]),
    );
    // Nobody's login name is a mail address. The server's answer must not reveal whether an account exists,
    // so without this check the person would wait for a mail that never comes.
    if (value('usuario').includes('@')) errors.usuario = words.NAME_ONLY;
    if (step === 'code' || errors.password) return errors;
    const broken = passwordRules(value('password'), value('usuario')).find(({ met }) => !met);
    return broken ? { ...errors, password: broken.fault } : errors;
  }

  async function ask(again: boolean): Promise<void> {
    const usuario = value('usuario').trim();
    const result = await (await session.account()).requestCode(
      usuario,
      value('password'),
      flow === 'reseteo',
    );
    if (result.kind === 'done') {
      const since = Date.now();
      storePendingCode({ flow, usuario, since });
      setResendFrom(since + RESEND_MS);
      const message = again ? words.SENT_AGAIN : { kind: 'status' as const, text: result.mensaje };
      return show({ step: 'code', focus: 'codigo', message });
    }
    if (again && result.kind === 'wait') {
      setResendFrom(Date.now() + result.segundos * 1000);
      return show({ message: { kind: 'alert', text: tooManyMails(spoken(result.segundos)) } });
    }
    failed(result, words.NO_ANSWER);
  }

  async function confirm(): Promise<void> {
    const usuario = value('usuario').trim();
    const result = await (await session.account()).confirm(
      usuario,
      plainCode(value('codigo')),
      flow === 'reseteo',
    );
    if (result.kind === 'done') {
      storePendingCode();
      return show({ step: 'done', focus: 'on', message: { kind: 'status', text: result.mensaje } });
    }
    if (result.kind === 'unreachable') setLost(true);
    if (result.kind !== 'refused') return failed(result, words.NO_CONFIRMATION);
    const holds = await codeHolds(session, usuario);
    if (holds === false) setResendFrom(0);
    refuse({ codigo: wrongCode(result.mensaje, holds, lost) });
  }

  function failed(result: Exclude<AccountResult, { kind: 'done' }>, unreachable: words.Message): void {
    if (result.kind === 'wait') show({ until: Date.now() + result.segundos * 1000 });
    else if (result.kind === 'unreachable') show({ message: unreachable });
    else show({ message: { kind: 'alert', text: result.mensaje } });
  }

  async function run(task: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    await task().catch(() => show({ message: words.FAILED }));
    setBusy(false);
  }

  /** Shows whether the server still has a valid code for this login name. */
  async function checkCode(usuario: string): Promise<void> {
    const holds = await codeHolds(session, usuario);
    if (holds === undefined) return;
    if (!holds) setResendFrom(0);
    setView((now) =>
      now.step === 'code' && Object.keys(now.errors).length === 0
        ? { ...now, focus: undefined, message: holds ? words.SENT_BEFORE : words.NO_CODE }
        : now,
    );
  }

  const onOpened = useEffectEvent(() => {
    // Load it with the page: the network may be gone when the person needs it.
    void session.account().catch(() => undefined);
    if (stored) void checkCode(stored.usuario);
  });
  useEffect(() => onOpened(), []);

  useEffect(() => {
    const { focus } = view;
    const place = focus === 'on' ? 'a' : `[name=${focus}]`;
    if (focus) form.current?.querySelector<HTMLElement>(place)?.focus();
  }, [form, view]);

  return {
    ...view,
    busy,
    resendFrom,
    usuario: stored?.usuario,
    over: () => show({ message: words.AGAIN }),
    checkCode,
    async submit() {
      if (view.until !== undefined) return;
      const errors = faults(view.step);
      if (Object.keys(errors).length > 0) return refuse(errors);
      await run(() => (view.step === 'code' ? confirm() : ask(false)));
    },
    async resend() {
      if (value('password') !== '') return run(() => ask(true));
      // After a reload, and on the code page, no password is known: it is never stored.
      show({ step: 'password', focus: 'password', message: words.PASSWORD_AGAIN });
    },
    back() {
      storePendingCode();
      show({ step: 'password', focus: 'password' });
    },
  };
}
