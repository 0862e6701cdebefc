// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDrafts } from '../../../src/domain/leaving/drafts.ts';
import { reloadKeeping } from '../../../src/domain/leaving/reload.ts';
import type { SessionState } from '../../../src/domain/session/session-state.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { comeBack } from '../../../src/shell/navigation/restore-after-reload.ts';
import { RETURN_KEY } from '../../../src/storage/keys.ts';
import { createLocalStore } from '../../../src/storage/local-storage.ts';

/** A reload by the app and the start after it: the same tab, another document. */
const MINUTE = 60_000;
const tab = createLocalStore(() => sessionStorage);
const timers = { setTimer: vi.fn(() => 1), clearTimer: vi.fn() };
const open = (usuario: string) => createCell<SessionState>({ phase: 'open', usuario, verified: false });

/** No save is under way. */
const base = {
  tab,
  shared: () => false,
  now: () => 0,
  direct: { sending: createCell(false) },
  setTimer: timers.setTimer,
};

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
  const parts = { ...base, tab: store, shared: () => shared, drafts, usuario: () => usuario, reload };
  void reloadKeeping(parts, document);
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

test('after a reload the same person continues with the form, and the stored copy is deleted', () => {
  leave();
  expect(sessionStorage.length).toBe(1);
  expect(arrive()).toEqual({ text: 'Anita' });
  expect(sessionStorage.length).toBe(0);
  expect(arrive()).toBeUndefined();
});

test('another person, or the same one after five minutes, finds no form, and nothing stays stored', () => {
  leave();
  expect(arrive({ usuario: 'beto' })).toBeUndefined();
  expect(arrive()).toBeUndefined();
  leave();
  expect(arrive({ now: 5 * MINUTE })).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('the five minutes of a stored form continue to run after the reload', () => {
  leave();
  timers.setTimer.mockClear();
  arrive({ now: 2 * MINUTE });
  expect(timers.setTimer).toHaveBeenCalledWith(expect.any(Function), 3 * MINUTE);
});

test('a shared machine (B23) and a person without a session store nothing for the reload', () => {
  leave({ shared: true });
  expect(sessionStorage.length).toBe(0);
  const parts = { ...base, drafts: newDrafts(), usuario: () => undefined, reload: vi.fn() };
  void reloadKeeping(parts, document);
  expect(sessionStorage.length).toBe(0);
});

test('the name typed into the sign-in stays in the history entry, and no password does', () => {
  document.body.innerHTML =
    '<form id="form-acceso"><input id="usuario"><input type="password" name="password"></form>';
  for (const field of document.querySelectorAll('input')) field.value = `typed-${field.name}`;
  history.replaceState({ codigo: true }, '');
  leave();
  expect(history.state).toEqual({ codigo: true });
  void reloadKeeping({ ...base, drafts: newDrafts(), usuario: () => undefined, reload: vi.fn() }, document);
  expect(history.state).toEqual({ codigo: true, escrito: 'typed-' });
});

test('blocked storage does not delay the reload', () => {
  leave({
    store: createLocalStore(() => {
      throw new DOMException('blocked', 'SecurityError');
    }),
  });
});

test('if the reload is cancelled, nothing stays stored', () => {
  leave();
  const [[run] = []] = timers.setTimer.mock.calls as unknown as [() => void][];
  run?.();
  expect(sessionStorage.length).toBe(0);
});

test('the focus returns to its element in the page rendered later, unless something else took it', async () => {
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

test('a record of another page, or an invalid one, moves nothing and restores nothing', () => {
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

test('a save that has no answer yet is waited for', async () => {
  const sending = createCell(true);
  const reload = vi.fn();
  const parts = { ...base, drafts: newDrafts(), usuario: () => 'ana', direct: { sending }, reload };
  const reloaded = reloadKeeping(parts, document);
  expect(reload).not.toHaveBeenCalled();
  sending.set(false);
  await reloaded;
  expect(reload).toHaveBeenCalledOnce();
});
