import { useId } from 'react';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import styles from './account.module.css';
import { type Rule, type Strength, strengthOf } from './password-rules.ts';

interface NewPasswordProps {
  label: string;
  typed: string;
  rules: readonly Rule[];
  error?: string | undefined;
}

const PARTS: readonly Strength[] = ['suficiente', 'buena', 'muy buena'];

/**
 * The field of a new password with a list of rules, each marked once it is met. A live region announces when
 * the set of missing rules changes.
 */
export function NewPassword({ label, typed, rules, error }: NewPasswordProps) {
  const list = useId();
  const missing = rules.filter(({ met }) => !met);
  const strength = typed !== '' && missing.length === 0 ? strengthOf(typed) : undefined;
  const reached = strength ? PARTS.indexOf(strength) + 1 : 0;
  return (
    <div className={styles.password}>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        aria-describedby={list}
        required
        error={error}
      />
      <ul id={list} className={styles.rules}>
        {rules.map(({ name, text, met }) => (
          <li key={name} data-met={met}>
            {text}
            {met && <span className="visually-hidden"> (se cumple)</span>}
          </li>
        ))}
      </ul>
      <p className={styles.strength}>
        <span className={styles.bar} aria-hidden="true">
          {PARTS.map((part, place) => (
            <i key={part} data-filled={place < reached} />
          ))}
        </span>
        {strength ? `Fortaleza: ${strength}` : 'Prueba con cuatro palabras.'}
      </p>
      <p role="status" className="visually-hidden">
        {saidOf(typed, missing, strength)}
      </p>
    </div>
  );
}

/** The text stays the same while no rule changes, so that a screen reader does not speak at every key. */
function saidOf(typed: string, missing: readonly Rule[], strength: Strength | undefined): string {
  if (typed === '') return '';
  if (strength) return `La contraseña se acepta. Fortaleza: ${strength}.`;
  return `Todavía no se acepta. Reglas que faltan: ${missing.map(({ text }) => text.toLowerCase()).join('; ')}.`;
}
