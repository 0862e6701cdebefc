import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useShell } from '../context/shell-context.ts';
import { useFailureNotice } from '../context/use-failure-toast.ts';
import { shellRouteAt } from '../routes/routes.tsx';
import { hrefOfLink } from '../tabs/tab-link.ts';
import { pathOf, TAB_LINK } from '../tabs/tab-list.ts';
import type { Tabs } from '../tabs/tabs.ts';

const TYPES = ['click', 'auxclick', 'contextmenu', 'keydown', 'pointerdown'] as const;
const TAB_KEYS = /^(ArrowLeft|ArrowRight|Home|End|Delete)$/;

export const fetchHand = () => import('./tab-event-handlers.ts');

/**
 * One document listener for every tab and every link to a page of the shell (A3.5). It prevents the browser's
 * default at once and loads the handlers on first use.
 */
export function useTabGestures(openPanel: (panel: 'menu') => void): void {
  const { tabs } = useShell();
  const [, navigate] = useLocation();
  const showFailure = useFailureNotice();
  useEffect(() => {
    const handle = (event: MouseEvent | KeyboardEvent) => {
      if (!isOurs(event)) return;
      if (event.type !== 'pointerdown') event.preventDefault();
      fetchHand().then(
        (hand) => hand.onTabGesture(event, { tabs, navigate, openPanel }),
        (error: unknown) => {
          // The click that follows the press reports the error.
          if (event.type === 'pointerdown') return;
          showFailure(error);
          goPlainly(event, tabs, navigate);
        },
      );
    };
    for (const type of TYPES) document.addEventListener(type, handle, true);
    return () => {
      for (const type of TYPES) document.removeEventListener(type, handle, true);
    };
  }, [tabs, navigate, openPanel, showFailure]);
}

/**
 * Fallback if the handlers cannot be loaded: a press on a tab or link navigates like a plain link. The next
 * gesture tries to load them again.
 */
function goPlainly({ type, target }: Event, tabs: Tabs, navigate: (href: string) => void): void {
  if ((type !== 'click' && type !== 'auxclick') || !(target instanceof Element)) return;
  const path = target.closest<HTMLElement>('[data-tab]')?.dataset.tab;
  const link = target.closest<HTMLAnchorElement>(TAB_LINK);
  const tab = tabs.current.get()?.find(({ href }) => pathOf(href) === path);
  // A button within a tab closes it.
  if (tab && type === 'click' && !target.closest('button')) navigate(tab.href);
  else if (path === undefined && link) navigate(hrefOfLink(link));
}

function isOurs(event: MouseEvent | KeyboardEvent): boolean {
  const target = event.target as Element;
  const inTab = target.closest('[data-tab]');
  const { type, shiftKey, altKey, metaKey } = event;
  if ('key' in event)
    return inTab
      ? !altKey &&
          !metaKey &&
          (TAB_KEYS.test(event.key) || (event.key === ' ' && target.matches('[role=tab]')))
      : altKey && shiftKey && event.code === 'KeyT';
  const link = target.closest<HTMLAnchorElement>(TAB_LINK);
  if (!inTab && !(link && shellRouteAt(link.pathname))) return false;
  const { button } = event;
  if (type === 'pointerdown') return !!inTab || (event as PointerEvent).pointerType !== 'mouse';
  // With Shift, the browser opens its own window or menu. Shift+F10 opens the app's menu: its event has no
  // right button.
  if (type === 'contextmenu') return !shiftKey || button !== 2;
  if (type === 'auxclick') return button === 1;
  return !shiftKey && (!!inTab || event.ctrlKey || metaKey);
}
