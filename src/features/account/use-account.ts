import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { plainCode } from '../../ui/plain-code.ts';
import { spoken } from '../../ui/use-countdown.ts';
import { codeHolds } from '../../user/code-holds.ts';
import { tooManyMails, wrongCode } from '../../user/code-words.ts';
import { keepStep, keptStep } from '../../user/kept-step.ts';
import { type AccountResult, useServices } from '../../user/services.ts';
import { passwordRules } from './password-rules.ts';
import * as words from './words.ts';

type Step = 'password' | 'code' | 'done';

interface View {
  step: Step;
  message?: words.Message | undefined;
  errors: Partial<Record<words.FieldName, string>>;
  /** ms: too many tries until then */
  until?: number | undefined;
  /** what gets the focus with this view */
  focus?: words.FieldName | 'on' | undefined;
}

/** A mail takes a moment; who asks again at once gets two, and the first is void. */
const RESEND_MS = 60_000;

/** codeOnly: the page of somebody who comes with a code. The fields stay the browser's: they are read when they are sent. */
export function useAccount(form: RefObject<HTMLFormElement | null>, flow: words.Flow, codeOnly: boolean) {
  const { session } = useServices();
  // A reload between the two steps goes on with the second.
  const [kept] = useState(() => (codeOnly ? undefined : keptStep([flow], Date.now())));
  const [view, setView] = useState<View>(() => ({
    step: codeOnly || kept ? 'code' : 'password',
    errors: {},
    message: kept && words.SENT_BEFORE,
    focus: kept && 'codigo',
  }));
  const [resendFrom, setResendFrom] = useState(kept ? kept.since + RESEND_MS : 0);
  const [busy, setBusy] = useState(false);
  /** a confirmation got no answer */
  const [lost, setLost] = useState(false);

  const field = (name: words.FieldName) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const value = (name: words.FieldName) => field(name)?.value ?? '';
  const show = (next: Partial<View>) => setView(({ step }) => ({ step, errors: {}, ...next }));

  function refuse(errors: View['errors']): void {
    const [focus] = Object.keys(errors) as words.FieldName[];
    show({ errors, focus });
  }

  /** Errors beside their fields; nothing is sent with one. */
  function faults(step: Step): View['errors'] {
    const wanted: words.FieldName[] = step === 'code' ? ['usuario', 'codigo'] : ['usuario', 'password'];
    const missing = wanted.filter((name) => !value(name).trim());
    const errors: View['errors'] = Object.fromEntries(missing.map((name) => [name, words.MISSING[name]]));
    // An address is nobody's login name: no mail would ever come, and the answer must not say so.
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
      keepStep({ flow, usuario, since });
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
      keepStep();
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

  /** What the server says of a code mailed before, to whoever comes back with it. */
  async function look(usuario: string): Promise<void> {
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
    // With the page: the network may be gone when it is needed.
    void session.account().catch(() => undefined);
    if (kept) void look(kept.usuario);
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
    usuario: kept?.usuario,
    over: () => show({ message: words.AGAIN }),
    look,
    async submit() {
      if (view.until !== undefined) return;
      const errors = faults(view.step);
      if (Object.keys(errors).length > 0) return refuse(errors);
      await run(() => (view.step === 'code' ? confirm() : ask(false)));
    },
    async resend() {
      if (value('password') !== '') return run(() => ask(true));
      // After a reload, or by somebody who came with a code only: no password is kept anywhere.
      show({ step: 'password', focus: 'password', message: words.PASSWORD_AGAIN });
    },
    back() {
      keepStep();
      show({ step: 'password', focus: 'password' });
    },
  };
}
