import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseBirthDate } from '../../../server/people/birth-date.ts';
import { type ApiAnswer, errorOf } from '../../support/server/api.ts';
import { startServer, type TestServer } from '../../support/server/server.ts';

const QUERY = `query l($t: String!, $m: Int, $d: Int) {
  listaCumpleanos(usuario: "ana", tokenSesion: $t, mes: $m, dia: $d) {
    usuario nombre apellido hipocoristico departamento puesto thumb cache mes dia } }`;

let server: TestServer;
let token: string;
async function start(now?: Date) {
  server = await startServer(now ? { now } : {});
  token = await server.signIn('ana');
}
afterEach(() => server.close());

type Person = { usuario: string; mes: number; dia: number; hipocoristico: string | null };
const listed = (answer: ApiAnswer) => (answer.data?.listaCumpleanos ?? []) as Person[];

async function on(m?: number | null, d?: number | null) {
  const answer = await server.call(QUERY, { t: token, m, d });
  if (answer.errors) return errorOf(answer).code;
  return listed(answer).map(({ usuario, mes, dia }) => `${usuario} ${dia}/${mes}`);
}

describe('listaCumpleanos', () => {
  beforeEach(() => start());

  test('lists the birthdays of today, without a year and without people who have left', async () => {
    expect(await on()).toEqual(['hoy 20/11']);
    const answer = await server.call(QUERY, { t: token });
    expect(JSON.stringify(answer)).not.toContain('1991');
  });

  test('leaves out a person who has left, however the personnel data writes that', async () => {
    await server.database.run("UPDATE usuario SET estatus = ' BAJA ' WHERE usuario = 'beto'");
    expect(await on(1, 5)).toEqual(['ana 5/1']);
  });

  test('lists a day by surname and name in Spanish order', async () => {
    expect(await on(1, 5)).toEqual(['ana 5/1', 'beto 5/1']);
    await server.database.run(
      "UPDATE usuario SET nacimiento_mes = 3, nacimiento_dia = 3 WHERE usuario <> 'baja'",
    );
    const seen = (await on(3, 3)) as string[];
    expect(seen.map((entry) => entry.split(' ')[0])).toEqual([
      'bisiesta',
      'hoy',
      'admin',
      'porregistrar',
      'ilegible',
      'febrero',
      'ana',
      'dse',
      'nueva',
      'beto',
    ]);
  });

  test('completes a month or a day alone with that of today', async () => {
    expect(await on(11)).toEqual(['hoy 20/11']);
    expect(await on(null, 20)).toEqual(['hoy 20/11']);
    expect(await on(1)).toEqual([]);
  });

  test.each([
    [0, 1],
    [13, 1],
    [1, 0],
    [1, 32],
    [-1, -1],
  ])('refuses month %d and day %d for good', async (m, d) => {
    expect(await on(m, d)).toBe('VALOR');
  });

  test('lists nobody on a day that no month has', async () => {
    expect(await on(2, 30)).toEqual([]);
    expect(await on(4, 31)).toEqual([]);
  });

  test('shows a new nickname at once, and other changes within a minute', async () => {
    const nickname = async () => {
      const answer = await server.call(QUERY, { t: token, m: 1, d: 5 });
      return listed(answer)[0]?.hipocoristico;
    };
    expect(await nickname()).toBeNull();
    const save =
      'query g($t: String!) { guardarHipocoristico(usuario: "ana", hipocoristico: "Sofi", tokenSesion: $t) }';
    await server.call(save, { t: token });
    expect(await nickname()).toBe('Sofi');
    await server.database.run("UPDATE usuario SET hipocoristico = 'Otra' WHERE usuario = 'ana'");
    server.clock.advance(61_000);
    expect(await nickname()).toBe('Otra');
  });
});

describe('A birthday on 29 February', () => {
  test('is listed on the 28th in a year without the 29th, and its day stays 29', async () => {
    await start(new Date('2026-02-28T18:00:00Z'));
    expect(await on()).toEqual(['bisiesta 29/2', 'febrero 28/2']);
    expect(await on(2, 29)).toEqual(['bisiesta 29/2']);
    expect(await on(3, 1)).toEqual([]);
  });

  test('is listed on its own day in a leap year', async () => {
    await start(new Date('2028-02-28T18:00:00Z'));
    expect(await on()).toEqual(['febrero 28/2']);
    server.clock.advance(86_400_000);
    expect(await on()).toEqual(['bisiesta 29/2']);
  });
});

test('The birthdays of today follow the configured zone', async () => {
  await start(new Date('2026-11-21T05:59:00Z'));
  expect(await on()).toEqual(['hoy 20/11']);
  server.clock.advance(120_000);
  expect(await on()).toEqual([]);
});

test.each([
  ['05-ene-1980', { mes: 1, dia: 5 }],
  ['5-Sept-1980', { mes: 9, dia: 5 }],
  ['31-DIC-1999', { mes: 12, dia: 31 }],
  ['1980-02-29', { mes: 2, dia: 29 }],
  ['1980-02-29T00:00:00Z', { mes: 2, dia: 29 }],
  ['29-feb-1981', undefined],
  ['31-abr-1980', undefined],
  ['05-foo-1980', undefined],
  ['sin dato', undefined],
  ['', undefined],
  [null, undefined],
])('The birth date %j of the personnel data gives the day %j', async (text, day) => {
  await start();
  expect(parseBirthDate(text)).toEqual(day);
});
