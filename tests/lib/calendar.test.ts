import { describe, expect, it } from 'vitest';
import { addDays, type Day, hour, isoDay, today } from '../../src/lib/calendar.ts';
import { type DayParts, formatDay } from '../../src/lib/format-day.ts';

describe('the university’s day', () => {
  it('the university’s day is Mexico City’s, wherever the device is', () => {
    // 05:59 and 06:00 UTC are just before and at midnight in Mexico City.
    expect(today(Date.UTC(2026, 10, 20, 5, 59))).toEqual({ anio: 2026, mes: 11, dia: 19 });
    expect(today(Date.UTC(2026, 10, 20, 6, 0))).toEqual({ anio: 2026, mes: 11, dia: 20 });
    expect(today(Date.UTC(2026, 10, 20, 6, 0), 'Asia/Tokyo')).toEqual({ anio: 2026, mes: 11, dia: 20 });
    expect(hour(Date.UTC(2026, 10, 20, 6, 0))).toBe(0);
    expect(hour(Date.UTC(2026, 10, 20, 5, 59))).toBe(23);
  });

  it('adding days crosses ends of months, leap days and ends of years', () => {
    expect(addDays({ anio: 2026, mes: 11, dia: 30 }, 1)).toEqual({ anio: 2026, mes: 12, dia: 1 });
    expect(addDays({ anio: 2028, mes: 2, dia: 28 }, 1)).toEqual({ anio: 2028, mes: 2, dia: 29 });
    expect(addDays({ anio: 2027, mes: 2, dia: 28 }, 1)).toEqual({ anio: 2027, mes: 3, dia: 1 });
    expect(addDays({ anio: 2026, mes: 12, dia: 31 }, 1)).toEqual({ anio: 2027, mes: 1, dia: 1 });
  });

  it('Mexico City’s day and hour are those of the engine’s zone, with summer time before 2023 too', () => {
    const engine = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Mexico_City',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const HOURS = 3_600_000;
    for (let at = Date.UTC(2022, 2, 1); at < Date.UTC(2032, 0, 1); at += 7 * HOURS) {
      const text = engine.format(at);
      expect(`${isoDay(today(at))} ${String(hour(at)).padStart(2, '0')}`).toBe(text.slice(0, 13));
    }
  });

  it.each<DayParts>([
    { weekday: 'long' },
    { weekday: 'short' },
    { month: 'long' },
    { month: 'short' },
    { month: 'long', year: 'numeric' },
    { day: 'numeric' },
    { day: 'numeric', weekday: 'long' },
    { day: 'numeric', month: 'long' },
    { day: 'numeric', month: 'long', weekday: 'long' },
    { day: 'numeric', month: 'long', year: 'numeric' },
    { day: 'numeric', month: 'long', weekday: 'long', year: 'numeric' },
    { day: 'numeric', month: 'short' },
    { day: 'numeric', month: 'short', year: 'numeric' },
  ])('every day of a year is written as the engine writes it in es-MX: %o', (parts) => {
    const engine = new Intl.DateTimeFormat('es-MX', { ...parts, timeZone: 'UTC' });
    let day: Day = { anio: 2028, mes: 1, dia: 1 };
    for (; day.anio === 2028; day = addDays(day, 1))
      expect(formatDay(day, parts)).toBe(engine.format(Date.UTC(day.anio, day.mes - 1, day.dia)));
  });
});
