import { expect, test, vi } from 'vitest';
import { tellUpdated } from '../../src/shell/updated-notice.ts';

/** «Actualizaste a la versión X»: once a device, and not on the first visit ever. */
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
    start: (version: string) => tellUpdated({ version, local, shared: () => shared, notices: { push } }),
  };
}

test('said on the first start of another version, back too, and once', () => {
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

test('a shared machine keeps nothing, and says nothing', () => {
  const { push, start } = setUp(true);
  start('1.0.0');
  start('1.0.1');
  expect(push).not.toHaveBeenCalled();
});
