import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { memo, useEffect, useRef, useState } from 'react';
import { onIntent } from '../ui/lazy-part.tsx';
import { useObservable } from '../user/services.ts';
import { PANELS } from './panels.ts';
import { plainPath, shellRouteAt } from './routes.tsx';
import { usePlace, useShell } from './shell-context.ts';
import styles from './TabStrip.module.css';
import { tabId, VOICE_ID } from './tab-focus.ts';
import { fetchHand } from './tab-gestures.ts';
import { hasTab, NO_TABS, type OpenTab, pathOf } from './tab-list.ts';

/** So many always find room. */
const FEW = 4;

/**
 * A4, C2. The tabs are links; the list owns them by id, so that the buttons beside them stay outside its tree. What is
 * done to them is heard by tab-gestures.ts.
 */
export function TabStrip({ onAll }: { onAll(): void }) {
  const { tabs } = useShell();
  const open = useObservable(tabs.current, NO_TABS) ?? NO_TABS;
  const place = usePlace();
  const at = plainPath(place ?? '');
  const here = place === undefined ? undefined : shellRouteAt(place);
  /** the one that has the focus; else the page's own: the stop in the tab order */
  const [focused, setFocused] = useState<string>();
  const stop = [focused, at].find((path) => path && hasTab(open, path)) ?? pathOf(open[0]?.href ?? '');
  const row = useRef<HTMLDivElement>(null);
  const many = open.length > FEW;

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
          {...onIntent(PANELS.pestanas.preload)}
          onClick={onAll}
        >
          {open.length}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      {here && !hasTab(open, at) && (
        <button
          type="button"
          className={styles.add}
          aria-label={`Abrir ${here.title} en una pestaña`}
          title={`Abrir ${here.title} en una pestaña`}
          onClick={() => tabs.open({ label: here.title, href: here.path })}
        >
          <Plus aria-hidden="true" />
        </button>
      )}
      <span id={VOICE_ID} aria-live="polite" className={styles.voice} />
    </div>
  );
}

interface TabProps {
  tab: OpenTab;
  active: boolean;
  /** the one that the tab key reaches, with its button */
  stop: boolean;
  onFocus(path: string | undefined): void;
}

/** Drawn again only when it changes: a change of tab is two of them, however many there are. No Link, which hears every navigation. */
const Tab = memo(function Tab({ tab, active, stop, onFocus }: TabProps) {
  const path = pathOf(tab.href);
  const focus = { onFocus: () => onFocus(path), onBlur: () => onFocus(undefined) };
  return (
    <div className={styles.tab} data-pestana={path} data-activa={active || undefined}>
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
