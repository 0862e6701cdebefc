import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { DayNotices } from '../../domain/birthdays/notifications.ts';
import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import type { TodayDialogProps } from '../../features/notices/TodayDialog.tsx';
import { useInbox } from '../../features/notices/use-inbox.ts';
import { isoDay, today } from '../../lib/calendar.ts';
import { campusZone } from '../../lib/campus-time.ts';
import { noticeOfDay } from '../../offline/birthday-notice.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { plainPath } from '../routes/routes.tsx';
import type { Toasts } from '../toasts/toasts.ts';
import { useUnreadMark } from './unread-badge.ts';
import { atCalmMoment } from './when-idle.ts';

const BIRTHDAYS = '/cumpleanos';

/**
 * Announces today's birthdays by a dialog and by the unread mark, and opens the birthdays page when their
 * system notification is pressed (B19, C8). Loaded after the first screen.
 */
export function Daily({ toasts }: { toasts: Toasts }) {
  const { config, connection, dayNotices } = useServices();
  const { mostrarCumpleanos } = useObservable(config.values);
  const { reading } = useObservable(connection);
  const [device, setDevice] = useState<DayNotices>();
  const [, navigate] = useLocation();

  useEffect(() => {
    // Until these files arrive there is no dialog; the notices page shows the notice anyway.
    void untilHere(dayNotices).then(setDevice);
  }, [dayNotices]);
  useEffect(() => device?.system.onOpened(() => navigate(BIRTHDAYS)), [device, navigate]);
  const silent = !reading && !mostrarCumpleanos;
  useEffect(() => {
    if (silent) device?.system.quiet().catch(() => undefined);
  }, [silent, device]);

  // While the device's storage is being read, the person's setting is unknown.
  return reading || !mostrarCumpleanos ? null : <Announced device={device} toasts={toasts} />;
}

interface AnnouncedProps {
  device: DayNotices | undefined;
  toasts: Toasts;
}

function Announced({ device, toasts }: AnnouncedProps) {
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
    // A person who is on the birthdays page has already seen the news.
    if (there) return void device.claim(iso);
    let gone = false;
    let stop = () => {};
    void untilHere(() => import('../../features/notices/TodayDialog.tsx')).then(({ TodayDialog }) => {
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
    const outcome = await markRead(aviso, desde);
    if (outcome === 'servidor') live.refresh();
    if (outcome === 'fallo')
      toasts.push({ title: 'No se guardó', text: 'El aviso sigue sin leer en Avisos; intenta de nuevo.' });
  }
  const close = () => setShown(undefined);

  // Closes the dialog if the notice is read in another tab or on another device.
  if (shown !== iso || !unread || !row || !Dialog) return null;
  return <Dialog notice={row.notice} onClose={close} onRead={(desde) => void read(desde)} />;
}
