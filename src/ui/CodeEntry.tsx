import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { clock, useCountdown } from './use-countdown.ts';

interface CodeEntryProps {
  error?: string | undefined;
  busy: boolean;
  /** too many tries: the code is not looked at for the moment */
  waiting: boolean;
  /** the backend's codes are digits: a phone shows those keys */
  digits: boolean;
  /** ms from which another code may be asked for */
  resendFrom: number;
  onResend(): void;
  /** the way back, and what else there is to do */
  children?: ReactNode;
}

/** The mailed code (C1), and the way to another one. */
export function CodeEntry(props: CodeEntryProps) {
  const { error, busy, waiting, digits, resendFrom, onResend, children } = props;
  const note = useId();
  const left = useCountdown(resendFrom);
  const blocked = left > 0 || busy;
  return (
    <>
      <Field
        name="codigo"
        label="Código de confirmación"
        hint="Llega a tu correo; revisa también la carpeta de spam. Puedes pegarlo."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={digits ? 'numeric' : 'text'}
        enterKeyHint="go"
        required
        error={error}
      />
      <Button type="submit" variant="primary" wide busy={busy} aria-disabled={waiting}>
        Confirmar
      </Button>
      <Button
        aria-disabled={blocked}
        aria-describedby={left > 0 ? note : undefined}
        onClick={() => blocked || onResend()}
      >
        Enviar otro código
      </Button>
      {/* Not a live region: it counts. What it counts to is said once, below. */}
      {left > 0 && (
        <p id={note}>
          ¿No llegó? Podrás pedir otro en <b className="cifras">{clock(left)}</b>.
        </p>
      )}
      <p role="status" className="solo-lector">
        {left === 0 && resendFrom > 0 ? 'Ya puedes pedir otro código.' : ''}
      </p>
      {children}
    </>
  );
}
