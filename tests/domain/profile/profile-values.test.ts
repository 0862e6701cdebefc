import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PALETTE } from '../../../shared/colors.ts';
import { isAdministrator } from '../../../shared/roles.ts';
import { parseDate } from '../../../shared/written-date.ts';
import { formatBirthday, formatDate, formatMoment } from '../../../src/domain/birthdays/format-date.ts';
import { isBirthday } from '../../../src/domain/birthdays/parse-date.ts';
import { initials } from '../../../src/domain/profile/initials.ts';
import {
  colorForLogin,
  isSubjectProfessor,
  photoUrl,
  shortName,
} from '../../../src/domain/profile/person.ts';
import { colorName } from '../../../src/domain/settings/color-names.ts';
import { capitalize, sanitize } from '../../../src/lib/sanitize-text.ts';

const person = (nombre: string, apellido: string, hipocoristico: string | null = null) => ({
  nombre,
  apellido,
  hipocoristico,
});

describe('names', () => {
  test('the short name is the nickname, or else the first name', () => {
    expect(shortName(person('Ana María', 'Núñez', 'Anita'))).toBe('Anita');
    expect(shortName(person('Ana María', 'Núñez', '  '))).toBe('Ana');
    expect(shortName(person('', ''))).toBe('');
  });

  test('initials skip particles and keep accents', () => {
    expect(initials(person('Íñigo', 'Zúñiga de la Cruz'))).toBe('ÍZ');
    expect(initials(person('María del Carmen', 'de la Cruz Peña'))).toBe('MC');
    expect(initials(person('I\u0301ñigo', 'ñáñez'))).toBe('ÍÑ');
    expect(initials(person('', ''))).toBe('');
    expect(initials(person('de', 'la'))).toBe('DL');
  });

  test('the photo’s URL contains the cache value', () => {
    expect(photoUrl('https://u.mx/', '/fotos/a.webp', '7')).toBe('https://u.mx/fotos/a.webp?v=7');
    expect(photoUrl('', 'fotos/a.webp', '')).toBe('/fotos/a.webp');
    expect(photoUrl('', null, '7')).toBeUndefined();
  });

  test('roles and kinds of employees are recognized', () => {
    expect(['DSE', 'Administrador', 'dse', null].map((rol) => isAdministrator({ rol }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isSubjectProfessor({ tipoEmpleado: 'PROFESOR de Asignatura' })).toBe(true);
    expect(isSubjectProfessor({ tipoEmpleado: null })).toBe(false);
  });

  test('a login name always has the same light color', () => {
    expect(PALETTE.slice(0, 12)).toContain(colorForLogin('anunez'));
    expect(colorForLogin('anunez')).toBe(colorForLogin('anunez'));
    expect(new Set(PALETTE.map(colorName)).size).toBe(24);
  });
});

describe('dates', () => {
  test.each([
    ['05-ene-1980', '5 de enero', '5 ene 1980'],
    ['05-ENE', '5 de enero', '5 de enero'],
    ['05-ENE-80', '5 de enero', '5 ene 1980'],
    ['05-ene-50', '5 de enero', '5 ene 1950'],
    ['05-ene-49', '5 de enero', '5 ene 2049'],
    ['1980-08-15', '15 de agosto', '15 ago 1980'],
    ['1980-08-15T00:00:00', '15 de agosto', '15 ago 1980'],
    ['29-feb-1980', '29 de febrero', '29 feb 1980'],
    ['29-feb', '29 de febrero', '29 de febrero'],
    ['1 diciembre 2001', '1 de diciembre', '1 dic 2001'],
    ['29-feb-1981', '', ''],
    ['31-abr-1980', '', ''],
    ['00-ene-1980', '', ''],
    ['05-xyz-1980', '', ''],
    ['sin dato', '', ''],
    [null, '', ''],
  ])('the date %s is parsed and formatted', (text, birthday, date) => {
    expect(formatBirthday(text)).toBe(birthday);
    expect(formatDate(text)).toBe(date);
  });

  test('an instant is formatted in the campus’s zone', () => {
    expect(formatMoment('2026-11-20T21:05:00Z')).toBe('20 nov 2026, 3:05 p.m.');
    expect(formatMoment('20-nov-2026')).toBe('20 nov 2026');
  });

  test('no text makes the date functions throw, and every real day is parsed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
        expect(typeof formatBirthday(text)).toBe('string');
        expect(typeof formatMoment(text)).toBe('string');
      }),
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1930-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
        (date) => {
          const day = { anio: date.getUTCFullYear(), mes: date.getUTCMonth() + 1, dia: date.getUTCDate() };
          expect(parseDate(date.toISOString())).toEqual(day);
        },
      ),
    );
  });

  test('leap-day birthdays fall on 28 February or 1 March in other years', () => {
    const on = (anio: number, mes: number, dia: number, leapling?: 28 | 1) =>
      isBirthday('29-feb-1980', { anio, mes, dia }, leapling);
    expect(on(2027, 2, 28)).toBe(true);
    expect(on(2027, 3, 1)).toBe(false);
    expect(on(2027, 3, 1, 1)).toBe(true);
    expect(on(2028, 2, 28)).toBe(false);
    expect(on(2028, 2, 29)).toBe(true);
    expect(isBirthday('nada', { anio: 2028, mes: 2, dia: 29 })).toBe(false);
  });
});

describe('text', () => {
  test('the sanitizer keeps letters, digits and a few signs', () => {
    expect(sanitize('Ñandú_2, "el" <b>áé</b>-x.')).toBe('Ñandú_2, el báéb-x.');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => sanitize(sanitize(text)) === sanitize(text)),
    );
  });

  test('capitalize leaves connecting words in lower case', () => {
    expect(capitalize('JOSÉ de la CRUZ y (ÁVILA) "peña"/')).toBe('José de la Cruz y Ávila Peña');
    expect(capitalize('')).toBe('');
  });
});
