import { describe, expect, it } from 'vitest';
import { addDays, formatDay, hour, isoDay, today } from '../../src/lib/calendar.ts';

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

  it('a day is formatted as in Mexico', () => {
    const day = { anio: 2026, mes: 11, dia: 20 };
    expect(formatDay(day, { day: 'numeric', month: 'long' })).toBe('20 de noviembre');
    expect(isoDay(day)).toBe('2026-11-20');
  });
});
