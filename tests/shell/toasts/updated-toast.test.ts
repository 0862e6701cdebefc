import { expect, test, vi } from 'vitest';
import { tellUpdated } from '../../../src/shell/toasts/updated-toast.ts';

/** The toast «Actualizaste a la versión X»: once per device, and not on the very first visit. */
function setUp(shared = false) {
  const values = new Map<string, string>();
  const push = vi.fn();
  const local = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => !!values.set(key, value),
    remove: (key: string) => void values.delete(key),
  };
  return {
    push,
    start: (version: string) => tellUpdated({ version, local, shared: () => shared, toasts: { push } }),
  };
}

test('the first start of another version is announced once, also after a rollback', () => {
  const { push, start } = setUp();
  start('1.0.0');
  start('1.0.0');
  expect(push).not.toHaveBeenCalled();
  start('1.0.1');
  start('1.0.1');
  start('1.0.0');
  expect(push.mock.calls.map(([{ title, link }]) => [title, link.href])).toEqual([
    ['Actualizaste a la versión 1.0.1', '/novedades'],
    ['Actualizaste a la versión 1.0.0', '/novedades'],
  ]);
});

test('a shared machine stores no version and announces nothing', () => {
  const { push, start } = setUp(true);
  start('1.0.0');
  start('1.0.1');
  expect(push).not.toHaveBeenCalled();
});
