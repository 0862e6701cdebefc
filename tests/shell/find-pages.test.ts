import { describe, expect, it } from 'vitest';
import { findPages } from '../../src/shell/find-pages.ts';
import { SHELL_ROUTES } from '../../src/shell/routes.tsx';
import { mailAddress, suggestionBody } from '../../src/shell/suggestion.ts';

const titles = (typed: string) => findPages(typed).map((route) => route.title);

describe('finding a page', () => {
  it('lists all before anything is typed', () => expect(findPages('  ')).toBe(SHELL_ROUTES));
  it.each([
    ['configuracion', ['Configuración']],
    ['CONFIGURACIÓN', ['Configuración']],
    ['dash', ['SaaS', 'Ventas']],
    ['kit', ['UI Kit']],
    ['p', ['Perfil', 'Pages', 'Cambios por enviar']],
    ['zzz', []],
  ])('%s', (typed, found) => expect(titles(typed)).toEqual(found));
});

describe('a suggestion (B15)', () => {
  it('carries screen and version, and any letter, into the mail program', () => {
    const body = suggestionBody(' Más ñ & café ', 'Inicio', '1.0.0');
    const url = new URL(mailAddress('ideas@example.mx', 'Sugerencia', body));
    expect(url.pathname).toBe('ideas@example.mx');
    expect(url.searchParams.get('body')).toBe(
      'Más ñ & café\r\n\r\n—\r\nPantalla: Inicio\r\nVersión: 1.0.0\r\n',
    );
  });
});
