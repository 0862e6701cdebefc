import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suitableConfig } from '../../../scripts/probe/suitable-config.ts';
import { type Fault, gateway, json, portal, redirect } from '../../support/backends/faults.ts';
import { ANA } from '../../support/backends/foreign-data.ts';
import { carries, type Seen } from '../../support/backends/misbehaving-server.ts';
import { probe, startTried, type Tried } from './probe-fixture.ts';

/** Changes what an operation answers. */
const answers = (operationName: string, change: (value: never) => unknown): Wrong => [
  carries(operationName),
  {
    kind: 'edit',
    text: (body) =>
      JSON.stringify(
        JSON.parse(body).map(({ data, errors }: { data?: Record<string, unknown>; errors?: unknown }) =>
          data?.[operationName] == null
            ? { data, errors }
            : { data: { ...data, [operationName]: change(data[operationName] as never) }, errors },
        ),
      ),
  },
];
const says = (operationName: string, value: unknown): Wrong => [
  carries(operationName),
  json(200, [{ data: { [operationName]: value } }]),
];
const refuses = (operationName: string): Wrong => [
  carries(operationName),
  json(400, [{ errors: [{ message: 'Unknown argument' }] }]),
];
const badToken = ({ operations }: Seen) =>
  operations.some(({ variables }) => /^0+$/.test(String(variables?.tokenSesion)));
const path = (wanted: string) => (seen: Seen) => seen.path.startsWith(wanted);
const count = (wanted: number) => (seen: Seen) => seen.operations.length === wanted;
const is = (method: string) => (seen: Seen) => seen.method === method && seen.path === '/graphql';
const extended = ({ operations }: Seen) => operations.some(({ variables }) => variables?.dispositivo != null);
const text = (change: (text: string) => string): Fault => ({ kind: 'edit', text: change });
const headers = (given: Record<string, string>): Fault => ({ kind: 'edit', headers: given });

type Wrong = [when: (seen: Seen) => boolean, fault: Fault];

