const MIN_PASSWORD = 10;
const MAX_PASSWORD = 128;

/** What people try first; compared without case. */
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

/** Why a new password will not do, as a sentence for the person; undefined where it will. Length, not composition, counts. */
export function passwordFault(password: string, usuario: string): string | undefined {
  const length = [...password].length;
  if (length < MIN_PASSWORD) return `La contraseña debe tener al menos ${MIN_PASSWORD} caracteres.`;
  if (length > MAX_PASSWORD) return `La contraseña puede tener hasta ${MAX_PASSWORD} caracteres.`;
  const lower = password.toLowerCase();
  if (usuario !== '' && lower.includes(usuario)) return 'La contraseña no puede contener tu usuario.';
  if (COMMON.has(lower) || new Set(lower).size < 4)
    return 'Esa contraseña es muy fácil de adivinar: elige otra.';
  return undefined;
}
