import { expect, test } from 'vitest';
import { openDay } from '../../sw/open-day.ts';

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
  ['the window that is looked at goes there', ['hidden', 'visible'], [`1 ${GO}`, '1 focus']],
  ['else the one that is there', ['hidden', 'hidden'], [`0 ${GO}`, '0 focus']],
  ['with none a new one opens', [], ['open /cumpleanos']],
])('%s', async (_, states, expected) => {
  const { clients, done } = windows(...states);
  await openDay(clients);
  expect(done).toEqual(expected);
});
