import { type RefObject, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import styles from './inbox.module.css';
import { NoticeRow } from './NoticeRow.tsx';
import type { InboxNotice } from './notices.ts';

export interface InboxRow {
  notice: InboxNotice;
  read: boolean;
  /** the server did not take that it was read */
  refused: boolean;
}

interface NoticeListsProps {
  rows: readonly InboxRow[];
  /** takes the focus when the last button has gone */
  heading: RefObject<HTMLElement | null>;
  onRead(...avisos: string[]): void;
}

/** Unread first; a row that is marked goes to the others, and the focus to the next one to mark. */
export function NoticeLists({ rows, heading, onRead }: NoticeListsProps) {
  const list = useRef<HTMLUListElement>(null);
  const unread = rows.filter(({ read }) => !read);
  const read = rows.filter((row) => row.read);

  function mark(aviso: string, button: HTMLButtonElement) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = buttons.indexOf(button);
    (buttons[place + 1] ?? buttons[place - 1] ?? heading.current)?.focus({ preventScroll: true });
    onRead(aviso);
  }

  function markAll() {
    heading.current?.focus({ preventScroll: true });
    onRead(...unread.map(({ notice }) => notice.aviso));
  }

  return (
    <>
      {unread.length > 0 && (
        <section aria-labelledby="sin-leer">
          <SectionHeading
            id="sin-leer"
            aside={unread.length > 1 && <Button onClick={markAll}>Marcar todos como leídos</Button>}
          >
            Sin leer
          </SectionHeading>
          <ul ref={list} className={`${styles.rows} ${styles.unread}`}>
            {unread.map(({ notice, refused }) => (
              <NoticeRow key={notice.aviso} notice={notice}>
                {refused ? (
                  <Link href="/pendientes">No se guardó: revisar</Link>
                ) : (
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
      )}
      {read.length > 0 && (
        <section aria-labelledby="leidos">
          <SectionHeading id="leidos">Leídos</SectionHeading>
          <ul className={styles.rows}>
            {read.map(({ notice }) => (
              <NoticeRow key={notice.aviso} notice={notice} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
