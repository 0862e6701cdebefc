import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { ACCESS_ROUTES } from './access-routes.tsx';
import { plainPath } from './paths.ts';
import type { ShellRoute } from './route.ts';
import { templateRoutes } from './template-routes.ts';

export { plainPath } from './paths.ts';

/** As in paths.ts; the build leaves out chunks only by a constant of the module that imports them. */
const TEMPLATE = typeof __TEMPLATE__ === 'undefined' || __TEMPLATE__;

/** Pages within the shell (A2.1, B7). A new page needs a folder in features, a row here and its path in paths.ts. */
export const SHELL_ROUTES: readonly ShellRoute[] = [
  {
    path: '/',
    title: 'Inicio',
    icon: 'house',
    menu: true,
    page: lazyComponent(() => import('./HomePage.tsx'), 'HomePage'),
  },
  {
    path: '/planeacion',
    title: 'Planeación',
    icon: 'layout-grid',
    menu: true,
    page: lazyComponent(() => import('../../features/planning/PlanningPage.tsx'), 'PlanningPage'),
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
    path: '/dashboard',
    title: 'Cifras',
    icon: 'chart-column',
    menu: true,
    page: lazyComponent(() => import('../../features/figures/FiguresPage.tsx'), 'FiguresPage'),
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
    path: '/ayuda',
    title: 'Ayuda',
    icon: 'book-open',
    menu: true,
    page: lazyComponent(() => import('../../features/help/HelpPage.tsx'), 'HelpPage'),
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

export const shellRouteAt = (path: string) => SHELL_ROUTES.find((route) => route.path === plainPath(path));

/** Loads the page of an address. Returns undefined if it is loaded already or not within the shell. */
export function fetchPageAt(to: string): Promise<void> | undefined {
  const page = shellRouteAt(to.replace(/[?#].*/, ''))?.page;
  return page?.isHere() === false ? page.preload() : undefined;
}
