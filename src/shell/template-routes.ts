import { lazyPart } from '../ui/lazy-part.tsx';
import type { ShellRoute } from './routes.tsx';

/** The template's sections (A2.1). A function, so that a build without them (PLANTILLA=no) holds nothing of it. */
export const templateRoutes = (): readonly ShellRoute[] => [
  {
    path: '/dashboard',
    title: 'SaaS',
    group: 'Dashboard',
    icon: 'layout-dashboard',
    page: lazyPart(() => import('../features/template/SaasPage.tsx'), 'SaasPage'),
  },
  {
    path: '/dashboard-sales',
    title: 'Ventas',
    group: 'Dashboard',
    icon: 'chart-column',
    page: lazyPart(() => import('../features/template/SalesPage.tsx'), 'SalesPage'),
  },
  {
    path: '/uikit',
    title: 'UI Kit',
    group: 'Plantilla',
    icon: 'component',
    page: lazyPart(() => import('../features/template/UiKitPage.tsx'), 'UiKitPage'),
  },
  {
    path: '/apps',
    title: 'Apps',
    group: 'Plantilla',
    icon: 'layout-grid',
    page: lazyPart(() => import('../features/template/AppsPage.tsx'), 'AppsPage'),
  },
  {
    path: '/blocks',
    title: 'Blocks',
    group: 'Plantilla',
    icon: 'blocks',
    page: lazyPart(() => import('../features/template/BlocksPage.tsx'), 'BlocksPage'),
  },
  {
    path: '/utilities',
    title: 'Utilities',
    group: 'Plantilla',
    icon: 'wrench',
    page: lazyPart(() => import('../features/template/UtilitiesPage.tsx'), 'UtilitiesPage'),
  },
  {
    path: '/pages',
    title: 'Pages',
    group: 'Plantilla',
    icon: 'files',
    page: lazyPart(() => import('../features/template/PagesPage.tsx'), 'PagesPage'),
  },
  {
    path: '/ecommerce',
    title: 'E-Commerce',
    group: 'Plantilla',
    icon: 'shopping-cart',
    page: lazyPart(() => import('../features/template/EcommercePage.tsx'), 'EcommercePage'),
  },
  {
    path: '/documentation',
    title: 'Documentación',
    group: 'Plantilla',
    icon: 'book-open',
    page: lazyPart(() => import('../features/template/DocumentationPage.tsx'), 'DocumentationPage'),
  },
];
