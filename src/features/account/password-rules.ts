import { loginName } from '../../../shared/login-name.ts';
import { checkPassword, MAX_PASSWORD, MIN_PASSWORD } from '../../../shared/password-rules.ts';

/** A rule for a new password, with its words; the server has one more rule, its long list of leaked passwords. */
export interface Rule {
  name: 'largo' | 'corto' | 'usuario' | 'facil';
  text: string;
  /** shown if a submitted password breaks the rule */
  fault: string;
  met: boolean;
}

/**
 * The rules of a new password and whether each is met. The upper limit is listed only if it is exceeded.
 * Length counts, not kinds of characters.
 */
export function passwordRules(password: string, usuario: string): Rule[] {
  const check = checkPassword(password, loginName(usuario) ?? '');
  const typed = password !== '';
  const rules: Rule[] = [
    {
      name: 'largo',
      text: `Al menos ${MIN_PASSWORD} caracteres`,
      fault: `Escribe al menos ${MIN_PASSWORD} caracteres.`,
      met: check.longEnough,
    },
    {
      name: 'usuario',
      text: 'Sin tu usuario',
      fault: 'No puede llevar tu usuario.',
      met: typed && check.withoutLoginName,
    },
    {
      name: 'facil',
      text: 'Que no sea de las primeras que alguien probaría',
      fault: 'Es de las primeras que alguien probaría: elige otra.',
      met: typed && check.hardToGuess,
    },
  ];
  if (!check.shortEnough)
    rules.push({
      name: 'corto',
      text: `Hasta ${MAX_PASSWORD} caracteres`,
      fault: `Son demasiados: caben ${MAX_PASSWORD} caracteres.`,
      met: false,
    });
  return rules;
}

export type Strength = 'suficiente' | 'buena' | 'muy buena';

/** Strength of a password that meets the rules: how far its length and variety exceed them. */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  const different = new Set(password.toLowerCase()).size;
  if (length >= 18 && different >= 8) return 'muy buena';
  return length >= 14 && different >= 6 ? 'buena' : 'suficiente';
}
