import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A build with PLANTILLA=no (tests/production-bundle.test.ts looks into it): what its tables say. */
beforeEach(() => {
  vi.stubGlobal('__TEMPLATE__', false);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('A3.1 without the template its addresses are unknown ones, and the menu names the product’s own', async () => {
  const { SHELL_ROUTES } = await import('../../src/shell/routes.tsx');
  const { templateRoutes } = await import('../../src/shell/template-routes.ts');
  const { productMenu } = await import('../../src/shell/product-menu.ts');
  const { worldOf } = await import('../../src/shell/world.ts');

  expect(SHELL_ROUTES.length).toBeGreaterThan(3);
  for (const { path } of templateRoutes()) {
    expect(SHELL_ROUTES.map((route) => route.path)).not.toContain(path);
    expect(worldOf(path, true)).toEqual({ world: 'acceso', redirect: '/notfound' });
  }
  const sections = productMenu({ administrator: false, modulo: undefined });
  expect(sections.map(({ label }) => label)).toEqual(['Mi trabajo']);
});
