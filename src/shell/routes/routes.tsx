import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { AppRoute, ShellRoute } from './route.ts';
import { templateRoutes } from './template-routes.ts';

/**
 * False in a build with PLANTILLA=no, which leaves the template's sections out. Tests run without a build, so
 * the constant is undefined there.
 */
export const TEMPLATE = typeof __TEMPLATE__ === 'undefined' || __TEMPLATE__;

/** Pages within the shell (A2.1, B7). A new page needs a folder in features and a row here. */
export const SHELL_ROUTES: readonly ShellRoute[] = [
  {
    path: '/',
    title: 'Inicio',
    icon: 'house',
    menu: true,
    page: lazyComponent(() => import('./HomePage.tsx'), 'HomePage'),
  },
  {
    path: '/cumpleanos',
    title: 'Cumpleaños',
    icon: 'cake',
    menu: true,
    page: lazyComponent(() => import('../../features/birthdays/BirthdaysPage.tsx'), 'BirthdaysPage'),
  },
  {
    path: '/avisos',
    title: 'Avisos',
    icon: 'bell',
    menu: true,
    page: lazyComponent(() => import('../../features/notices/NoticesPage.tsx'), 'NoticesPage'),
  },
  {
    path: '/profile',
    title: 'Perfil',
    icon: 'user-round',
    menu: true,
    page: lazyComponent(() => import('../../features/profile/own/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: '/profile/consulta',
    title: 'Consultar persona',
    icon: 'user-round',
    only: 'administrator',
    page: lazyComponent(() => import('../../features/profile/look-up/LookUpPage.tsx'), 'LookUpPage'),
  },
  {
    path: '/configuracion',
    title: 'Configuración',
    icon: 'sliders-horizontal',
    menu: true,
    page: lazyComponent(
      () => import('../../features/configuration/ConfigurationPage.tsx'),
      'ConfigurationPage',
    ),
  },
  {
    path: '/actualizaciones',
    title: 'Actualizaciones',
    icon: 'refresh-cw',
    menu: true,
    only: 'administrator',
    page: lazyComponent(() => import('../../features/updates/ReleasesPage.tsx'), 'ReleasesPage'),
  },
  {
    path: '/personas',
    title: 'Personas',
    icon: 'users',
    secretQuery: true,
    menu: true,
    only: 'personas',
    page: lazyComponent(() => import('../../features/personas/PeoplePage.tsx'), 'PeoplePage'),
  },
  {
    path: '/personas/importar',
    title: 'Importar personal',
    group: 'Personas',
    icon: 'users',
    only: 'personas',
    page: lazyComponent(() => import('../../features/personnel-import/ImportPage.tsx'), 'ImportPage'),
  },
  {
    path: '/bitacora',
    title: 'Bitácora',
    icon: 'scroll-text',
    menu: true,
    only: 'bitacora',
    page: lazyComponent(() => import('../../features/record/RecordPage.tsx'), 'RecordPage'),
  },
  {
    path: '/contrasena',
    title: 'Cambiar contraseña',
    icon: 'log-in',
    page: lazyComponent(() => import('../../features/account/ChangePage.tsx'), 'ChangePage'),
  },
  {
    path: '/novedades',
    title: 'Novedades',
    icon: 'refresh-cw',
    page: lazyComponent(() => import('../../features/news/NewsPage.tsx'), 'NewsPage'),
  },
  {
    path: '/pendientes',
    title: 'Cambios por enviar',
    icon: 'cloud-upload',
    page: lazyComponent(() => import('../../features/pending/PendingPage.tsx'), 'PendingPage'),
  },
  {
    path: '/dispositivo',
    title: 'Este dispositivo',
    icon: 'tablet-smartphone',
    page: lazyComponent(() => import('../../features/device/DevicePage.tsx'), 'DevicePage'),
  },
  {
    path: '/diagnostico',
    title: 'Diagnóstico',
    icon: 'wrench',
    page: lazyComponent(() => import('../../features/diagnosis/DiagnosisPage.tsx'), 'DiagnosisPage'),
  },
  ...(TEMPLATE ? templateRoutes(() => ({ shell: SHELL_ROUTES, access: ACCESS_ROUTES })) : []),
];

/**
 * Pages outside the shell. The sign-in (/login, /auth/login) is prerendered and not lazy, so it is not in
 * this list (A2.2, B7).
 */
export const ACCESS_ROUTES: readonly AppRoute[] = [
  {
    path: '/auth/registro',
    title: 'Crear cuenta',
    page: lazyComponent(() => import('../../features/account/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/auth/restablecer',
    title: 'Restablecer contraseña',
    page: lazyComponent(() => import('../../features/account/ResetPage.tsx'), 'ResetPage'),
  },
  {
    path: '/auth/codigo',
    title: 'Código de confirmación',
    page: lazyComponent(() => import('../../features/account/CodePage.tsx'), 'CodePage'),
  },
  {
    path: '/landing',
    title: 'Planeación escolar',
    page: lazyComponent(() => import('../../features/landing/LandingPage.tsx'), 'LandingPage'),
  },
  {
    path: '/privacidad',
    title: 'Privacidad',
    page: lazyComponent(() => import('../../features/privacy/PrivacyPage.tsx'), 'PrivacyPage'),
  },
  {
    path: '/notfound',
    title: 'Página no encontrada',
    page: lazyComponent(() => import('../../features/not-found/NotFoundPage.tsx'), 'NotFoundPage'),
  },
];

/** Paths of the sign-in, which redirect a person who is signed in (B7). /auth redirects to /login. */
export const SIGN_IN_PATHS: ReadonlySet<string> = new Set(['/login', '/auth', '/auth/login']);

/** Removes trailing slashes from a path. */
export const plainPath = (path: string) => path.replace(/(?<=.)\/+$/, '') || '/';

export const shellRouteAt = (path: string) => SHELL_ROUTES.find((route) => route.path === plainPath(path));

/** Loads the page of an address. Returns undefined if it is loaded already or not within the shell. */
export function fetchPageAt(to: string): Promise<void> | undefined {
  const page = shellRouteAt(to.replace(/[?#].*/, ''))?.page;
  return page?.isHere() === false ? page.preload() : undefined;
}

export const PRODUCT = 'Planeación escolar';
export const documentTitle = (title: string) => (title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`);
