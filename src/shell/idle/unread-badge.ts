import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { DayNotices } from '../../domain/birthdays/notifications.ts';
import { documentTitle } from '../routes/document-title.ts';
import { shellRouteAt } from '../routes/routes.tsx';
import './unread-badge.css';

/**
 * Shows the number of unread notices on every link to them, and on the app's icon or, if the browser cannot
 * do that, in the document's title. A style sheet shows it on the links, so that the prerendered menu and bar
 * do not re-render.
 */
export function useUnreadMark(unread: number, device: DayNotices | undefined): void {
  const [path] = useLocation();
  const title = shellRouteAt(path)?.title;

  useEffect(() => {
    if (unread === 0) return;
    // Set on the two navigations with such a link, not on the root, so that the page's styles are not
    // recalculated.
    const places = [...document.querySelectorAll('nav')].filter((nav) =>
      nav.querySelector('[href="/avisos"]'),
    );
    for (const { dataset, style } of places) {
      dataset.unread = '';
      style.setProperty('--unread', `"${unread}"`);
      style.setProperty('--unread-spoken', `", ${unread} sin leer"`);
    }
    return () => {
      for (const { dataset } of places) delete dataset.unread;
    };
  }, [unread]);

  // Runs after the outlet's effect, which has just set the plain title.
  const named = unread > 0 && !device?.system.hasBadge();
  useEffect(() => {
    if (!title || !named) return;
    document.title = `(${unread}) ${documentTitle(title)}`;
    return () => {
      document.title = documentTitle(title);
    };
  }, [title, named, unread]);

  useEffect(() => {
    device?.system.badge(unread).catch(() => undefined);
  }, [unread, device]);
}
