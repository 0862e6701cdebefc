/** @vitest-environment jsdom */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServicesProvider } from '../../../src/domain/services.ts';
import { createJourney } from '../../../src/shell/navigation/navigation-manager.ts';
import { ShellApp } from '../../../src/shell/ShellApp.tsx';
import { createToasts } from '../../../src/shell/toasts/toasts.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';
import { stubWindow } from '../render-shell.tsx';

/** Objects that must not stay in memory after the person has left them. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('a page that was left is garbage-collected, with the link that had the focus', async () => {
  stubWindow(true);
  history.replaceState(null, '', '/');
  const main = document.createElement('main');
  document.body.append(main);
  const journey = createJourney(() => undefined);
  const stop = journey.follow();
  const draw = () => {
    main.innerHTML = '<h1>Página</h1><ul><li><a href="/perfil">Perfil</a></li></ul>';
    journey.arrive(main, '');
    return new WeakRef(main.querySelector('ul') as Element);
  };
  const page = draw();
  main.querySelector('a')?.focus();
  journey.aroundNav((path, options) => history.pushState(options?.state, '', String(path)), '/perfil');
  draw();
  await expect
    .poll(
      () => {
        collect();
        return page.deref() === undefined;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  stop();
});

it('an unmounted shell no longer follows the session', async () => {
  stubWindow(true);
  history.replaceState(null, '', '/');
  const memory = createMemoryServices();
  const keyval = createMemoryKeyValue();
  const read: string[] = [];
  const counted = {
    ...keyval,
    get: (key: string) => {
      read.push(key);
      return keyval.get(key);
    },
  };
  const show = () =>
    render(
      <ServicesProvider value={memory.services}>
        <ShellApp session={memory.session} toasts={createToasts()} keyval={counted} />
      </ServicesProvider>,
    );
  const reads = () => read.filter((key) => key.endsWith('beto'));
  // Two sign-ins in one document (B20): each has a shell of its own.
  show().unmount();
  show();
  act(() => memory.session.set({ phase: 'guest' }));
  act(() => memory.session.set({ phase: 'open', usuario: 'beto', verified: false }));
  await expect.poll(reads).toHaveLength(1);
});
