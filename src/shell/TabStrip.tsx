import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { useObservable } from '../user/services.ts';
import { plainPath, shellRouteAt } from './routes.tsx';
import { usePlace, useShell } from './shell-context.ts';
import styles from './TabStrip.module.css';
import { focusTab, tabId, walkToTab } from './tab-focus.ts';
import { type OpenTab, pathOf } from './tab-list.ts';

/** Those of the prerendered frame. */
const NONE: readonly OpenTab[] = [];

/** A4, C2. The tabs are links; the list owns them by id, so that the buttons beside them stay outside its tree. */
export function TabStrip() {
  const { tabs } = useShell();
  const open = useObservable<readonly OpenTab[] | undefined>(tabs.current, NONE) ?? NONE;
  const place = usePlace();
  const at = plainPath(place ?? '');
  const [, navigate] = useLocation();
  const here = place === undefined ? undefined : shellRouteAt(place);
  const paths = open.map((tab) => pathOf(tab.href));
  const stop = paths.includes(at) ? at : paths[0];

  function close(path: string) {
    const index = paths.indexOf(path);
    const goTo = tabs.close(path, at);
    if (goTo !== undefined) navigate(goTo);
    else focusTab(paths[index + 1] ?? paths[index - 1]);
  }
  function onKeyDown(event: KeyboardEvent, path: string) {
    const index = paths.indexOf(path);
    const last = paths.length - 1;
    const goal = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Delete') close(path);
    else if (goal === undefined || event.altKey || event.metaKey) return;
    else if (event.ctrlKey && event.shiftKey) tabs.move(path, goal < index ? -1 : 1);
    else walkToTab(paths[(goal + paths.length) % paths.length]);
    event.preventDefault();
  }

  return (
    <div className={styles.strip}>
      <div
        role="tablist"
        aria-label="Pestañas abiertas"
        aria-owns={paths.map(tabId).join(' ') || undefined}
      />
      {open.map((tab, index) => {
        const path = paths[index] ?? '';
        return (
          <div key={path} className={styles.tab} data-activa={path === at || undefined}>
            <Link
              id={tabId(path)}
              role="tab"
              aria-selected={path === at}
              tabIndex={path === stop ? 0 : -1}
              href={tab.href}
              title={tab.label}
              onKeyDown={(event) => onKeyDown(event, path)}
              onAuxClick={(event) => {
                // The middle button closes a tab, as everywhere.
                event.preventDefault();
                close(path);
              }}
            >
              {tab.label}
            </Link>
            <button type="button" aria-label={`Cerrar ${tab.label}`} onClick={() => close(path)}>
              <X aria-hidden="true" />
            </button>
          </div>
        );
      })}
      {here && !paths.includes(at) && (
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
    </div>
  );
}
