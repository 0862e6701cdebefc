import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { hasKeptShape } from '../../src/api/cached/shape.ts';
import { fetchPolicyOf, KEPT_FIELDS, keepAllowed } from '../../src/api/client/policies.ts';

describe('what may enter the cache (B16)', () => {
  it('the cache holds five operations, under keys without token and forzarLectura', () => {
    expect(Object.keys(KEPT_FIELDS).sort()).toEqual(
      ['avisoEstaLeido', 'listaCumpleanos', 'puestoUsuario', 'tienePermiso', 'usuario'].sort(),
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
      'configuracion',
    ])
      expect(fetchPolicyOf(name), name).toBe('no-cache');
  });

  it('every operation of the documents is kept or is named as never kept; any other is refused loudly', () => {
    const api = new URL('../../src/api/documents/', import.meta.url);
    const files = readdirSync(api).filter((file) => file.endsWith('.graphql'));
    const names = files.flatMap((file) =>
      parse(readFileSync(new URL(file, api), 'utf8')).definitions.flatMap((definition) =>
        definition.kind === 'OperationDefinition' ? (definition.name?.value ?? '') : [],
      ),
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(() => fetchPolicyOf(name), name).not.toThrow();
    for (const name of ['nuevaConsulta', 'toString', ''])
      expect(() => fetchPolicyOf(name), name).toThrow(TypeError);
  });

  it('every kept field has a shape, and a field without one is refused loudly', () => {
    for (const field of Object.keys(KEPT_FIELDS)) expect(hasKeptShape(field, { a: {} }), field).toBe(false);
    expect(() => hasKeptShape('nuevaConsulta', null)).toThrow(TypeError);
  });

  it('a stored copy of an older version loses `configuracion` at the next write', () => {
    const ROOT_QUERY = {
      __typename: 'Query',
      'configuracion:{"usuario":"ana","campo":"scale"}': '14',
      'tienePermiso:{"usuario":"ana","proceso":"grupos"}': true,
    };
    expect(JSON.stringify(keepAllowed({ ROOT_QUERY }))).not.toContain('configuracion');
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
