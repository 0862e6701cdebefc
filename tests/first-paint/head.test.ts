import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACCESS_ROUTES } from '../../src/shell/routes/access-routes.tsx';

/** The inline script before the first paint, with any content of localStorage. */
const script = readFileSync(new URL('../../src/first-paint/head.js', import.meta.url), 'utf8');

function paint(aspecto: string, shared: object = {}, pathname = '/', vista?: string) {
  const dataset: Record<string, string> = {};
  const styles: Record<string, string> = {};
  const root = {
    dataset,
    style: { setProperty: (name: string, value: unknown) => (styles[name] = String(value)) },
  };
  const document = { documentElement: root, addEventListener: () => undefined };
  const local = { usuario: 'ana', sesion: 'token', aspecto, vista };
  new Function('document', 'localStorage', 'sessionStorage', 'location', 'matchMedia', script)(
    document,
    local,
    shared,
    { pathname },
    () => ({ matches: false }),
  );
  return { dataset, styles };
}

describe('the appearance before the first paint', () => {
  it('the first paint has the appearance stored in localStorage', () => {
    expect(paint('{"tema":"lime","esquema":"oscuro","escala":16}')).toMatchObject({
      dataset: { tema: 'lime', esquema: 'oscuro', appRoot: 'marco' },
      styles: { '--escala': '16' },
    });
  });

  it('the first paint has the chosen contrast and motion, also where the appearance is invalid', () => {
    expect(paint('{', {}, '/', 'contraste quieto').dataset.vista).toBe('contraste quieto');
  });

  it('on a shared machine the first paint has the tab’s appearance (B23)', () => {
    const shared = { vida: '1 libre', usuario: 'beto', sesion: 'token', aspecto: '{"tema":"pink"}' };
    expect(paint('{"tema":"lime"}', shared).dataset).toMatchObject({ tema: 'pink', appRoot: 'marco' });
  });

  it('the first paint shows neither root on a page that has another one', () => {
    for (const path of ['/auth/registro', '/auth/codigo/', '/landing', '/notfound'])
      expect(paint('{}', {}, path).dataset.appRoot, path).toBe('fuera');
    for (const { path } of ACCESS_ROUTES) expect(paint('{}', {}, path).dataset.appRoot, path).toBe('fuera');
    for (const path of ['/auth/login', '/auth/login/', '/configuracion'])
      expect(paint('{}', {}, path).dataset.appRoot, path).toBe('marco');
  });

  it.each([
    '{"escala":{"valueOf":1,"toString":1}}',
    '{"escala":"13.7"}',
    '{"tema":["lime"]}',
    'null',
    '5',
    '{',
  ])('the first paint has the default appearance if the stored one is invalid (%s)', (aspecto) => {
    expect(paint(aspecto)).toEqual({ dataset: { appRoot: 'marco', vista: '' }, styles: {} });
  });
});
