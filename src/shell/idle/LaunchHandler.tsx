import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { unsaved } from '../../domain/leaving/unsaved.ts';
import { LAUNCH_HANDLED } from '../../storage/keys.ts';
import { useShell } from '../context/shell-context.ts';
import { type LaunchQueue, readLaunch } from './launch-target.ts';

/**
 * Handles a launch or shortcut of the installed app that the browser routes to this window (manifest
 * `launch_handler`). It opens in a tab beside the current ones. Unsaved changes are asked about first.
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

/** True for a launch that Chromium reports again after a reload; the person may have navigated since. */
function isRepeated(href: string): boolean {
  const first = fresh;
  fresh = false;
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const known = sessionStorage.getItem(LAUNCH_HANDLED);
    sessionStorage.setItem(LAUNCH_HANDLED, href);
    return first && entry?.type === 'reload' && known === href;
  } catch {
    return false;
  }
}
