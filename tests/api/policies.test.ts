import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fetchPolicyOf, KEPT_FIELDS, keepAllowed } from '../../src/api/client/policies.ts';

describe('what may enter the cache (B16)', () => {
  it('the cache holds six operations, under keys without token and forzarLectura', () => {
    expect(Object.keys(KEPT_FIELDS).sort()).toEqual(
      [
        'avisoEstaLeido',
        'configuracion',
        'listaCumpleanos',
        'puestoUsuario',
        'tienePermiso',
        'usuario',
      ].sort(),
    );
    const words = Object.values(KEPT_FIELDS).flat();
    expect(words).not.toContain('tokenSesion');
    expect(words).not.toContain('forzarLectura');
  });

  it('every query goes to the network, and the other operations are not cached', () => {
    expect(fetchPolicyOf('usuario')).toBe('network-only');
    for (const name of [
      'loginUsuario',
      'validarSesion',
      'usuarioReservado',
      'enviarConfirmacionRegistro',
      'toString',
    ])
      expect(fetchPolicyOf(name), name).toBe('no-cache');
  });

  it('the stored copy omits fields that are not allowed, wherever they came from', () => {
    const kept = keepAllowed({
      ROOT_QUERY: {
        __typename: 'Query',
        'usuario:{"usuario":"ana"}': { __ref: 'Usuario:ana' },
        'loginUsuario({"password":"secreta"})': { token: 't' },
        'validarSesion({"tokenSesion":"t"})': true,
      },
      'Usuario:ana': {
        __typename: 'Usuario',
        nombre: 'Ana',
        RFC: 'XAXX010101000',
        CURP: 'C',
        IDOracle: '7',
        'RFC({})': 'X',
      },
    });
    expect(kept).toEqual({
      ROOT_QUERY: { __typename: 'Query', 'usuario:{"usuario":"ana"}': { __ref: 'Usuario:ana' } },
      'Usuario:ana': { __typename: 'Usuario', nombre: 'Ana' },
    });
  });

  it('only the uncached document asks for the reserved fields', () => {
    const api = new URL('../../src/api/documents/', import.meta.url);
    const files = readdirSync(api).filter((file) => file.endsWith('.graphql'));
    const text = files.map((file) => readFileSync(new URL(file, api), 'utf8')).join('\n');
    const asking = parse(text).definitions.flatMap((definition) =>
      definition.kind === 'OperationDefinition' &&
      /\b(RFC|CURP|IDOracle)\b/.test(text.slice(definition.loc?.start, definition.loc?.end))
        ? [definition.name?.value]
        : [],
    );
    expect(asking).toEqual(['usuarioReservado']);
  });
});
