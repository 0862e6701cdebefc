import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatColor, PALETTE } from '../../../shared/colors.ts';
import { CAMPOS, COLOR_SCHEMES, MENU_MODES, parseSetting, SCALES, THEMES } from '../../../shared/settings.ts';
import { explain, outcomeOf, type SettingCall } from '../../support/promises/linearisable.ts';
import { errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const GUARDAR = `query guardarConfiguracion($campo: String!, $valor: String!, $t: String!,
    $d: ID, $o: Int, $b: [String]) {
  guardarConfiguracion(usuario: "ana", campo: $campo, valor: $valor, tokenSesion: $t,
    dispositivo: $d, orden: $o, basesAceptadas: $b)
}`;
const LEER = 'query c($campo: String!) { configuracion(usuario: "ana", campo: $campo) }';
const SAVED = { data: { guardarConfiguracion: true } };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.signIn('ana');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.run('DELETE FROM configuracion');
  await server.database.run('DELETE FROM orden_dispositivo');
  server.clock.advance(120_000);
});

interface Extended {
  d?: string;
  o?: number;
  b?: Array<string | null> | null;
}
const save = (campo: string, valor: string, extended: Extended = {}) =>
  server.call(GUARDAR, { campo, valor, t: token, ...extended });
const read = async (campo: string) =>
  (await server.call(LEER, { campo }, { token })).data?.configuracion as string | null;

const flags = ['true', 'false'];
const CHOICES: Record<string, readonly string[]> = {
  colUAB: flags,
  colCupo: flags,
  colProfe: flags,
  colOrigen: flags,
  colDemanda: flags,
  mostrarCumpleanos: flags,
  menuMode: MENU_MODES,
  colorScheme: COLOR_SCHEMES,
  currentTheme: THEMES,
  scale: SCALES.map(String),
  color: PALETTE.map(formatColor),
};

test('This test knows all eleven settings', () => {
  expect(Object.keys(CHOICES).sort()).toEqual([...CAMPOS].sort());
});

test.each(Object.entries(CHOICES))(
  '%s is null before it is saved, then has each of its choices as saved',
  async (campo, values) => {
    expect(await read(campo)).toBeNull();
    for (const valor of values) {
      expect(await save(campo, valor)).toEqual(SAVED);
      expect(await save(campo, valor)).toEqual(SAVED);
      expect(await read(campo)).toBe(valor);
      expect(parseSetting(campo as 'scale', valor)).toBeDefined();
    }
  },
);

test.each([
  ['scale', ['', '11', '17', '14.0', ' 14', '014', '1e1', 'NaN', '14\u0000', '１４']],
  ['menuMode', ['Slim', 'slim ', 'horizontal', '__proto__', 'constructor', '<b>slim</b>']],
  ['colUAB', ['True', '1', 'si', 'null']],
  [
    'color',
    [
      '{"h":20,"s":40,"l":90}',
      '{`h`:21,`s`:40,`l`:90}',
      '{`h`:20, `s`:40,`l`:90}',
      'red',
      '`'.repeat(50_000),
    ],
  ],
  ['currentTheme', ['javascript:alert(1)', 'blue;background:url(//x)', 'x'.repeat(50_000)]],
])('%s refuses for good what is outside its choices', async (campo, values) => {
  for (const valor of values) {
    expect(errorOf(await save(campo, valor))).toMatchObject({ code: 'VALOR' });
    const extended = { d: 'uno', o: 1, b: [null] };
    expect(errorOf(await save(campo, valor, extended))).toMatchObject({ code: 'VALOR' });
  }
  expect(await read(campo)).toBeNull();
});

test.each(['__proto__', 'constructor', 'toString', 'MenuMode', 'mеnuMode', ' scale', '', 'x'.repeat(10_000)])(
  'H07 the field %j does not exist',
  async (campo) => {
    expect(errorOf(await save(campo, 'true'))).toMatchObject({ code: 'VALOR' });
    expect(errorOf(await server.call(LEER, { campo }, { token }))).toMatchObject({ code: 'VALOR' });
  },
);

describe("A save with the owner's four arguments", () => {
  test('overwrites whatever was there', async () => {
    await save('scale', '12');
    await save('scale', '16', { d: 'uno', o: 1, b: ['12'] });
    expect(await save('scale', '13')).toEqual(SAVED);
    expect(await read('scale')).toBe('13');
  });
});

