import { type RefObject, useState } from 'react';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { peopleOf, standing } from '../../user/birthday-words.ts';
import { useBirthdays } from '../../user/birthdays.ts';
import type { Day } from '../../user/calendar.ts';
import { useNoticeReadings } from '../../user/notice-reading.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { NoticeLists } from './NoticeLists.tsx';
import { inboxDays, noticesOf } from './notices.ts';

export function Inbox({ today, heading }: { today: Day; heading: RefObject<HTMLElement | null> }) {
  const { live, profile, markRead } = useServices();
  const [opened] = useState(() => Date.now());
  /** sent at once by a device that keeps nothing: nothing else here tells of it */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const who = useObservable(profile.current);
  const lists = useBirthdays(inboxDays(today));
  const notices = noticesOf(today, lists.map(peopleOf), who.state === 'known' ? who.person : undefined);
  const readings = useNoticeReadings(notices.map(({ aviso }) => aviso));
  const asked = [...lists, ...readings.map((one) => one.live)];
  const stand = standing(asked);
  const loading = asked.some((one) => one.state === 'loading');
  const rows = notices.map((notice, place) => {
    const { read = false, refused = false } = readings[place] ?? {};
    return { notice, refused, read: read || sent.includes(notice.aviso) };
  });

  async function mark(...avisos: string[]) {
    const kept = await Promise.all(
      avisos.map((aviso) => markRead(aviso, opened).catch(() => 'fallo' as const)),
    );
    setSent((before) => [...before, ...avisos.filter((_, place) => kept[place] === 'servidor')]);
    setFailed(kept.includes('fallo'));
  }

  if (loading)
    return (
      <section className={page.list} aria-busy="true" aria-label="Leyendo tus avisos">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="2.857rem" />
        ))}
      </section>
    );
  return (
    <div className={page.list}>
      {stand.state === 'kept' && <Age at={stand.at} />}
      {stand.state === 'failed' && (
        <Notice kind="alert">
          <p>No pudimos leer tus avisos. {stand.message}</p>
          <Button onClick={() => live.refresh()}>Intentar de nuevo</Button>
        </Notice>
      )}
      {failed && <Notice kind="alert">No se guardó. Tus avisos siguen aquí; intenta de nuevo.</Notice>}
      {rows.length === 0 && stand.state === 'offline' && (
        <EmptyState>Los avisos necesitan conexión la primera vez. Los verás en cuanto regrese.</EmptyState>
      )}
      {rows.length === 0 && (stand.state === 'ready' || stand.state === 'kept') && (
        <EmptyState>No tienes avisos. Aquí te decimos quién cumple años.</EmptyState>
      )}
      <NoticeLists rows={rows} heading={heading} onRead={(...avisos) => void mark(...avisos)} />
    </div>
  );
}
