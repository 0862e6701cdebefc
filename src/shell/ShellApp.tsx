import { useLayoutEffect, useState } from 'react';
import type { Observable } from '../offline/observable.ts';
import type { KeyValue } from '../storage/keyval.ts';
import type { SessionState } from '../user/services.ts';
import { App } from './App.tsx';
import type { Notices } from './notices.ts';
import { ShellProvider } from './shell-context.ts';
import { createTabs } from './tabs.ts';

interface Props {
  session: Observable<SessionState>;
  notices: Notices;
  keyval: KeyValue;
}

/** The shell with what only it needs, so that the sign-in does not load it. */
export function ShellApp({ session, notices, keyval }: Props) {
  const [shell] = useState(() => ({ notices, keyval, tabs: createTabs({ keyval, session }) }));
  useLayoutEffect(() => shell.tabs.follow(), [shell]);
  return (
    <ShellProvider value={shell}>
      <App />
    </ShellProvider>
  );
}
