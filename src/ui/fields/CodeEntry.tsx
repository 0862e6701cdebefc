import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/Button.tsx';
import { clock, useCountdown } from '../hooks/use-countdown.ts';
import { Field } from './Field.tsx';

interface CodeEntryProps {
  error?: string | undefined;
  busy: boolean;
  /** too many attempts: codes are not checked for now */
  waiting: boolean;
  /** codes of this backend are digits, so a phone shows a numeric keyboard */
  digits: boolean;
  /** time in ms from which another code can be requested */
  resendFrom: number;
  onResend(): void;
  /** further links and buttons */
  children?: ReactNode;
}

/** The field for the mailed code (C1), and the button that requests another one. */
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
      {/* Not a live region, because it changes every second. The region below announces the end once. */}
      {left > 0 && (
        <p id={note}>
          ¿No llegó? Podrás pedir otro en <b className="tabular">{clock(left)}</b>.
        </p>
      )}
      <p role="status" className="visually-hidden">
        {left === 0 && resendFrom > 0 ? 'Ya puedes pedir otro código.' : ''}
      </p>
      {children}
    </>
  );
}
