import { peopleOf, standing } from '../../domain/birthdays/birthday-text.ts';
import { leapDayOf } from '../../domain/birthdays/leap-day.ts';
import { useBirthdays } from '../../domain/hooks/use-birthdays.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { addDays, type Day, isoDay } from '../../lib/calendar.ts';
import { daysTold, holidaysOf } from '../../offline/told-days.ts';
import type { InboxRow } from './NoticeLists.tsx';
import { inboxDays, noticesOf } from './notice-list.ts';
import { useNoticeReadings } from './use-notice-readings.ts';

/** The notices up to `today`, and whether each has been read as far as device and server know. */
export function useInbox(today: Day) {
  const { local, profile, session, site } = useServices();
  const { feriados } = useObservable(site);
  const who = useObservable(profile.current);
  const told = daysTold(isoDay(today), holidaysOf(feriados)).map((_, place) => addDays(today, place));
  const lists = useBirthdays([...inboxDays(today), ...told.slice(1)]);
  const own = who.state === 'known' ? who.person : undefined;
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  const notices = noticesOf(today, lists.map(peopleOf), own, usuario, leapDayOf(local));
  const readings = useNoticeReadings(notices.map(({ aviso }) => aviso));
  const asked = [...lists, ...readings.map((one) => one.live)];
  const rows: InboxRow[] = notices.map((notice, place) => {
    const { read = false, refused = false, live } = readings[place] ?? {};
    // Offline or during a refetch the state is unknown: the notice may have been read on another device (B2).
    const known = read || live?.state === 'ready' || live?.state === 'kept';
    return { notice, refused, read, known };
  });
  return { rows, stand: standing(asked), loading: asked.some(({ state }) => state === 'loading') };
}