describe('a service that is wrong', () => {
  let at: Tried;
  let before: unknown;
  beforeEach(async () => {
    at = await startTried();
    before = at.held();
  });
  afterEach(() => at.close());

  test.each<[string, RegExp, ...Wrong]>([
    [
      'lets another origin in',
      /^preflight: .*solo permite https:\/\/otra/,
      is('OPTIONS'),
      headers({ 'access-control-allow-origin': 'https://otra.example' }),
    ],
    [
      'lets no content-type in',
      /^preflight: .*encabezado content-type/,
      is('OPTIONS'),
      headers({ 'access-control-allow-headers': 'accept' }),
    ],
    ['refuses OPTIONS', /^preflight: .*HTTP 405/, is('OPTIONS'), json(405, {})],
    [
      'lets in only the preflight',
      /^preflight: .*solo permite null/,
      is('POST'),
      headers({ 'access-control-allow-origin': 'null' }),
    ],
    [
      'answers the first of a batch',
      /^lotes: .*contesta 1/,
      count(10),
      text((all) => JSON.stringify(JSON.parse(all).slice(0, 1))),
    ],
    [
      'refuses a batch for one token',
      /^lotes: .*HTTP 401/,
      count(3),
      json(401, [{ errors: [{ message: 'JsonWebTokenError' }] }]),
    ],
    [
      'gives a number for a text',
      /^usuario: usuario\.nombre es número/,
      ...answers('usuario', (one: object) => ({ ...one, nombre: 7 })),
    ],
    [
      'leaves a promised field empty',
      /^usuario: usuario\.apellido viene vacío/,
      ...answers('usuario', (one: object) => ({ ...one, apellido: null })),
    ],
    [
      'leaves a field out',
      /^usuario: falta usuario\.rol/,
      ...answers('usuario', ({ rol: _, ...rest }: { rol: unknown }) => rest),
    ],
    [
      'answers another person',
      /^usuario: contesta otro usuario/,
      ...answers('usuario', (one: object) => ({ ...one, usuario: 'beto' })),
    ],
    ['does not know a field', /^puestoUsuario: no entiende.*Unknown argument/, ...refuses('puestoUsuario')],
    [
      'puts a code on what it does not understand',
      /^errores: .*contesta que falla/,
      carries('x'),
      json(200, [{ errors: [{ message: 'no', extensions: { code: 'INTERNO' } }] }]),
    ],
    [
      'fails at what it does not understand',
      /^errores: .*HTTP 500/,
      carries('x'),
      json(500, [{ errors: [{ message: 'no' }] }]),
    ],
    [
      'answers HTML to a token',
      /^listaCumpleanos: con un token inventado no da una respuesta/,
      badToken,
      gateway(401),
    ],
    [
      'names the token’s error otherwise',
      /^listaCumpleanos: con un token inventado la rechaza: «jwt malformed»/,
      badToken,
      text((all) => all.replaceAll('JsonWebTokenError', 'jwt malformed')),
    ],
    [
      'takes any token for a session',
      /^validarSesion: con un token inventado contesta true/,
      ...says('validarSesion', true),
    ],
    [
      'takes any password',
      /^loginUsuario: da un token con una contraseña equivocada/,
      carries('loginUsuario'),
      json(200, [
        {
          data: {
            loginUsuario: {
              codigo: 0,
              respuesta: 'OK',
              mensaje: '',
              token: 'siempre',
              nombre: null,
              genero: null,
            },
          },
        },
      ]),
    ],
    [
      'does not know a save',
      /^guardarConfiguracion: con los cuatro argumentos no entiende/,
      ...refuses('guardarConfiguracion'),
    ],
    [
      'answers a text to a save',
      /^guardarConfiguracion: con los cuatro argumentos contesta "listo"/,
      ...says('guardarConfiguracion', 'listo'),
    ],
    [
      'says that it saved and did not',
      /^guardarConfiguracion: se guardó color con .* y se lee/,
      ...says('guardarConfiguracion', true),
    ],
    [
      'takes the three arguments and does not keep them',
      /acepta los tres argumentos y no los cumple: un cambio sobre un valor/,
      extended,
      json(200, [{ data: { guardarConfiguracion: true } }]),
    ],
    [
      'fails at the three arguments',
      /acepta los tres argumentos y no los cumple: un cambio en orden contesta que falla/,
      extended,
      json(500, [{ errors: [{ message: 'boom' }] }]),
    ],
    [
      'writes a date otherwise',
      /^fechas: fechaNacimiento .*«99\/99\/9999»/,
      ...answers('usuario', (one: object) => ({ ...one, fechaNacimiento: '05/01/1980' })),
    ],
    [
      'writes a color otherwise',
      /^colores: el color de la persona no se entiende: «#aabbcc»/,
      ...answers('usuario', (one: object) => ({ ...one, color: '#aabbcc' })),
    ],
    [
      'changes a saved color',
      /^colores: se guardó color con .*`h`:20.* se lee .*`h`:21/,
      carries('configuracion', 'color'),
      text((all) => all.replace('`h`:20', '`h`:21')),
    ],
    [
      'gives a page for a photo',
      /^fotos: foto no se puede ver: HTTP 200, text\/html/,
      path('/fotos/'),
      portal,
    ],
    [
      'gives a whole address for a photo',
      /^fotos: foto es una dirección entera/,
      ...answers('usuario', (one: object) => ({ ...one, foto: 'https://otra.example/a.png' })),
    ],
    [
      'changes a saved nickname',
      /^guardarHipocoristico: se guardó el que tenía/,
      (seen) => carries('usuario')(seen) && at.between.seen.some(carries('guardarHipocoristico')),
      text((all) => all.replace('"hipocoristico":null', '"hipocoristico":"otro"')),
    ],
    ['forgets a notice', /^avisoEstaLeido: contesta false/, ...says('avisoEstaLeido', false)],
    [
      'permits every process',
      /^tienePermiso: dice que sí a un proceso que no existe/,
      ...says('tienePermiso', true),
    ],
    [
      'answers the birthdays of another day',
      /^listaCumpleanos: al 5 de enero/,
      ...answers('listaCumpleanos', (all: object[]) => all.map((one) => ({ ...one, dia: 6 }))),
    ],
    [
      'leaves a birthday’s month empty',
      /^listaCumpleanos: listaCumpleanos\[\]\.mes viene vacío/,
      ...answers('listaCumpleanos', (all: object[]) => all.map((one) => ({ ...one, mes: null }))),
    ],
    ['lacks an account operation', /^confirmarReseteo: no entiende/, ...refuses('confirmarReseteo')],
    [
      'cuts the connection',
      /^tienePermiso: no se pudo llegar a él/,
      carries('tienePermiso'),
      { kind: 'drop' },
    ],
  ])('%s', async (_, wanted, when, fault) => {
    at.between.misbehave(fault, { when });
    const { wrong } = await probe(at.between.url);
    expect(wrong).toContainEqual(expect.stringMatching(wanted));
    at.between.behave();
    expect(at.held()).toEqual(before);
  });

  test.each<[string, Fault]>([
    ['a portal’s page', portal],
    ['a redirect', redirect('https://otra.example/')],
    ['one answer to a list', json(200, { data: { __typename: 'Query' } })],
  ])('%s in its place ends the trial before the account is asked for', async (_, fault) => {
    at.between.misbehave(fault);
    const { learned, wrong } = await probe(at.between.url, undefined);
    expect(learned).toBeUndefined();
    expect(wrong).toEqual([expect.stringMatching(/^conexión: /)]);
    expect(JSON.stringify(at.between.seen)).not.toContain(ANA.clave);
  });

  test('nothing that it says repeats the password or the token', async () => {
    at.between.misbehave(text((all) => all.replace('JsonWebTokenError', `mal: ${ANA.clave}`)));
    const { findings } = await probe(at.between.url);
    const all = JSON.stringify(findings);
    expect(all).toContain('mal: •••');
    for (const secret of [ANA.clave, ...at.foreign.data.tokens.keys()]) expect(all).not.toContain(secret);
  });

  test('that may not be called from another origin is put behind this server', async () => {
    at.between.misbehave({ kind: 'drop' }, { when: is('OPTIONS') });
    const { learned } = await probe(at.between.url).catch(() => ({ learned: undefined }));
    const address = new URL(`${at.between.url}/graphql`);
    expect(learned && suitableConfig(address, learned, 'America/Tijuana')).toEqual({
      variables: {
        GRAPHQL_URL: address.href,
        GRAPHQL_FOTOS: '/fotos/',
        CLIENTE_EXTENDIDO: 'no',
        CLIENTE_GUARDAR_DEVUELVE: 'booleano',
      },
      json: '{"bearer":true,"extendido":false,"guardarDevuelve":"booleano","fotosCors":false,"zona":"America/Tijuana","ajeno":true}',
    });
  });
});
