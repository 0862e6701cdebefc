import { type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { isoDay } from '../../lib/calendar.ts';
import { formatDay } from '../../lib/format-day.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SectionHeading } from '../../ui/layout/SectionHeading.tsx';
import styles from './inbox.module.css';
import { NoticeRow } from './NoticeRow.tsx';
import type { InboxNotice } from './notice-list.ts';

export interface InboxRow {
  notice: InboxNotice;
  read: boolean;
  /** the device or the server has reported its state; false while it is being requested */
  known: boolean;
  /** the server refused the change */
  refused: boolean;
}

interface NoticeListsProps {
  rows: readonly InboxRow[];
  /** takes the focus when the last button disappears */
  heading: RefObject<HTMLElement | null>;
  onRead(...avisos: string[]): void;
}

/** Notices by day, the latest first. Marking one moves the focus to the next one. */
export function NoticeLists({ rows, heading, onRead }: NoticeListsProps) {
  const lists = useRef<HTMLDivElement>(null);
  const unread = rows.filter(({ read }) => !read).map(({ notice }) => notice.aviso);
  const days = [...new Map(rows.map(({ notice }) => [isoDay(notice.day), notice])).entries()];

  function mark(aviso: string, button: HTMLButtonElement) {
    const buttons = [...(lists.current?.querySelectorAll('li button') ?? [])] as HTMLElement[];
    const place = buttons.indexOf(button);
    (buttons[place + 1] ?? buttons[place - 1] ?? heading.current)?.focus({ preventScroll: true });
    onRead(aviso);
  }

  function markAll() {
    heading.current?.focus({ preventScroll: true });
    onRead(...unread);
  }

  return (
    <div ref={lists}>
      {unread.length > 1 && (
        <div className={styles.all}>
          <span>{unread.length} sin leer</span>
          <Button onClick={markAll}>Marcar todos como leídos</Button>
        </div>
      )}
      {days.map(([iso, { when, day }]) => (
        <section key={iso} className={styles.day} aria-labelledby={`dia-${iso}`}>
          <SectionHeading
            id={`dia-${iso}`}
            aside={
              <time dateTime={iso}>{formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}</time>
            }
          >
            {when}
          </SectionHeading>
          <ul className={styles.rows}>
            {rows
              .filter(({ notice }) => isoDay(notice.day) === iso)
              .map(({ notice, read, refused }) => (
                <NoticeRow key={notice.aviso} notice={notice} read={read}>
                  {refused && <Link href="/pendientes">No se guardó: revisar</Link>}
                  {!read && !refused && (
                    <Button
                      aria-label={`Marcar como leído: ${notice.text}`}
                      onClick={({ currentTarget }) => mark(notice.aviso, currentTarget)}
                    >
                      Marcar como leído
                    </Button>
                  )}
                </NoticeRow>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
