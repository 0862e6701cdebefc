import { describe, expect, it } from 'vitest';
import { exitTicket } from '../../../src/domain/session/exit-tickets.ts';
import { endClosedWindows, holdWindow } from '../../../src/domain/session/shared-window.ts';
import { createLocalStore } from '../../../src/storage/local-storage.ts';

/** The disk and the locks of one browser; each page's locks end with it. */
function createMachine() {
  const kept = new Map<string, string>();
  const held = new Map<string, object>();
  const disk = createLocalStore(
    () =>
      ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }) as unknown as Storage,
  );
  const open = () => {
    const page = {};
    const locks = {
      async request(name: string, ...rest: unknown[]) {
        const body = rest.at(-1) as (lock: object | null) => Promise<unknown>;
        if (held.has(name)) return body(null);
        held.set(name, page);
        const result = await body({ name });
        held.delete(name);
        return result;
      },
    } as unknown as LockManager;
    const timers: (() => void)[] = [];
    const left: string[] = [];
    return {
      hold: (token: string) => holdWindow({ disk, locks }, token),
      look: () => {
        const setTimer = (run: () => void) => timers.push(run);
        return endClosedWindows({ disk, locks, setTimer }, (ticket) => void left.push(ticket));
      },
      /** ends the wait */
      later: () => {
        for (const run of timers.splice(0)) run();
      },
      waits: () => timers.length > 0,
      left,
      close() {
        for (const [name, of] of held) if (of === page) held.delete(name);
      },
    };
  };
  return { open, kept, disk };
}
const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setImmediate(resolve));
};

describe('a window on a shared machine', () => {
  it('a shared window closed without Salir has its session ended by the app’s next page, once', async () => {
    const machine = createMachine();
    const window = machine.open();
    window.hold('una');
    expect([...machine.kept]).toEqual([['ventanas', exitTicket('una')]]);
    window.close();
    const next = machine.open();
    const looked = next.look();
    await until(next.waits);
    expect(next.left).toEqual([]);
    next.later();
    await looked;
    expect(next.left).toEqual([exitTicket('una')]);
    expect([...machine.kept]).toEqual([]);
  });

  it('a shared window that is open, or was reloaded meanwhile, keeps its session', async () => {
    const machine = createMachine();
    const [open, reloaded] = [machine.open(), machine.open()];
    open.hold('una');
    reloaded.hold('otra');
    reloaded.close();
    const next = machine.open();
    const looked = next.look();
    await until(next.waits);
    machine.open().hold('otra');
    next.later();
    await looked;
    expect(next.left).toEqual([]);
    expect(machine.kept.get('ventanas')?.split(' ').toSorted()).toEqual(
      [exitTicket('una'), exitTicket('otra')].toSorted(),
    );
  });

  it('a shared window without Web Locks stores no ticket, because its end cannot be detected', async () => {
    const { disk, kept } = createMachine();
    holdWindow({ disk, locks: undefined }, 'una');
    expect([...kept]).toEqual([]);
    const setTimer = () => 0;
    await endClosedWindows({ disk, locks: undefined, setTimer }, () => expect.unreachable());
  });
});
