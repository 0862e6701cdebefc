import { expect, test } from 'vitest';
import { openDay } from '../../sw/notification-click.ts';

function windows(...states: DocumentVisibilityState[]) {
  const done: string[] = [];
  const list = states.map((visibilityState, at) => ({
    visibilityState,
    postMessage: (message: unknown) => void done.push(`${at} ${JSON.stringify(message)}`),
    focus: async () => void done.push(`${at} focus`),
  }));
  const clients = {
    matchAll: async () => list,
    openWindow: async (path: string) => void done.push(`open ${path}`),
  };
  return { clients, done };
}

const GO = '{"tipo":"ir","a":"/cumpleanos"}';

test.each<[string, DocumentVisibilityState[], string[]]>([
  [
    'a click on the notification opens the page in the visible window',
    ['hidden', 'visible'],
    [`1 ${GO}`, '1 focus'],
  ],
  [
    'a click on the notification uses a hidden window if no other is open',
    ['hidden', 'hidden'],
    [`0 ${GO}`, '0 focus'],
  ],
  ['a click on the notification without a window opens a new one', [], ['open /cumpleanos']],
])('%s', async (_, states, expected) => {
  const { clients, done } = windows(...states);
  await openDay(clients);
  expect(done).toEqual(expected);
});
