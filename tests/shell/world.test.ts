import { describe, expect, it } from 'vitest';
import { ACCESS_ROUTES, SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { worldOf } from '../../src/shell/world.ts';

describe('which world a path belongs to (A2, A8.1, B7)', () => {
  it.each([
    ['/', false, { world: 'acceso', redirect: '/login' }],
    ['/', true, { world: 'marco' }],
    ['', true, { world: 'marco' }],
    ['/configuracion', false, { world: 'acceso', redirect: '/login' }],
    ['/configuracion', true, { world: 'marco' }],
    ['/configuracion/', true, { world: 'marco' }],
    ['/login', false, { world: 'acceso' }],
    ['/login', true, { world: 'marco', redirect: '/' }],
    ['/auth', false, { world: 'acceso', redirect: '/login' }],
    ['/auth', true, { world: 'marco', redirect: '/' }],
    ['/auth/login', false, { world: 'acceso' }],
    ['/auth/login', true, { world: 'marco', redirect: '/' }],
    ['/auth/registro', false, { world: 'acceso' }],
    ['/auth/registro', true, { world: 'acceso' }],
    ['/landing', false, { world: 'acceso' }],
    ['/landing', true, { world: 'acceso' }],
    ['/notfound', false, { world: 'acceso' }],
    ['/notfound', true, { world: 'acceso' }],
    ['/no-existe', false, { world: 'acceso', redirect: '/notfound' }],
    ['/no-existe', true, { world: 'acceso', redirect: '/notfound' }],
    ['/configuracion/otra', true, { world: 'acceso', redirect: '/notfound' }],
  ] as const)('%s, session %s', (path, hasSession, world) => {
    expect(worldOf(path, hasSession)).toEqual(world);
  });

  it('redirects once: where it leads, nothing redirects again', () => {
    const paths = [...SHELL_ROUTES, ...ACCESS_ROUTES].map((route) => route.path);
    for (const path of [...paths, '/login', '/auth', '/auth/login', '/nada']) {
      for (const hasSession of [true, false]) {
        const { world, redirect } = worldOf(path, hasSession);
        if (redirect) expect(worldOf(redirect, hasSession)).toEqual({ world });
      }
    }
  });
});

describe('the route table', () => {
  it('has every route of A2.1 and of B7 once, and the look-up of B22', () => {
    const words =
      'configuracion dashboard dashboard-sales uikit utilities pages documentation blocks ecommerce apps profile' +
      ' profile/consulta cumpleanos avisos actualizaciones novedades pendientes dispositivo diagnostico';
    expect(SHELL_ROUTES.map((route) => route.path).sort()).toEqual(
      ['/', ...words.split(' ').map((word) => `/${word}`)].sort(),
    );
  });

  it.each([...SHELL_ROUTES, ...ACCESS_ROUTES].map((route) => [route.path, route] as const))(
    'fetches the page of %s',
    async (_path, route) => {
      route.page.preload();
      const waiting = route.page.choose();
      await expect.poll(() => route.page.choose(), { timeout: 10_000 }).not.toBe(waiting);
      expect(route.page.choose().name).toMatch(/Page$/);
    },
  );
});
