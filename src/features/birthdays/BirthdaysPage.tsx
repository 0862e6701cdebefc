import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { type LeapDay, leapDayOf } from '../../domain/birthdays/leap-day.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { addDays, type Day, isoDay, today } from '../../lib/calendar.ts';
import { campusZone } from '../../lib/campus-time.ts';
import { formatDay } from '../../lib/format-day.ts';
import { daysOf } from '../../lib/month-math.ts';
import { LOCAL } from '../../storage/keys.ts';
import { page } from '../../ui/base/page.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import styles from './birthdays.module.css';
import { StandingNotes } from './DataNotes.tsx';
import { Filters } from './Filters.tsx';
import { LeapDayChoice } from './LeapDayChoice.tsx';
import { ListView } from './ListView.tsx';
import { calendarHref, parseAddress, STAYS } from './model/calendar-query.ts';
import type { Filter } from './model/filter-people.ts';
import { dayGroups } from './model/group-by-day.ts';
import { useDays } from './model/use-days.ts';
import { MonthView } from './month/MonthView.tsx';

/** wouter's `useSearch` would add to the entry chunk; `useLocationProperty` is in it already. */
const readSearch = () => location.search;

/** In every time zone, a new day begins at a full quarter of an hour. */
const QUARTER_MS = 900_000;

/**
 * Cumpleaños: today and the days around it, or any month as a calendar. The URL holds the state of the view.
 */
export function BirthdaysPage() {
  const { config, local } = useServices();
  const { mostrarCumpleanos } = useObservable(config.values);
  const [leapDay, setLeapDay] = useState<LeapDay>(() => leapDayOf(local));
  const stamp = useNow(QUARTER_MS);
  const zone = useObservable(campusZone);
  const iso = isoDay(today(stamp, zone));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same day is the same object, so a month is rendered once
  const now = useMemo(() => today(stamp, zone), [iso]);
  // Rendered with low priority: a month of a large university has some thousand elements, and the press must
  // be answered first.
  const search = useDeferredValue<string | null>(useLocationProperty(readSearch), null);
  const chooseLeapDay = (choice: LeapDay) => {
    local.set(LOCAL.bisiesto, `${choice}`);
    setLeapDay(choice);
  };
  return (
    <>
      <div className={page.head}>
        <h1>Cumpleaños</h1>
        <p>
          <time dateTime={isoDay(now)}>
            {formatDay(now, { weekday: 'long', day: 'numeric', month: 'long' })}
          </time>
        </p>
      </div>
      <div className={styles.page}>
        {!mostrarCumpleanos && (
          <Callout>
            Apagaste los avisos: no te mostramos la ventana, la insignia ni la notificación de los cumpleaños.{' '}
            <Link href="/configuracion">Cambiarlo en Configuración</Link>
          </Callout>
        )}
        {search !== null && <Board search={search} today={now} leapDay={leapDay} />}
        <LeapDayChoice value={leapDay} onChange={chooseLeapDay} />
      </div>
    </>
  );
}

interface BoardProps {
  search: string;
  today: Day;
  leapDay: LeapDay;
}

const Board = memo(function Board({ search, today: now, leapDay }: BoardProps) {
  const address = useMemo(() => parseAddress(search, now, leapDay), [search, now, leapDay]);
  const list = address.view === 'lista';
  const shown = list ? [now, ...dayGroups(now).flatMap(({ days }) => days)] : daysOf(address.month);
  // The list begins the day before yesterday, so the days seen first are requested first.
  const centre = list ? addDays(now, 1) : (address.day ?? now);
  const days = useDays(shown, centre, leapDay, address);
  const filtered = address.area !== '' || address.nombre !== '';
  const onFilter = useCallback(
    // Replaces the history entry: a filter is no step for Back.
    (filter: Filter) => {
      const here = parseAddress(location.search, today(), leapDay);
      history.replaceState(history.state, '', calendarHref({ ...here, ...filter }));
    },
    [leapDay],
  );
  const views = [
    { name: 'Lista', href: calendarHref({ ...address, view: 'lista' }), current: list },
    { name: 'Mes', href: calendarHref({ ...address, view: 'mes' }), current: !list },
  ];
  return (
    <>
      <StandingNotes standing={days} days={shown.length} />
      <div className={styles.tools}>
        <nav aria-label="Vista" className={styles.views}>
          {views.map(({ name, href, current }) => (
            <Link key={name} href={href} state={STAYS} aria-current={current ? 'true' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <Filters
          filter={{ area: address.area, nombre: address.nombre }}
          areas={days.areas}
          onFilter={onFilter}
        />
      </div>
      {list ? (
        <ListView address={address} today={now} days={days} filtered={filtered} />
      ) : (
        <MonthView address={address} today={now} days={days} leapDay={leapDay} filtered={filtered} />
      )}
    </>
  );
});
