import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { memo, useEffect, useRef, useState } from 'react';
import { useObservable } from '../../domain/services.ts';
import { onIntent } from '../../ui/lazy/lazy-component.tsx';
import type { PanelName } from '../context/panel.ts';
import { useShell } from '../context/shell-context.ts';
import { usePlace } from '../navigation/use-place.tsx';
import { plainPath, shellRouteAt } from '../routes/routes.tsx';
import { hasTab, NO_TABS, type OpenTab, pathOf, tabId, VOICE_ID } from '../tabs/tab-list.ts';
import styles from './TabStrip.module.css';
import { fetchHand } from './tab-events.ts';

/** This many tabs always fit, so no overflow code is loaded for them. */
const FEW = 4;

interface TabStripProps {
  onOpen(panel: PanelName): void;
  preload(panel: PanelName): void;
}

/**
 * The row of open tabs (A4, C2). Each tab is a link with a close button beside it. The tablist owns the links
 * by id (`aria-owns`), so that the buttons stay outside its tree. One document listener handles clicks and
 * keys.
 */
export function TabStrip({ onOpen, preload }: TabStripProps) {
  const { tabs } = useShell();
  const open = useObservable(tabs.current, NO_TABS) ?? NO_TABS;
  const place = usePlace();
  const at = plainPath(place ?? '');
  const here = place === undefined ? undefined : shellRouteAt(place);
  /** path of the focused tab, which Tab reaches; if none has the focus, Tab reaches the current page's tab */
  const [focused, setFocused] = useState<string>();
  const stop = [focused, at].find((path) => path && hasTab(open, path)) ?? pathOf(open[0]?.href ?? '');
  const row = useRef<HTMLDivElement>(null);
  const many = open.length > FEW;
  const isNew = here && !hasTab(open, at);
  const plus = isNew ? `Abrir ${here.title} en una pestaña` : 'Abrir otra página en una pestaña';

  useEffect(() => {
    const over = new AbortController();
    row.current?.addEventListener('touchmove', keepLifted, { passive: false, signal: over.signal });
    return () => over.abort();
  }, []);

  useEffect(() => {
    if (!many) return;
    const over = new AbortController();
    fetchHand().then(
      ({ followTabRow }) => row.current && followTabRow(row.current, over.signal),
      () => undefined,
    );
    return () => over.abort();
  }, [many]);

  return (
    <div className={styles.strip}>
      <div
        role="tablist"
        aria-label="Pestañas abiertas"
        aria-owns={open.map(({ href }) => tabId(pathOf(href))).join(' ') || undefined}
      />
      <div ref={row} className={styles.row}>
        {open.map((tab) => {
          const path = pathOf(tab.href);
          return <Tab key={path} tab={tab} active={path === at} stop={path === stop} onFocus={setFocused} />;
        })}
      </div>
      {many && (
        <button
          type="button"
          className={styles.all}
          aria-label={`Todas las pestañas, ${open.length} abiertas`}
          title="Todas las pestañas"
          aria-haspopup="dialog"
          {...onIntent(() => preload('pestanas'))}
          onClick={() => onOpen('pestanas')}
        >
          {open.length}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      {here && (
        <button
          type="button"
          className={styles.add}
          aria-label={plus}
          title={plus}
          {...onIntent(() => preload('nueva'))}
          onClick={() => (isNew ? tabs.open({ label: here.title, href: here.path }) : onOpen('nueva'))}
        >
          <Plus aria-hidden="true" />
        </button>
      )}
      <span id={VOICE_ID} aria-live="polite" className={styles.voice} />
    </div>
  );
}

/**
 * Keeps the row from scrolling under a finger that has picked up a tab. It listens before any touch: iOS
 * Safari ignores a listener that is added once the finger is down, as the handlers' file would do.
 */
function keepLifted(event: TouchEvent): void {
  const lifted = event.target instanceof Element && event.target.closest('[data-lifted]');
  if (lifted && event.cancelable) event.preventDefault();
}

interface TabProps {
  tab: OpenTab;
  active: boolean;
  /** whether Tab reaches this tab and its close button */
  stop: boolean;
  onFocus(path: string | undefined): void;
}

/**
 * Memoized: switching tabs re-renders two of these. A plain `<a>`, because the router's `Link` re-renders on
 * every navigation.
 */
const Tab = memo(function Tab({ tab, active, stop, onFocus }: TabProps) {
  const path = pathOf(tab.href);
  const focus = { onFocus: () => onFocus(path), onBlur: () => onFocus(undefined) };
  return (
    <div className={styles.tab} data-tab={path} data-active={active || undefined}>
      <a
        id={tabId(path)}
        role="tab"
        aria-selected={active}
        aria-controls={active ? 'contenido' : undefined}
        tabIndex={stop ? 0 : -1}
        href={tab.href}
        title={tab.label}
        draggable={false}
        {...focus}
      >
        {tab.label}
      </a>
      <button type="button" tabIndex={stop ? 0 : -1} aria-label={`Cerrar ${tab.label}`} {...focus}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
});
