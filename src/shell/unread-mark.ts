import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { DayNotices } from '../user/day-notices.ts';
import { documentTitle, shellRouteAt } from './routes.tsx';
import './unread-mark.css';

/**
 * How many notices are unread: on the app's icon where it can bear a number, else in the title; and on every link to them.
 * There by the style sheet, so that menu and bar, which are part of the first paint, are not drawn anew for it.
 */
export function useUnreadMark(unread: number, device: DayNotices | undefined): void {
  const [path] = useLocation();
  const title = shellRouteAt(path)?.title;

  useEffect(() => {
    if (unread === 0) return;
    // On the two navigations that have such a link, not on the root: the page need not be styled anew.
    const places = [...document.querySelectorAll<HTMLElement>('nav:has([href="/avisos"])')];
    for (const { dataset, style } of places) {
      dataset.avisos = '';
      style.setProperty('--avisos', `"${unread}"`);
      style.setProperty('--avisos-dichos', `", ${unread} sin leer"`);
    }
    return () => {
      for (const { dataset } of places) delete dataset.avisos;
    };
  }, [unread]);

  // After the outlet's own, which has just written the plain title.
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
