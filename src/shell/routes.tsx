import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';
import type { IconName } from './icons.ts';
import { templateRoutes } from './template-routes.ts';

/** One page. Menu, breadcrumb, tabs, search, router and document titles read it from here. */
export interface AppRoute {
  /** begins with a slash, has no parameters; matched exactly (A3.7) */
  path: string;
  title: string;
  page: LazyPart<object>;
}

export interface ShellRoute extends AppRoute {
  icon: IconName;
  /** the breadcrumb's step between Inicio and the page; it has no address of its own */
  group?: string;
  /** of use to administrators only (A6.2); anybody else is told so on the page itself */
  administrators?: true;
}

/** PLANTILLA=no at build leaves the template's sections out (vite.config.ts); tests know no build. */
export const TEMPLATE = typeof __TEMPLATE__ === 'undefined' || __TEMPLATE__;

/** Inside the shell (A2.1, B7). To add a page: its feature folder and one row here. */
export const SHELL_ROUTES: readonly ShellRoute[] = [
  {
    path: '/',
    title: 'Inicio',
    icon: 'house',
    page: lazyPart(() => import('./HomePage.tsx'), 'HomePage'),
  },
  {
    path: '/cumpleanos',
    title: 'Cumpleaños',
    icon: 'cake',
    page: lazyPart(() => import('../features/birthdays/BirthdaysPage.tsx'), 'BirthdaysPage'),
  },
  {
    path: '/avisos',
    title: 'Avisos',
    icon: 'bell',
    page: lazyPart(() => import('../features/inbox/InboxPage.tsx'), 'InboxPage'),
  },
  {
    path: '/profile',
    title: 'Perfil',
    icon: 'user-round',
    page: lazyPart(() => import('../features/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: '/profile/consulta',
    title: 'Consultar persona',
    icon: 'user-round',
    administrators: true,
    page: lazyPart(() => import('../features/profile/LookUpPage.tsx'), 'LookUpPage'),
  },
  {
    path: '/configuracion',
    title: 'Configuración',
    icon: 'sliders-horizontal',
    page: lazyPart(() => import('../features/configuration/ConfigurationPage.tsx'), 'ConfigurationPage'),
  },
  {
    path: '/actualizaciones',
    title: 'Actualizaciones',
    icon: 'refresh-cw',
    administrators: true,
    page: lazyPart(() => import('../features/updates/UpdatesPage.tsx'), 'UpdatesPage'),
  },
  {
    path: '/novedades',
    title: 'Novedades',
    icon: 'refresh-cw',
    page: lazyPart(() => import('../features/news/NewsPage.tsx'), 'NewsPage'),
  },
  {
    path: '/pendientes',
    title: 'Cambios por enviar',
    icon: 'cloud-upload',
    page: lazyPart(() => import('../features/pending/PendingPage.tsx'), 'PendingPage'),
  },
  {
    path: '/dispositivo',
    title: 'Este dispositivo',
    icon: 'tablet-smartphone',
    page: lazyPart(() => import('../features/device/DevicePage.tsx'), 'DevicePage'),
  },
  {
    path: '/diagnostico',
    title: 'Diagnóstico',
    icon: 'wrench',
    page: lazyPart(() => import('../features/diagnosis/DiagnosisPage.tsx'), 'DiagnosisPage'),
  },
  ...(TEMPLATE ? templateRoutes() : []),
];

/** Outside the shell, beside the sign-in (/login, /auth/login), which is prerendered and not lazy (A2.2, B7). */
export const ACCESS_ROUTES: readonly AppRoute[] = [
  {
    path: '/auth/registro',
    title: 'Crear cuenta',
    page: lazyPart(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
  },
  {
    path: '/auth/restablecer',
    title: 'Restablecer contraseña',
    page: lazyPart(() => import('../features/account/ResetPage.tsx'), 'ResetPage'),
  },
  {
    path: '/auth/codigo',
    title: 'Código de confirmación',
    page: lazyPart(() => import('../features/account/CodePage.tsx'), 'CodePage'),
  },
  {
    path: '/landing',
    title: 'Planeación escolar',
    page: lazyPart(() => import('../features/landing/LandingPage.tsx'), 'LandingPage'),
  },
  {
    path: '/privacidad',
    title: 'Privacidad',
    page: lazyPart(() => import('../features/privacy/PrivacyPage.tsx'), 'PrivacyPage'),
  },
  {
    path: '/notfound',
    title: 'Página no encontrada',
    page: lazyPart(() => import('../features/not-found/NotFoundPage.tsx'), 'NotFoundPage'),
  },
];

/** One screen, of no use to somebody who is signed in (B7); /auth leads to it. */
export const SIGN_IN_PATHS: ReadonlySet<string> = new Set(['/login', '/auth', '/auth/login']);

/** A path without its trailing slashes. */
export const plainPath = (path: string) => path.replace(/(?<=.)\/+$/, '') || '/';

export const shellRouteAt = (path: string) => SHELL_ROUTES.find((route) => route.path === plainPath(path));

/** Fetches the page of an address; undefined where it is here already, or is not in the shell. */
export function fetchPageAt(to: string): Promise<void> | undefined {
  const page = shellRouteAt(to.replace(/[?#].*/, ''))?.page;
  return page?.isHere() === false ? page.preload() : undefined;
}

export const PRODUCT = 'Planeación escolar';
export const documentTitle = (title: string) => (title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`);
