/** The server's rules (server/security/password-rules.ts), told while typing; a test compares the two. */
export interface Rule {
  name: 'largo' | 'corto' | 'usuario' | 'facil';
  text: string;
  /** what is said of a password that was sent and breaks it */
  fault: string;
  met: boolean;
}

export const MIN_PASSWORD = 10;
const MAX_PASSWORD = 128;
const LOGIN_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const COMMON: ReadonlySet<string> = new Set([
  '1234567890',
  '0123456789',
  '0987654321',
  '1111111111',
  '0000000000',
  '12345678910',
  'qwertyuiop',
  'contraseña',
  'contrasena',
  'contraseña1',
  'contrasena1',
  'password12',
  'password123',
  'universidad',
  'bienvenido1',
  'abcdefghij',
]);

/** What a new password must be, and whether it is; the upper limit only where it is passed. Length counts, not composition. */
export function passwordRules(password: string, usuario: string): Rule[] {
  const length = [...password].length;
  const lower = password.toLowerCase();
  const name = LOGIN_NAME.test(usuario.trim()) ? usuario.trim().toLowerCase() : '';
  const typed = length > 0;
  const rules: Rule[] = [
    {
      name: 'largo',
      text: `Al menos ${MIN_PASSWORD} caracteres`,
      fault: `Escribe al menos ${MIN_PASSWORD} caracteres.`,
      met: length >= MIN_PASSWORD,
    },
    {
      name: 'usuario',
      text: 'Sin tu usuario',
      fault: 'No puede llevar tu usuario.',
      met: typed && !(name !== '' && lower.includes(name)),
    },
    {
      name: 'facil',
      text: 'Que no sea de las primeras que alguien probaría',
      fault: 'Es de las primeras que alguien probaría: elige otra.',
      met: typed && !COMMON.has(lower) && new Set(lower).size >= 4,
    },
  ];
  if (length > MAX_PASSWORD)
    rules.push({
      name: 'corto',
      text: `Hasta ${MAX_PASSWORD} caracteres`,
      fault: `Son demasiados: caben ${MAX_PASSWORD} caracteres.`,
      met: false,
    });
  return rules;
}

export type Strength = 'suficiente' | 'buena' | 'muy buena';

/** Of a password that meets the rules: how much longer and more varied it is than it must be. */
export function strengthOf(password: string): Strength {
  const length = [...password].length;
  const different = new Set(password.toLowerCase()).size;
  if (length >= 18 && different >= 8) return 'muy buena';
  return length >= 14 && different >= 6 ? 'buena' : 'suficiente';
}
