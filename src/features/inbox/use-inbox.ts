import { peopleOf, standing } from '../../user/birthday-words.ts';
import { useBirthdays } from '../../user/birthdays.ts';
import type { Day } from '../../user/calendar.ts';
import { leapDayOf } from '../../user/leap-day.ts';
import { useNoticeReadings } from '../../user/notice-reading.ts';
import { useObservable, useServices } from '../../user/services.ts';
import type { InboxRow } from './NoticeLists.tsx';
import { inboxDays, noticesOf } from './notices.ts';

/** What was announced up to `today`, and whether it has been read, as far as device and server know. */
export function useInbox(today: Day) {
  const { local, profile, session } = useServices();
  const who = useObservable(profile.current);
  const lists = useBirthdays(inboxDays(today));
  const own = who.state === 'known' ? who.person : undefined;
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  const notices = noticesOf(today, lists.map(peopleOf), own, usuario, leapDayOf(local));
  const readings = useNoticeReadings(notices.map(({ aviso }) => aviso));
  const asked = [...lists, ...readings.map((one) => one.live)];
  const rows: InboxRow[] = notices.map((notice, place) => {
    const { read = false, refused = false, live } = readings[place] ?? {};
    // That nobody answers is no answer (B2): it may have been read elsewhere, as what is being asked anew may.
    const known = read || live?.state === 'ready' || live?.state === 'kept';
    return { notice, refused, read, known };
  });
  return { rows, stand: standing(asked), loading: asked.some(({ state }) => state === 'loading') };
}