describe('A save with device, order and bases', () => {
  test('is made on an accepted base, and null stands for "never saved"', async () => {
    expect(await save('scale', '12', { d: 'uno', o: 1, b: [null] })).toEqual(SAVED);
    expect(await save('scale', '13', { d: 'uno', o: 2, b: ['16', '12'] })).toEqual(SAVED);
    expect(await read('scale')).toBe('13');
  });

  test('M11 takes never saved, empty and the default for three different bases', async () => {
    expect(errorOf(await save('scale', '12', { d: 'uno', o: 1, b: ['', '14'] }))).toMatchObject({
      code: 'CONFLICTO',
      valorServidor: null,
    });
    await save('scale', '14');
    expect(errorOf(await save('scale', '12', { d: 'uno', o: 2, b: [null] }))).toMatchObject({
      code: 'CONFLICTO',
      valorServidor: '14',
    });
    expect(errorOf(await save('scale', '12', { d: 'uno', o: 3, b: [] }))).toMatchObject({
      code: 'CONFLICTO',
    });
    expect(await read('scale')).toBe('14');
  });

  test('of the value that is there already is no conflict, whatever its bases', async () => {
    await save('scale', '15');
    expect(await save('scale', '15', { d: 'uno', o: 1, b: [null] })).toEqual(SAVED);
  });

  test('with a lower order has no effect: SUPERADO', async () => {
    await save('scale', '12', { d: 'uno', o: 5, b: [null] });
    expect(errorOf(await save('scale', '13', { d: 'uno', o: 4, b: ['12'] }))).toMatchObject({
      code: 'SUPERADO',
    });
    expect(await read('scale')).toBe('12');
  });

  test('has its order counted by device and field', async () => {
    await save('scale', '12', { d: 'uno', o: 5, b: [null] });
    expect(await save('menuMode', 'slim', { d: 'uno', o: 4, b: [null] })).toEqual(SAVED);
    expect(await save('scale', '13', { d: 'dos', o: 1, b: ['12'] })).toEqual(SAVED);
  });

  test('with an equal order and value gets the stored answer, and writes nothing', async () => {
    const send = { d: 'uno', o: 5, b: [null] };
    expect(await save('scale', '12', send)).toEqual(SAVED);
    await save('scale', '16');
    expect(await save('scale', '12', send)).toEqual(SAVED);
    expect(await read('scale')).toBe('16');
  });

  test('with an equal order gets its stored conflict again as it was', async () => {
    await save('scale', '16');
    const send = { d: 'uno', o: 5, b: ['14'] };
    const first = errorOf(await save('scale', '12', send));
    await save('scale', '14');
    expect(errorOf(await save('scale', '12', send))).toEqual(first);
    expect(first).toMatchObject({ code: 'CONFLICTO', valorServidor: '16' });
    expect(await read('scale')).toBe('14');
  });

  test('with an equal order and another value comes from another device of the same name: SUPERADO', async () => {
    await save('scale', '12', { d: 'uno', o: 5, b: [null] });
    expect(errorOf(await save('scale', '13', { d: 'uno', o: 5, b: ['12'] }))).toMatchObject({
      code: 'SUPERADO',
    });
    expect(await read('scale')).toBe('12');
  });

  test('B14 is accepted after its counter was lost', async () => {
    await save('scale', '12', { d: 'uno', o: 7, b: [null] });
    await server.database.run('DELETE FROM orden_dispositivo');
    expect(await save('scale', '13', { d: 'uno', o: 8, b: ['12'] })).toEqual(SAVED);
  });

  test('leaves at most 64 counters of a person and field', async () => {
    for (let i = 0; i < 80; i += 1) {
      server.clock.advance(1_000);
      await save('scale', '12', { d: `d${i}`, o: 1, b: [null] });
    }
    const [{ n } = { n: 0 }] = await server.database.all<{ n: number }>(
      'SELECT count(*) AS n FROM orden_dispositivo',
    );
    expect(n).toBe(64);
  });

  test.each<[string, Extended]>([
    ['only some of them', { d: 'uno', o: 1 }],
    ['an order alone', { o: 1 }],
    ['bases alone', { b: [null] }],
    ['a negative order', { d: 'uno', o: -1, b: [] }],
    ['an empty device', { d: '', o: 1, b: [] }],
    ['a device that is no identifier', { d: "x'; --", o: 1, b: [] }],
    ['too many bases', { d: 'uno', o: 1, b: Array(65).fill('12') }],
  ])('with %s is refused', async (_, extended) => {
    expect(errorOf(await save('scale', '12', extended))).toMatchObject({ code: 'VALOR' });
  });

  test('with an order that is no Int is refused without a code, as its document is', async () => {
    expect(await save('scale', '12', { d: 'uno', o: 2 ** 40, b: [] })).toEqual({
      errors: [{ message: 'El servidor no entiende esta consulta.' }],
    });
  });
});

test('B07 promise 6: 100 saves at once from two devices have the answers of some order of them, without an unseen overwrite', async () => {
  const known = ['12', '13', '14', '15', '16'];
  const history: SettingCall[] = [];
  // Like the client, a device sends its next save when the one before is answered.
  const device = async (name: string) => {
    for (let orden = 1; orden <= 50; orden += 1) {
      const valor = known[(orden * 2 + name.length) % 5] ?? '';
      const bases = [orden === 1 ? null : (known[(orden * 3) % 5] ?? '')];
      const began = performance.now();
      const answer = await save('scale', valor, { d: name, o: orden, b: bases });
      history.push({
        device: name,
        orden,
        valor,
        bases,
        ...outcomeOf(answer),
        began,
        ended: performance.now(),
      });
    }
  };
  await Promise.all([device('uno'), device('cuatro')]);
  expect(explain(history, await read('scale'))).toBeUndefined();
});

test('A person who writes without end is told to wait', async () => {
  const own = await startServer({ env: { LIMITE_ESCRITURA_PERSONA: '60/1' } });
  const t = await own.signIn('beto');
  const query = `query g($v: String!, $t: String!) { guardarConfiguracion(usuario: "beto", campo: "scale", valor: $v, tokenSesion: $t) }`;
  const answers = await Promise.all(Array.from({ length: 61 }, () => own.call(query, { v: '12', t })));
  expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
  expect(errorOf(answers.find(({ errors }) => errors))).toMatchObject({ code: 'LIMITE', segundos: 1 });
  await own.close();
});
