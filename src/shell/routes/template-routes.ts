import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import type { AppRoute, ShellRoute } from './route.ts';

/** The whole route table, for the page that lists it. A function, since the table contains the template's rows. */
type AllRoutes = () => { shell: readonly ShellRoute[]; access: readonly AppRoute[] };

/** The template's pages (A2.1). A function, so that a build with PLANTILLA=no contains nothing of them. */
export const templateRoutes = (all: AllRoutes): readonly ShellRoute[] => [
  {
    path: '/dashboard-sales',
    title: 'Ventas',
    group: 'Plantilla',
    icon: 'chart-column',
    page: lazyComponent(() => import('../../features/template/SalesPage.tsx'), 'SalesPage'),
  },
  {
    path: '/uikit',
    title: 'UI Kit',
    group: 'Plantilla',
    icon: 'component',
    page: lazyComponent(() => import('../../features/template/ui-kit/UiKitPage.tsx'), 'UiKitPage'),
  },
  {
    path: '/apps',
    title: 'Apps',
    group: 'Plantilla',
    icon: 'layout-grid',
    page: lazyComponent(() => import('../../features/template/tools/AppsPage.tsx'), 'AppsPage'),
  },
  {
    path: '/blocks',
    title: 'Blocks',
    group: 'Plantilla',
    icon: 'blocks',
    page: lazyComponent(() => import('../../features/template/BlocksPage.tsx'), 'BlocksPage'),
  },
  {
    path: '/utilities',
    title: 'Utilities',
    group: 'Plantilla',
    icon: 'wrench',
    page: lazyComponent(() => import('../../features/template/UtilitiesPage.tsx'), 'UtilitiesPage'),
  },
  {
    path: '/pages',
    title: 'Pages',
    group: 'Plantilla',
    icon: 'files',
    page: lazyComponent(async () => {
      const { PagesPage } = await import('../../features/template/PagesPage.tsx');
      return { PagesPage: PagesPage.bind(undefined, all()) };
    }, 'PagesPage'),
  },
  {
    path: '/ecommerce',
    title: 'E-Commerce',
    group: 'Plantilla',
    icon: 'shopping-cart',
    page: lazyComponent(() => import('../../features/template/EcommercePage.tsx'), 'EcommercePage'),
  },
  {
    path: '/documentation',
    title: 'Documentación',
    group: 'Plantilla',
    icon: 'book-open',
    page: lazyComponent(() => import('../../features/template/DocumentationPage.tsx'), 'DocumentationPage'),
  },
];
