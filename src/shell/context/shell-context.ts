import { createContext, useContext } from 'react';
import type { KeyValue } from '../../storage/keyval.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Toasts } from '../toasts/toasts.ts';

/**
 * Services that only the shell needs. `ShellApp` creates them, so that the sign-in bundle does not load them.
 */
export interface ShellServices {
  tabs: Tabs;
  toasts: Toasts;
  keyval: KeyValue;
}

const ShellContext = createContext<ShellServices | undefined>(undefined);
export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellServices {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('no ShellProvider above');
  return shell;
}
