import { createContext, useContext } from 'react';
import { useLocation } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Toasts } from '../toasts/toasts.ts';

/**
 * Services that only the shell needs. `ShellApp` creates them, so that the sign-in bundle does not load them.
 */
export interface ShellServices {
  tabs: Tabs;
  notices: Toasts;
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

/** The current path; undefined in the prerendered frame, which knows neither path nor person. */
export function usePlace(): string | undefined {
  const [path] = useLocation();
  const session = useObservable(useServices().session.state, UNKNOWN);
  return session.phase === 'unknown' ? undefined : path;
}
