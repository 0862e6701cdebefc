import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { AppRoute } from './route.ts';

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
