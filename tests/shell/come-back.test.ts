// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCell } from '../../src/offline/observable.ts';
import { comeBack } from '../../src/shell/come-back.ts';
import { createLocalStore } from '../../src/storage/local.ts';
import { RETURN_KEY } from '../../src/storage/names.ts';
import { createDrafts } from '../../src/user/drafts.ts';
import { reloadKeeping } from '../../src/user/reload-keeping.ts';
import type { SessionState } from '../../src/user/services.ts';

/** A reload of ours, and the start after it: the same tab, another document. */
const MINUTE = 60_000;
const tab = createLocalStore(() => sessionStorage);
const timers = { setTimer: vi.fn(() => 1), clearTimer: vi.fn() };
const open = (usuario: string) => createCell<SessionState>({ phase: 'open', usuario, verified: false });

const newDrafts = () => createDrafts({ path: () => location.pathname, ...timers });

interface Case {
  usuario?: string | undefined;
  shared?: boolean;
  store?: typeof tab;
}

function leave({ usuario = 'ana', shared = false, store = tab }: Case = {}) {
  const drafts = newDrafts();
  drafts.offer('apodo', () => ({ text: 'Anita' }));
  const reload = vi.fn();
  const page = document;
  reloadKeeping({
    tab: store,
    shared: () => shared,
    now: () => 0,
    drafts,
    usuario,
    page,
    reload,
    setTimer: timers.setTimer,
  });
  expect(reload).toHaveBeenCalledOnce();
}

function arrive({ usuario = 'ana', now = 1000, shared = false } = {}) {
  const drafts = newDrafts();
  comeBack({ tab, shared: () => shared, now: () => now, drafts, session: open(usuario) });
  return drafts.take('apodo');
}

const BUTTONS = '<main><h1>Perfil</h1><button>Guardar</button><button>Guardar</button></main>';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/profile');
  document.body.innerHTML = BUTTONS;
  timers.setTimer.mockClear();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('the same person goes on with the form; what was kept is gone by then', () => {
  leave();
  expect(sessionStorage.length).toBe(1);
  expect(arrive()).toEqual({ text: 'Anita' });
  expect(sessionStorage.length).toBe(0);
  expect(arrive()).toBeUndefined();
});

test('anybody else, and the same person after five minutes, finds nothing, and nothing stays', () => {
  leave();
  expect(arrive({ usuario: 'beto' })).toBeUndefined();
  expect(arrive()).toBeUndefined();
  leave();
  expect(arrive({ now: 5 * MINUTE })).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('what is left of the five minutes goes on after the reload', () => {
  leave();
  timers.setTimer.mockClear();
  arrive({ now: 2 * MINUTE });
  expect(timers.setTimer).toHaveBeenCalledWith(expect.any(Function), 3 * MINUTE);
});

test('a shared machine keeps nothing (B23), nor does somebody who is not signed in', () => {
  leave({ shared: true });
  expect(sessionStorage.length).toBe(0);
  reloadKeeping({
    tab,
    shared: () => false,
    now: () => 0,
    drafts: newDrafts(),
    usuario: undefined,
    page: document,
    reload: vi.fn(),
    setTimer: timers.setTimer,
  });
  expect(sessionStorage.length).toBe(0);
});

test('blocked storage does not hold up the reload', () => {
  leave({
    store: createLocalStore(() => {
      throw new DOMException('blocked', 'SecurityError');
    }),
  });
});

test('a person who stays after all leaves nothing behind', () => {
  leave();
  const [[run] = []] = timers.setTimer.mock.calls as unknown as [() => void][];
  run?.();
  expect(sessionStorage.length).toBe(0);
});

test('what had the focus gets it again in the page that is drawn later, and only if nobody took it', async () => {
  const second = () => document.querySelectorAll('button')[1];
  second()?.focus();
  leave();
  document.body.innerHTML = '';
  arrive();
  expect(document.activeElement).toBe(document.body);
  document.body.innerHTML = BUTTONS;
  await vi.waitFor(() => expect(document.activeElement).toBe(second()));

  leave();
  document.body.innerHTML = '';
  arrive();
  dispatchEvent(new Event('keydown'));
  document.body.innerHTML = BUTTONS;
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});

test('another page, or what is no record of ours, moves and brings nothing', () => {
  leave();
  history.replaceState(null, '', '/');
  expect(arrive()).toBeUndefined();
  for (const text of [
    '',
    'null',
    '[]',
    '{"v":1}',
    '{"v":1,"usuario":"ana","at":0,"path":"/profile","held":3}',
  ]) {
    sessionStorage.setItem(RETURN_KEY, text);
    expect(arrive(), text).toBeUndefined();
  }
});
