import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The tables in a build with PLANTILLA=no; tests/build/production-bundle.test.ts examines the files. */
beforeEach(() => {
  vi.stubGlobal('__TEMPLATE__', false);
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("A3.1 without the template its addresses are unknown, and the menu has only the app's own entries", async () => {
  const { SHELL_ROUTES } = await import('../../../src/shell/routes/routes.tsx');
  const { templateRoutes } = await import('../../../src/shell/routes/template-routes.ts');
  const { productMenu } = await import('../../../src/shell/menu/product-menu.ts');
  const { appRootOf } = await import('../../../src/shell/routes/app-root.ts');

  expect(SHELL_ROUTES.length).toBeGreaterThan(3);
  for (const { path } of templateRoutes(() => ({ shell: [], access: [] }))) {
    expect(SHELL_ROUTES.map((route) => route.path)).not.toContain(path);
    expect(appRootOf(path, true)).toEqual({ appRoot: 'acceso', redirect: '/notfound' });
  }
  const sections = productMenu({ administrator: false, bitacora: false, personas: false, modulo: undefined });
  expect(sections.map(({ label }) => label)).toEqual(['Mi trabajo']);
});
