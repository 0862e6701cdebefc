/**
 * False in a build with PLANTILLA=no, which leaves the template's sections out. Tests run without a build, so
 * the constant is undefined there.
 */
export const TEMPLATE = typeof __TEMPLATE__ === 'undefined' || __TEMPLATE__;

const OWN = [
  '/',
  '/planeacion',
  '/cumpleanos',
  '/avisos',
  '/dashboard',
  '/profile',
  '/profile/consulta',
  '/configuracion',
  '/ayuda',
  '/actualizaciones',
  '/personas',
  '/personas/importar',
  '/bitacora',
  '/contrasena',
  '/novedades',
  '/pendientes',
  '/dispositivo',
  '/diagnostico',
] as const;
const TEMPLATE_ONLY = [
  '/dashboard-sales',
  '/uikit',
  '/apps',
  '/blocks',
  '/utilities',
  '/pages',
  '/ecommerce',
  '/documentation',
] as const;

export type ShellPath = (typeof OWN | typeof TEMPLATE_ONLY)[number];

export const TEMPLATE_PATHS: readonly string[] = TEMPLATE ? TEMPLATE_ONLY : [];

/** Paths of the pages within the shell (routes.tsx), which the sign-in knows without the table. */
export const SHELL_PATHS: ReadonlySet<string> = new Set([...OWN, ...TEMPLATE_PATHS]);

/** Paths of the sign-in, which redirect a person who is signed in (B7). /auth redirects to /login. */
export const SIGN_IN_PATHS: ReadonlySet<string> = new Set(['/login', '/auth', '/auth/login']);

/** Removes trailing slashes from a path. */
export const plainPath = (path: string) => path.replace(/(?<=.)\/+$/, '') || '/';
