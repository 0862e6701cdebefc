import { createContext, useContext } from 'react';
import { useLocation } from 'wouter';
import type { KeyValue } from '../storage/keyval.ts';
import { useObservable, useServices } from '../user/services.ts';
import type { Notices } from './notices.ts';
import type { Tabs } from './tabs.ts';

/** What only the shell's own parts read; boot.ts builds it beside the services. */
export interface ShellServices {
  tabs: Tabs;
  notices: Notices;
  keyval: KeyValue;
}

const ShellContext = createContext<ShellServices | undefined>(undefined);
export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellServices {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('no ShellProvider above');
  return shell;
}

const UNKNOWN = { phase: 'unknown' } as const;

/** The path on the screen; undefined in the prerendered frame, which knows neither place nor person. */
export function usePlace(): string | undefined {
  const [path] = useLocation();
  const session = useObservable(useServices().session.state, UNKNOWN);
  return session.phase === 'unknown' ? undefined : path;
}
