import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { campusZone } from '../../offline/zone.ts';
import { LOCAL } from '../../storage/names.ts';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { useNow } from '../../ui/use-now.ts';
import { addDays, type Day, formatDay, isoDay, today } from '../../user/calendar.ts';
import { type LeapDay, leapDayOf } from '../../user/leap-day.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { hrefOf, parseAddress, STAYS } from './address.ts';
import styles from './birthdays.module.css';
import { Filters } from './Filters.tsx';
import { dayGroups } from './groups.ts';
import { LeapDayChoice } from './LeapDayChoice.tsx';
import { ListView } from './ListView.tsx';
import { MonthView } from './MonthView.tsx';
import { daysOf } from './month.ts';
import type { Filter } from './people.ts';
import { StandingNotes } from './StandingNotes.tsx';
import { useDays } from './use-days.ts';

/** wouter's useSearch is not among what every start fetches; this is. */
const readSearch = () => location.search;

/** A new day begins at a full quarter of an hour, in whatever zone. */
const QUARTER_MS = 900_000;

/** Cumpleaños: today and the days around it, or any month as a calendar; what is shown stands in the address. */
export function BirthdaysPage() {
  const { config, local } = useServices();
  const { mostrarCumpleanos } = useObservable(config.values);
  const [leapDay, setLeapDay] = useState<LeapDay>(() => leapDayOf(local));
  const stamp = useNow(QUARTER_MS);
  const zone = useObservable(campusZone);
  const now = useMemo(() => today(stamp, zone), [stamp, zone]);
  // Drawn between frames: a month of a large university is some thousand elements, and the press is answered first.
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
          <Notice>
            Apagaste los avisos: no te mostramos la ventana, la insignia ni la notificación de los cumpleaños.{' '}
            <Link href="/configuracion">Cambiarlo en Configuración</Link>
          </Notice>
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
  // From the day before yesterday on: what is looked at first is asked for first.
  const centre = list ? addDays(now, 1) : (address.day ?? now);
  const days = useDays(shown, centre, leapDay, address);
  const filtered = address.area !== '' || address.nombre !== '';
  const onFilter = useCallback(
    // The entry stays as it is: a filter is no step of the way.
    (filter: Filter) => {
      const here = parseAddress(location.search, today(), leapDay);
      history.replaceState(history.state, '', hrefOf({ ...here, ...filter }));
    },
    [leapDay],
  );
  const views = [
    { name: 'Lista', href: hrefOf({ ...address, view: 'lista' }), current: list },
    { name: 'Mes', href: hrefOf({ ...address, view: 'mes' }), current: !list },
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
