import { useDeferredValue } from 'react';
import { leapDayOf } from '../../domain/birthdays/leap-day.ts';
import { isBirthday } from '../../domain/birthdays/parse-date.ts';
import { shortName } from '../../domain/profile/person.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { hour, isoDay, today } from '../../lib/calendar.ts';
import { campusZone } from '../../lib/campus-time.ts';
import { formatDay } from '../../lib/format-day.ts';
import { page } from '../../ui/base/page.ts';
import { DataAge } from '../../ui/feedback/DataAge.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { useEarlyDrawing } from '../../ui/lazy/early-drawing.tsx';
import { Birthdays, type Greet } from './Birthdays.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { greeting } from './greeting.ts';
import { lateSections } from './late-sections.ts';
import { NoticesOff } from './NoticesOff.tsx';
import { WhoAmI } from './WhoAmI.tsx';

interface DashboardPageProps {
  Greet: Greet;
  /** ms: the page as it begins at this time, for the early drawing; undefined is now */
  at?: number;
}

/** The page Inicio: the signed-in person, today's birthdays, the state of this device, and what comes later. */
export function DashboardPage({ Greet, at }: DashboardPageProps) {
  const { profile, config, connection, local } = useServices();
  const { offline } = useObservable(connection);
  const state = useObservable(profile.current);
  const { mostrarCumpleanos } = useObservable(config.values);
  const clock = useNow();
  const now = at ?? clock;
  const zone = useObservable(campusZone);
  const day = today(now, zone);
  const person = state.state === 'known' ? state.person : undefined;
  const own = person && isBirthday(person.fechaNacimiento, day, leapDayOf(local));
  useEarlyDrawing(state.state !== 'loading' && at === undefined);
  const hello = own ? '¡Feliz cumpleaños' : greeting(hour(now, zone));

  return (
    <>
      <div className={page.head}>
        <h1>
          {person ? `${hello}, ` : hello}
          {person && <span translate="no">{shortName(person)}</span>}
          {own && '!'}
        </h1>
        <p>
          <time dateTime={isoDay(day)}>
            {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
          </time>
        </p>
      </div>
      <div className={page.columns}>
        <div className={page.stack}>
          {mostrarCumpleanos ? (
            <Birthdays today={day} own={own ? person.usuario : undefined} Greet={Greet} />
          ) : (
            <NoticesOff />
          )}
        </div>
        <aside className={`${page.stack} ${page.narrow}`} aria-label="Tú, este dispositivo y tus avisos">
          <WhoAmI state={state} />
          <DeviceFacts now={now} />
          {offline && state.state === 'known' && !state.real && <DataAge at={state.at} />}
          {at === undefined && <Late />}
        </aside>
      </div>
    </>
  );
}

/** What comes after the first screen, rendered in slices and without the rest of the page. */
function Late() {
  const Sections = useDeferredValue(useObservable(lateSections));
  return Sections && <Sections />;
}
