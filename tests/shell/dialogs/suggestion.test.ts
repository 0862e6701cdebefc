import { describe, expect, it } from 'vitest';
import { mailAddress, suggestionBody } from '../../../src/shell/dialogs/suggestion.ts';

describe('a suggestion (B15)', () => {
  it("a suggestion's mail contains screen and version, and any letter", () => {
    const body = suggestionBody(' Más ñ & café ', 'Inicio', '1.0.0');
    const url = new URL(mailAddress('ideas@example.mx', 'Sugerencia', body));
    expect(url.pathname).toBe('ideas@example.mx');
    expect(url.searchParams.get('body')).toBe(
      'Más ñ & café\r\n\r\n—\r\nPantalla: Inicio\r\nVersión: 1.0.0\r\n',
    );
  });
});
