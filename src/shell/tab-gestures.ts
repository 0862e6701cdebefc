import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { shellRouteAt } from './routes.tsx';
import { useShell } from './shell-context.ts';
import { TAB_LINK } from './tab-focus.ts';
import { hrefOfLink } from './tab-link.ts';
import { pathOf } from './tab-list.ts';
import type { Tabs } from './tabs.ts';
import { useFailureNotice } from './use-failure-notice.ts';

export interface GesturePorts {
  tabs: Tabs;
  navigate(href: string, options?: { state: object }): void;
  /** the context menu of what tab-menu-request.ts tells */
  openPanel(panel: 'menu'): void;
}

const TYPES = ['click', 'auxclick', 'contextmenu', 'keydown', 'pointerdown'] as const;
const TAB_KEYS = /^(ArrowLeft|ArrowRight|Home|End|Delete)$/;

export const fetchHand = () => import('./tab-hand.ts');

/**
 * One listener of the document for every tab and every link to a page of the shell: menu, breadcrumb, page (A3.5). What is
 * for the tabs is kept from the browser at once; what is then done is fetched when it is first wanted.
 */
export function useTabGestures(openPanel: (panel: 'menu') => void): void {
  const { tabs } = useShell();
  const [, navigate] = useLocation();
  const tell = useFailureNotice();
  useEffect(() => {
    const hear = (event: MouseEvent | KeyboardEvent) => {
      if (!isOurs(event)) return;
      if (event.type !== 'pointerdown') event.preventDefault();
      fetchHand().then(
        (hand) => hand.onTabGesture(event, { tabs, navigate, openPanel }),
        (error: unknown) => {
          // The click that ends the press says it.
          if (event.type === 'pointerdown') return;
          tell(error);
          goPlainly(event, tabs, navigate);
        },
      );
    };
    for (const type of TYPES) document.addEventListener(type, hear, true);
    return () => {
      for (const type of TYPES) document.removeEventListener(type, hear, true);
    };
  }, [tabs, navigate, openPanel, tell]);
}

/** Without the file for tabs: a press that leads to a page leads there as a link does. The next one asks again. */
function goPlainly({ type, target }: Event, tabs: Tabs, navigate: (href: string) => void): void {
  if ((type !== 'click' && type !== 'auxclick') || !(target instanceof Element)) return;
  const path = target.closest<HTMLElement>('[data-pestana]')?.dataset.pestana;
  const link = target.closest<HTMLAnchorElement>(TAB_LINK);
  const tab = tabs.current.get()?.find(({ href }) => pathOf(href) === path);
  // A tab's own button closes it.
  if (tab && type === 'click' && !target.closest('button')) navigate(tab.href);
  else if (path === undefined && link) navigate(hrefOfLink(link));
}

function isOurs(event: MouseEvent | KeyboardEvent): boolean {
  const target = event.target as Element;
  const inTab = target.closest('[data-pestana]');
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
  // Shift keeps the browser's own window and its own menu; Shift+F10 is no button.
  if (type === 'contextmenu') return !shiftKey || button !== 2;
  if (type === 'auxclick') return button === 1;
  return !shiftKey && (!!inTab || event.ctrlKey || metaKey);
}
