import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './inbox.module.css';
import type { InboxNotice } from './notice-list.ts';

interface NoticeRowProps {
  notice: InboxNotice;
  read: boolean;
  children?: ReactNode;
}

export function NoticeRow({ notice, read, children }: NoticeRowProps) {
  const { text, href } = notice;
  return (
    <li className={read ? undefined : styles.unread}>
      <p>
        {!read && <span className="visually-hidden">Sin leer: </span>}
        {href ? (
          <Link href={href} translate="no">
            {text}
          </Link>
        ) : (
          <span translate="no">{text}</span>
        )}
      </p>
      {children}
    </li>
  );
}
