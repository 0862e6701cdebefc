import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { KEPT, keptName, policyOf, withoutReserved } from '../../src/api/cached/policies.ts';

describe('what may enter the cache (B16)', () => {
  it('five operations are kept, under names without token and forzarLectura', () => {
    expect(Object.keys(KEPT).sort()).toEqual(
      ['avisoEstaLeido', 'listaCumpleanos', 'puestoUsuario', 'tienePermiso', 'usuario'].sort(),
    );
    const words = Object.values(KEPT).flatMap(({ by }) => by);
    expect(words).not.toContain('tokenSesion');
    expect(words).not.toContain('forzarLectura');
    const asked = { tokenSesion: 'secreto', usuario: 'ana', dia: 21, mes: 11 };
    expect(keptName('listaCumpleanos', asked)).toBe('listaCumpleanos:{"mes":11,"dia":21}');
  });

  it('the other operations have no name under which their answers could be kept', () => {
    for (const name of [
      'loginUsuario',
      'validarSesion',
      'usuarioReservado',
      'enviarConfirmacionRegistro',
      'configuracion',
    ])
      expect(keptName(name, {}), name).toBeUndefined();
    for (const name of ['loginUsuario:{}', 'constructor:{}', ''])
      expect(policyOf(name), name).toBeUndefined();
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
    for (const name of names) expect(() => keptName(name, {}), name).not.toThrow();
    for (const name of ['nuevaConsulta', 'toString', ''])
      expect(() => keptName(name, {}), name).toThrow(TypeError);
  });

  it('in production the answers to an operation without a row are not kept', () => {
    vi.stubEnv('DEV', false);
    expect(keptName('nuevaConsulta', {})).toBeUndefined();
    vi.unstubAllEnvs();
  });

  it('every kept query checks the shape of what is stored', () => {
    for (const [name, { fits }] of Object.entries(KEPT)) expect(fits({ a: {} }), name).toBe(false);
  });

  it('reserved fields are not kept, whatever document asked for them', () => {
    const person = { nombre: 'Ana', RFC: 'XAXX010101000', CURP: 'C', IDOracle: '7' };
    expect(withoutReserved(person)).toEqual({ nombre: 'Ana' });
    for (const data of [null, true, 'x', [person]]) expect(withoutReserved(data)).toEqual(data);
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
