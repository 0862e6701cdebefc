import { memo } from 'react';
import { useLocation } from 'wouter';
import type { LeapDay } from '../../../domain/birthdays/leap-day.ts';
import type { Day } from '../../../lib/calendar.ts';
import { daysOf, monthName } from '../../../lib/month-math.ts';
import { useGradually } from '../../../ui/hooks/use-progressive-render.ts';
import styles from '../birthdays.module.css';
import { downloadCalendar, fileName } from '../model/calendar-file.ts';
import { type Address, calendarHref, STAYS } from '../model/calendar-query.ts';
import { countOf } from '../model/filter-people.ts';
import { calendarFile } from '../model/ics.ts';
import type { Days } from '../model/use-days.ts';
import { DayPanel } from './DayPanel.tsx';
import { MonthBar } from './MonthBar.tsx';
import { MonthGrid } from './MonthGrid.tsx';

interface MonthViewProps {
  address: Address;
  today: Day;
  days: Days;
  leapDay: LeapDay;
  filtered: boolean;
}

const TITLE = 'mes-a-la-vista';

/** Any month as a calendar. The people of the chosen day are shown beside it, or below it on a phone. */
export const MonthView = memo(function MonthView({
  address,
  today,
  days,
  leapDay,
  filtered,
}: MonthViewProps) {
  const [, navigate] = useLocation();
  const { month } = address;
  const panel = useGradually(2) === 2;
  const isNow = month.anio === today.anio && month.mes === today.mes;
  const chosen = address.day ?? (isNow ? today : undefined);
  const link = (day: Day) => calendarHref({ ...address, view: 'mes', month: day, day });

  function save(): string {
    const shown = daysOf(month).map(days.of);
    const birthdays = shown.flatMap(({ day, people }) => people.map((person) => ({ person, first: day })));
    if (shown.some(({ state }) => state === 'loading'))
      return 'Todavía estamos leyendo el mes; intenta en un momento.';
    const missing = shown.filter(({ state }) => state === 'offline' || state === 'failed');
    const lack =
      missing.length === 0
        ? ''
        : missing.length === 1
          ? ' Falta 1 día que este dispositivo no tiene.'
          : ` Faltan ${missing.length} días que este dispositivo no tiene.`;
    if (birthdays.length === 0) return `No hay cumpleaños que agregar.${lack}`;
    downloadCalendar(fileName(monthName(month)), calendarFile(birthdays, leapDay, Date.now()));
    return `Descargado: ${countOf(birthdays.length)} de ${monthName(month)}. Abre el archivo con tu calendario.${lack}`;
  }

  return (
    <div>
      <MonthBar address={address} titleId={TITLE} today={today} onSave={save} />
      <div className={styles.columns}>
        <MonthGrid
          month={month}
          today={today}
          chosen={chosen}
          labelledBy={TITLE}
          of={days.of}
          hrefOf={link}
          onMonth={(day) => {
            const { day: _, ...rest } = address;
            navigate(calendarHref({ ...rest, month: day }), { state: STAYS });
          }}
        />
        {panel && <DayPanel shown={chosen && days.of(chosen)} today={today} filtered={filtered} />}
      </div>
    </div>
  );
});
