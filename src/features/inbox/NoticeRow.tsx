import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDay, isoDay } from '../../user/calendar.ts';
import type { InboxNotice } from './notices.ts';

export function NoticeRow({ notice, children }: { notice: InboxNotice; children?: ReactNode }) {
  const { day, text, href } = notice;
  return (
    <li>
      <div>
        <p translate="no">{href ? <Link href={href}>{text}</Link> : text}</p>
        <time dateTime={isoDay(day)}>
          {formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' })}
        </time>
      </div>
      {children}
    </li>
  );
}
