import { useLayoutEffect, useState } from 'react';
import type { SessionState } from '../domain/session/session-state.ts';
import type { Observable } from '../lib/observable.ts';
import type { KeyValue } from '../storage/keyval.ts';
import { useExplain } from '../ui/hooks/explain.ts';
import { App } from './App.tsx';
import { ShellProvider } from './context/shell-context.ts';
import { failureNotice } from './context/use-failure-toast.ts';
import { createTabs } from './tabs/tabs.ts';
import type { Toasts } from './toasts/toasts.ts';

/** The address's page, which loads with the frame. */
export { fetchPageAt } from './routes/routes.tsx';

interface ShellAppProps {
  session: Observable<SessionState>;
  toasts: Toasts;
  keyval: KeyValue;
}

/**
 * The app within a session, with the services that only it needs. Created here, so that the sign-in does not
 * load them.
 */
export function ShellApp({ session, toasts, keyval }: ShellAppProps) {
  const explain = useExplain();
  const [shell] = useState(() => ({
    toasts,
    keyval,
    tabs: createTabs({ keyval, session, failed: failureNotice(explain, toasts) }),
  }));
  useLayoutEffect(() => shell.tabs.follow(), [shell]);
  return (
    <ShellProvider value={shell}>
      <App />
    </ShellProvider>
  );
}
