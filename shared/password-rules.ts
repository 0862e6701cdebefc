/** The rules for a new password. The page checks them while the person types, and the server checks them again. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;
/** Shorter names occur inside too many ordinary words to be forbidden. */
export const MIN_NAME = 4;
const MIN_DIFFERENT = 4;

/** Passwords that people here try first and that the server's list of leaked passwords lacks. In lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
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

export interface PasswordCheck {
  longEnough: boolean;
  shortEnough: boolean;
  withoutLoginName: boolean;
  hardToGuess: boolean;
}

/** Which rules the password meets. Length counts, composition does not. `usuario` is a login name in lower case, or empty. */
export function checkPassword(password: string, usuario: string): PasswordCheck {
  const length = [...password].length;
  const lower = password.toLowerCase();
  return {
    longEnough: length >= MIN_PASSWORD,
    shortEnough: length <= MAX_PASSWORD,
    withoutLoginName: usuario.length < MIN_NAME || !lower.includes(usuario),
    hardToGuess: !COMMON_PASSWORDS.has(lower) && new Set(lower).size >= MIN_DIFFERENT,
  };
}
