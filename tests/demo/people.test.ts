import { describe, expect, it } from 'vitest';
import { birthOf, type DemoDay, FESTEJO, shiftDay, writtenBirth } from '../../demo/birth-dates.ts';
import { EMPLOYEE_TYPES, ROLES } from '../../demo/employment.ts';
import { demoPeople } from '../../demo/people.ts';

const TODAY: DemoDay = { year: 2026, month: 11, day: 20 };
const people = demoPeople(TODAY);
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The readable birth dates of a demonstration started on that day, by place in the list. */
const bornWhenStarted = (today: DemoDay) =>
  people.map((_, place) => writtenBirth(place, birthOf(place, today)).born);

/** The places of the people whose birthday the contract puts on a day, also on the 28th of a short February. */
function birthdaysOn(day: DemoDay, list: (DemoDay | null)[]): number[] {
  return list.flatMap((born, place) => {
    if (born === null || born.month !== day.month) return [];
    const observed = day.month === 2 && day.day === 28 && !isLeap(day.year) && born.day === 29;
    return born.day === day.day || observed ? [place] : [];
  });
}

it('The demonstration staff is the same on every run for one day, and has other birthdays on another day', () => {
  expect(demoPeople(TODAY)).toEqual(people);
  expect(demoPeople({ ...TODAY, day: 21 })).not.toEqual(people);
});

it('The demonstration staff has 300 people with identifiers of their own, in NFC', () => {
  expect(people).toHaveLength(300);
  for (const field of ['id', 'usuario', 'expediente', 'idOracle', 'rfc', 'curp'] as const) {
    expect(new Set(people.map((person) => person[field])).size, field).toBe(300);
  }
  expect(JSON.stringify(people)).toBe(JSON.stringify(people).normalize('NFC'));
  for (const { usuario } of people) expect(usuario).toMatch(/^[a-z][a-z0-9]{1,40}$/);
});

describe('The names of the demonstration staff', () => {
  const names = people.map(({ nombre, apellido }) => `${nombre} ${apellido}`).join('\n');
  it.each([
    /ñ/,
    /Ñ/,
    /ü/,
    /Á/,
    /í/,
    / de la /,
    / del /,
    / de los /,
    / y /,
    /^Íñigo/m,
    /María de los Ángeles/,
  ])('contain the pattern %s', (pattern) => {
    expect(names).toMatch(pattern);
  });
  it('have two surnames, with their particles in lower case', () => {
    for (const { apellido } of people) expect(apellido.split(' ').length).toBeGreaterThanOrEqual(2);
    expect(names).not.toMatch(/ (De|Del|La|Los|Y) /);
  });
  it('have nicknames for some people', () => {
    const some = people.filter(({ hipocoristico }) => hipocoristico !== null).length;
    expect(some).toBeGreaterThan(30);
    expect(some).toBeLessThan(200);
  });
});

describe('The demonstration staff', () => {
  it.each(EMPLOYEE_TYPES)('has people of tipoEmpleado %s', (type) => {
    expect(people.filter(({ tipoEmpleado }) => tipoEmpleado === type).length).toBeGreaterThan(5);
  });
  it.each(ROLES)('has people of rol %s', (role) => {
    expect(people.some(({ rol }) => rol === role)).toBe(true);
  });
  it('has admin as its only administrator', () => {
    expect(people.filter(({ rol }) => rol === 'Administrador').map(({ usuario }) => usuario)).toEqual([
      'admin',
    ]);
  });
  it.each(['F', 'M', 'X'])('has people of genero %s', (genero) => {
    expect(people.some((person) => person.genero === genero)).toBe(true);
  });
  it('has people with and without portrait, extension, colour, first visit and validation', () => {
    for (const has of [
      (p: (typeof people)[number]) => p.portrait,
      (p: (typeof people)[number]) => p.extension !== null,
      (p: (typeof people)[number]) => p.color !== null,
      (p: (typeof people)[number]) => p.primerAcceso !== null,
      (p: (typeof people)[number]) => p.validado,
    ]) {
      expect(people.filter(has).length).toBeGreaterThan(20);
      expect(people.filter((person) => !has(person)).length).toBeGreaterThan(20);
    }
  });
});

describe('The dates of birth of the demonstration staff', () => {
  const texts = people.map(({ fechaNacimiento }) => fechaNacimiento);
  it('are written as the personnel database writes them, and some in ISO 8601', () => {
    const personnel = texts.filter((text) =>
      /^\d\d-(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)-\d{4}$/.test(text ?? ''),
    );
    expect(personnel.length).toBeGreaterThan(250);
    expect(texts.filter((text) => /^\d{4}-\d\d-\d\d$/.test(text ?? '')).length).toBeGreaterThan(10);
  });
  it('are missing for some people and unreadable for some, who then have no day', () => {
    const missing = people.filter(({ fechaNacimiento }) => fechaNacimiento === null);
    const unreadable = people.filter(
      ({ fechaNacimiento, nacimiento }) => fechaNacimiento !== null && nacimiento === null,
    );
    expect(missing).toHaveLength(8);
    expect(unreadable).toHaveLength(6);
    expect(missing.every(({ nacimiento }) => nacimiento === null)).toBe(true);
  });
  it('are real days, and two of them are 29 February', () => {
    for (const { nacimiento: born } of people) {
      if (born !== null)
        expect(new Date(Date.UTC(born.year, born.month - 1, born.day)).getUTCDate()).toBe(born.day);
    }
    expect(people.filter(({ fechaNacimiento }) => fechaNacimiento?.startsWith('29-feb-'))).toHaveLength(2);
  });
  it('agree with RFC and CURP if they can be read', () => {
    for (const { nacimiento: born, rfc, curp } of people) {
      expect(rfc).toMatch(/^[A-Z]{4}\d{6}[A-Z1-9]{3}$/);
      expect(curp).toMatch(/^[A-Z]{4}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A]\d$/);
      if (born === null) continue;
      const date = [born.year % 100, born.month, born.day].map((n) => String(n).padStart(2, '0')).join('');
      expect(rfc.slice(4, 10)).toBe(date);
      expect(curp.slice(4, 10)).toBe(date);
    }
  });
});

const ACCOUNT_PLACES = 5;

it('A demonstration started on any day of four years has three birthdays that day, festejo’s as the only account’s, and some on each of the next 14 days', () => {
  expect(people[FESTEJO]?.usuario).toBe('festejo');
  for (let n = 0; n < 4 * 365 + 1; n += 1) {
    const today = shiftDay({ year: 2026, month: 1, day: 1 }, n);
    const label = `${today.year}-${today.month}-${today.day}`;
    const list = bornWhenStarted(today);
    const todays = birthdaysOn(today, list);
    if (todays.length !== 3) expect.fail(`${label}: ${todays}`);
    expect(todays.filter((place) => place < ACCOUNT_PLACES)).toEqual([FESTEJO]);
    for (let later = 1; later <= 14; later += 1) {
      if (birthdaysOn(shiftDay(today, later), list).length === 0) expect.fail(`${label} + ${later}: nobody`);
    }
  }
}, 60_000);
