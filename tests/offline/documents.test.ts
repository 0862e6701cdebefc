import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { readRequest, WRITE_DOCUMENTS, writeRequest } from '../../src/offline/model/documents.ts';

const schema = buildSchema(readFileSync(new URL('../../server/contrato.graphql', import.meta.url), 'utf8'));
const write = { usuario: 'ana', clave: 'scale', valor: '15' } as const;
const extended = { dispositivo: 'd', orden: 3, basesAceptadas: [null, '14'] };

const WRITES = [
  [
    'a setting with the owner’s four arguments',
    writeRequest({ ...write, operacion: 'guardarConfiguracion' }, 't'),
    {
      operationName: 'guardarConfiguracion',
      variables: { usuario: 'ana', campo: 'scale', valor: '15', tokenSesion: 't' },
      query:
        'query guardarConfiguracion($usuario: String!, $campo: String!, $valor: String!, $tokenSesion: String!) ' +
        '{ guardarConfiguracion(usuario: $usuario, campo: $campo, valor: $valor, tokenSesion: $tokenSesion) }',
    },
  ],
  [
    'a setting with the three optional ones',
    writeRequest({ ...write, operacion: 'guardarConfiguracion' }, 't', extended),
    {
      operationName: 'guardarConfiguracion',
      variables: { usuario: 'ana', campo: 'scale', valor: '15', tokenSesion: 't', ...extended },
      query:
        'query guardarConfiguracion($usuario: String!, $campo: String!, $valor: String!, $tokenSesion: String!, ' +
        '$dispositivo: ID, $orden: Int, $basesAceptadas: [String]) ' +
        '{ guardarConfiguracion(usuario: $usuario, campo: $campo, valor: $valor, tokenSesion: $tokenSesion, ' +
        'dispositivo: $dispositivo, orden: $orden, basesAceptadas: $basesAceptadas) }',
    },
  ],
  [
    'a nickname',
    writeRequest({ ...write, operacion: 'guardarHipocoristico' }, 't'),
    {
      operationName: 'guardarHipocoristico',
      variables: { usuario: 'ana', hipocoristico: '15', tokenSesion: 't' },
      query: WRITE_DOCUMENTS.guardarHipocoristico,
    },
  ],
  [
    'a notice',
    writeRequest(
      { ...write, operacion: 'marcarAvisoLeido', valor: '{"leido":false,"horaInicioLectura":"2026"}' },
      't',
    ),
    {
      operationName: 'marcarAvisoLeido',
      variables: { usuario: 'ana', aviso: 'scale', leido: false, horaInicioLectura: '2026' },
      query: WRITE_DOCUMENTS.marcarAvisoLeido,
    },
  ],
] as const;

test.each(WRITES)('%s is sent as the contract defines it', (_, request, wanted) => {
  expect(request).toEqual(wanted);
  expect(validate(schema, parse(request.query))).toEqual([]);
});

test.each([
  ['{"leido":true}', { leido: true, horaInicioLectura: null }],
  ['{"leido":"true","horaInicioLectura":null}', { leido: false, horaInicioLectura: null }],
  ['half a bo', { leido: true, horaInicioLectura: null }],
])('a notice’s pending write stored as %s is still sent', (valor, more) => {
  const { variables } = writeRequest({ ...write, operacion: 'marcarAvisoLeido', valor }, 't');
  expect(variables).toEqual({ usuario: 'ana', aviso: 'scale', ...more });
});

test('a setting is read by field, a nickname by person, and a notice not at all', () => {
  const field = readRequest('guardarConfiguracion', 'ana', 'scale');
  expect(field).toEqual({
    operationName: 'configuracion',
    variables: { usuario: 'ana', campo: 'scale' },
    query:
      'query configuracion($usuario: String!, $campo: String!) { configuracion(usuario: $usuario, campo: $campo) }',
  });
  const nickname = readRequest('guardarHipocoristico', 'ana', 'hipocoristico');
  expect(nickname).toEqual({
    operationName: 'usuario',
    variables: { usuario: 'ana', forzarLectura: true },
    query:
      'query usuario($usuario: String!, $forzarLectura: Boolean) ' +
      '{ usuario(usuario: $usuario, forzarLectura: $forzarLectura) { hipocoristico } }',
  });
  for (const request of [field, nickname]) expect(validate(schema, parse(request?.query ?? ''))).toEqual([]);
  expect(readRequest('marcarAvisoLeido', 'ana', 'aviso-1')).toBeUndefined();
});
