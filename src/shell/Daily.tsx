import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useInbox } from '../features/inbox/use-inbox.ts';
import type { TodayDialogProps } from '../features/notices/TodayDialog.tsx';
import { noticeOfDay } from '../offline/day-notice.ts';
import { campusZone } from '../offline/zone.ts';
import { useNow } from '../ui/use-now.ts';
import { isoDay, today } from '../user/calendar.ts';
import type { DayNotices } from '../user/day-notices.ts';
import { useObservable, useServices } from '../user/services.ts';
import { untilHere } from '../user/until-here.ts';
import { atCalmMoment } from './calm-moment.ts';
import type { Notices } from './notices.ts';
import { plainPath } from './routes.tsx';
import { useUnreadMark } from './unread-mark.ts';

const BIRTHDAYS = '/cumpleanos';

/** What the shell does with the day's notices (B19, C8), fetched once the first screen is there. */
export function Daily({ notices }: { notices: Notices }) {
  const { config, connection, dayNotices } = useServices();
  const { mostrarCumpleanos } = useObservable(config.values);
  const { reading } = useObservable(connection);
  const [device, setDevice] = useState<DayNotices>();
  const [, navigate] = useLocation();

  useEffect(() => {
    // Until its files come there is no dialog, and the inbox has the notices all the same.
    void untilHere(dayNotices).then(setDevice);
  }, [dayNotices]);
  useEffect(() => device?.system.onOpened(() => navigate(BIRTHDAYS)), [device, navigate]);
  const silent = !reading && !mostrarCumpleanos;
  useEffect(() => {
    if (silent) device?.system.quiet().catch(() => undefined);
  }, [silent, device]);

  // The device is still being read: what the person wants is not known.
  return reading || !mostrarCumpleanos ? null : <Announced device={device} notices={notices} />;
}

interface AnnouncedProps {
  device: DayNotices | undefined;
  notices: Notices;
}

function Announced({ device, notices }: AnnouncedProps) {
  const { live, markRead } = useServices();
  const [path] = useLocation();
  const day = today(useNow(), useObservable(campusZone));
  const iso = isoDay(day);
  const { rows } = useInbox(day);
  const [shown, setShown] = useState<string>();
  const [Dialog, setDialog] = useState<ComponentType<TodayDialogProps>>();
  useUnreadMark(rows.filter(({ known, read }) => known && !read).length, device);

  const aviso = noticeOfDay(iso);
  const row = rows.find(({ notice }) => notice.aviso === aviso);
  const unread = row?.known === true && !row.read;
  const there = plainPath(path) === BIRTHDAYS;

  useEffect(() => {
    if (!device || !unread) return;
    // Who looks at the page itself has been told.
    if (there) return void device.claim(iso);
    let gone = false;
    let stop = () => {};
    void untilHere(() => import('../features/notices/TodayDialog.tsx')).then(({ TodayDialog }) => {
      if (gone) return;
      setDialog(() => TodayDialog);
      stop = atCalmMoment(async () => {
        if ((await device.claim(iso)) && !gone) setShown(iso);
      });
    });
    return () => {
      gone = true;
      stop();
    };
  }, [device, unread, there, iso]);

  async function read(desde: number) {
    close();
    const kept = await markRead(aviso, desde);
    if (kept === 'servidor') live.refresh();
    if (kept === 'fallo')
      notices.push({ title: 'No se guardó', text: 'El aviso sigue sin leer en Avisos; intenta de nuevo.' });
  }
  const close = () => setShown(undefined);

  // Read in another tab or on another device meanwhile: it goes by itself.
  if (shown !== iso || !unread || !row || !Dialog) return null;
  return <Dialog people={row.notice.people} onClose={close} onRead={(desde) => void read(desde)} />;
}
