import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { unsaved } from '../user/unsaved.ts';
import { type LaunchQueue, readLaunch } from './launch.ts';
import { useShell } from './shell-context.ts';

/** In sessionStorage: the launch that this window answered last. */
const ANSWERED = 'lanzamiento';

/**
 * A launch or a shortcut of the installed app, which comes to the window that is there (launch_handler): it opens in a tab
 * beside what the person has, and a form with unsaved changes is asked about first.
 */
export function Launches() {
  const { tabs } = useShell();
  const [, navigate] = useLocation();
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ targetURL }) => {
      const launch = readLaunch(targetURL, location.origin);
      if (!launch || isRepeated(launch.href)) return;
      const { href, tab } = launch;
      unsaved.leave(() => {
        if (tab) tabs.open(tab);
        if (href !== location.pathname + location.search + location.hash) navigate(href);
      });
    });
  }, [tabs, navigate]);
  return null;
}

let fresh = true;

/** Chromium tells a reloaded page once more of the launch that it was opened by; the person has gone on since. */
function isRepeated(href: string): boolean {
  const first = fresh;
  fresh = false;
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const known = sessionStorage.getItem(ANSWERED);
    sessionStorage.setItem(ANSWERED, href);
    return first && entry?.type === 'reload' && known === href;
  } catch {
    return false;
  }
}
