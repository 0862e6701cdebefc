/** @vitest-environment jsdom */
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WatchedQueries } from '../../../src/api/watched-query.ts';
import { useBirthdays } from '../../../src/domain/hooks/use-birthdays.ts';
import { ServicesProvider } from '../../../src/domain/services.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';

const DAYS = [
  { anio: 2026, mes: 11, dia: 26 },
  { anio: 2026, mes: 11, dia: 27 },
];
const Lists = () => <p>{useBirthdays(DAYS).length}</p>;

it('each list is asked for once at a start, also when the server has confirmed the session', () => {
  const { services, session } = createMemoryServices();
  let asked = 0;
  // A watched query is sent when its first watcher comes.
  const watch = ((document, variables) => {
    const query = services.live.watch(document, variables);
    const subscribe: typeof query.subscribe = (listener) => {
      asked++;
      return query.subscribe(listener);
    };
    return { ...query, subscribe };
  }) as WatchedQueries['watch'];
  render(
    <ServicesProvider value={{ ...services, live: { ...services.live, watch } }}>
      <Lists />
    </ServicesProvider>,
  );
  expect(asked).toBe(DAYS.length);
  act(() => session.set({ phase: 'open', usuario: 'anunez', verified: true }));
  act(() => session.set({ phase: 'open', usuario: 'anunez', verified: true, at: '/' }));
  expect(asked).toBe(DAYS.length);
  act(() => session.set({ phase: 'open', usuario: 'beto', verified: true }));
  expect(asked).toBe(2 * DAYS.length);
});
