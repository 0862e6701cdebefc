import { describe, expect, it } from 'vitest';
import { ACCESS_ROUTES } from '../../../src/shell/routes/access-routes.tsx';
import { appRootOf } from '../../../src/shell/routes/app-root.ts';
import { SHELL_PATHS } from '../../../src/shell/routes/paths.ts';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';

describe('the app root of a path (A2, A8.1, B7)', () => {
  it.each([
    ['/', false, { appRoot: 'acceso', redirect: '/login' }],
    ['/', true, { appRoot: 'marco' }],
    ['', true, { appRoot: 'marco' }],
    ['/configuracion', false, { appRoot: 'acceso', redirect: '/login' }],
    ['/configuracion', true, { appRoot: 'marco' }],
    ['/configuracion/', true, { appRoot: 'marco' }],
    ['/login', false, { appRoot: 'acceso' }],
    ['/login', true, { appRoot: 'marco', redirect: '/' }],
    ['/auth', false, { appRoot: 'acceso', redirect: '/login' }],
    ['/auth', true, { appRoot: 'marco', redirect: '/' }],
    ['/auth/login', false, { appRoot: 'acceso' }],
    ['/auth/login', true, { appRoot: 'marco', redirect: '/' }],
    ['/auth/registro', false, { appRoot: 'acceso' }],
    ['/auth/registro', true, { appRoot: 'acceso' }],
    ['/landing', false, { appRoot: 'acceso' }],
    ['/landing', true, { appRoot: 'acceso' }],
    ['/notfound', false, { appRoot: 'acceso' }],
    ['/notfound', true, { appRoot: 'acceso' }],
    ['/no-existe', false, { appRoot: 'acceso', redirect: '/notfound' }],
    ['/no-existe', true, { appRoot: 'acceso', redirect: '/notfound' }],
    ['/configuracion/otra', true, { appRoot: 'acceso', redirect: '/notfound' }],
  ] as const)('the path %s with an open session (%s) leads to %j', (path, hasSession, appRoot) => {
    expect(appRootOf(path, hasSession)).toEqual(appRoot);
  });

  it('the target of a redirect never redirects again', () => {
    const paths = [...SHELL_ROUTES, ...ACCESS_ROUTES].map((route) => route.path);
    for (const path of [...paths, '/login', '/auth', '/auth/login', '/nada']) {
      for (const hasSession of [true, false]) {
        const { appRoot, redirect } = appRootOf(path, hasSession);
        if (redirect) expect(appRootOf(redirect, hasSession)).toEqual({ appRoot });
      }
    }
  });
});

describe('the route table', () => {
  it('the paths that the sign-in knows are those of the table', () => {
    expect([...SHELL_PATHS].sort()).toEqual(SHELL_ROUTES.map((route) => route.path).sort());
  });

  it('the route table has every route of A2.1 and B7 once, the look-up of B22, Planeación, Bitácora, Ayuda and the password', () => {
    const words =
      'configuracion dashboard dashboard-sales uikit utilities pages documentation blocks ecommerce apps profile' +
      ' profile/consulta planeacion cumpleanos avisos actualizaciones novedades pendientes dispositivo diagnostico bitacora ayuda personas personas/importar contrasena';
    expect(SHELL_ROUTES.map((route) => route.path).sort()).toEqual(
      ['/', ...words.split(' ').map((word) => `/${word}`)].sort(),
    );
  });

  it.each([...SHELL_ROUTES, ...ACCESS_ROUTES].map((route) => [route.path, route] as const))(
    'the route table loads the page of %s',
    async (_path, route) => {
      route.page.preload();
      const waiting = route.page.choose();
      await expect.poll(() => route.page.choose(), { timeout: 10_000 }).not.toBe(waiting);
      expect(route.page.choose().name).toMatch(/Page$/);
    },
  );
});
