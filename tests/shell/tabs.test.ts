import { describe, expect, it } from 'vitest';
import { createCell } from '../../src/offline/observable.ts';
import { createTabs, tabsKey } from '../../src/shell/tabs.ts';
import type { KeyValue } from '../../src/storage/keyval.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import type { SessionState } from '../../src/user/services.ts';

const INICIO = { label: 'Inicio', href: '/' };
const APPS = { label: 'Apps', href: '/apps' };
const open = (usuario: string): SessionState => ({ phase: 'open', usuario, verified: false });

describe('the tabs of a person', () => {
  it('begin with Inicio, and are the same after a new start', async () => {
    const keyval = createMemoryKeyValue();
    const first = createTabs({ keyval, session: createCell(open('ana')) });
    await expect.poll(() => first.current.get()).toEqual([INICIO]);
    first.open(APPS);
    const second = createTabs({ keyval, session: createCell(open('ana')) });
    await expect.poll(() => second.current.get()).toEqual([INICIO, APPS]);
  });

  it('stay closed when all were closed', async () => {
    const keyval = createMemoryKeyValue();
    const first = createTabs({ keyval, session: createCell(open('ana')) });
    await expect.poll(() => first.current.get()).toEqual([INICIO]);
    expect(first.close('/', '/')).toBe('/');
    const second = createTabs({ keyval, session: createCell(open('ana')) });
    await expect.poll(() => second.current.get()).toEqual([]);
  });

  it('are never shown to another person, and nothing is written after the end of the session', async () => {
    const keyval = createMemoryKeyValue();
    const session = createCell<SessionState>(open('ana'));
    const tabs = createTabs({ keyval, session });
    await expect.poll(() => tabs.current.get()).toEqual([INICIO]);
    tabs.open(APPS);
    await keyval.clear();
    session.set({ phase: 'guest' });
    expect(tabs.current.get()).toBeUndefined();
    tabs.open(APPS);
    tabs.close('/', '/');
    expect(await keyval.keys()).toEqual([]);
    session.set(open('beto'));
    await expect.poll(() => tabs.current.get()).toEqual([INICIO]);
  });

  it('keeps a tab that was opened while storage was being read', async () => {
    const keyval = createMemoryKeyValue();
    await keyval.set(tabsKey('ana'), { v: 1, tabs: [INICIO] });
    const slow = Promise.withResolvers<void>();
    const late: KeyValue = { ...keyval, get: (key) => slow.promise.then(() => keyval.get(key)) };
    const tabs = createTabs({ keyval: late, session: createCell(open('ana')) });
    tabs.open(APPS);
    slow.resolve();
    await expect.poll(() => tabs.current.get()).toEqual([INICIO, APPS]);
    expect(await keyval.get(tabsKey('ana'))).toEqual({ v: 1, tabs: [INICIO, APPS] });
  });

  it('go on in memory where the device keeps nothing', async () => {
    const broken = () => Promise.reject(new Error('no storage'));
    const tabs = createTabs({
      keyval: { get: broken, set: broken, delete: broken, keys: broken, clear: broken },
      session: createCell(open('ana')),
    });
    await expect.poll(() => tabs.current.get()).toEqual([INICIO]);
    tabs.open(APPS);
    expect(tabs.current.get()).toEqual([INICIO, APPS]);
  });
});
