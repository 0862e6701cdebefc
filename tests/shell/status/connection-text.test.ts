import { describe, expect, it } from 'vitest';
import { connectionText } from '../../../src/shell/status/connection-text.ts';

describe("text of the connection's live region (C5)", () => {
  it.each([
    [false, 0, 0, 'Todo guardado'],
    [true, 0, 0, 'Sin conexión'],
    [false, 1, 0, '1 cambio por enviar'],
    [false, 2, 0, '2 cambios por enviar'],
    [false, 0, 1, '1 cambio por revisar'],
    [false, 0, 3, '3 cambios por revisar'],
    [true, 3, 0, 'Sin conexión · 3 cambios por enviar'],
    [true, 1, 2, 'Sin conexión · 1 cambio por enviar · 2 cambios por revisar'],
  ])(
    'with offline %s, %i to send and %i to review the connection text is «%s»',
    (offline, pending, review, text) => {
      expect(connectionText({ offline, pending, review, durable: true })).toBe(text);
    },
  );

  it('the connection text is empty before storage is read', () => expect(connectionText(undefined)).toBe(''));
});
