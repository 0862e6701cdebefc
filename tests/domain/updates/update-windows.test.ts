import { afterEach, describe, expect, test, vi } from 'vitest';
import { createUpdateWindows, type WindowMessage } from '../../../src/domain/updates/update-windows.ts';

const channels: BroadcastChannel[] = [];
const releases: (() => void)[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  for (const release of releases.splice(0)) release();
});

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
let turn = 0;

/** Windows of one device, with this process's real BroadcastChannel and Web Locks. */
function openDevice(locks: LockManager | 'none' = navigator.locks) {
  turn += 1;
  const name = `actualizar-${turn}`;
  return (id: string, frozen = false, wait = () => pause(60)) => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    const made = createUpdateWindows({
      locks: locks === 'none' ? undefined : locks,
      channel: frozen ? undefined : channel,
      id: `${turn}-${id}`,
      wait,
    });
    releases.push(() => made.setForm(undefined));
    return made;
  };
}

describe.each([
  ['with Web Locks', navigator.locks],
  ['M04 without Web Locks', 'none' as const],
])('update windows %s', (_, locks) => {
  test('each window sees the other windows’ unsaved forms by page title, and not its own', async () => {
    const open = openDevice(locks);
    const [one, two, three] = [open('uno'), open('dos'), open('tres')];
    two.setForm('Configuración');
    three.setForm('Mi perfil');
    await vi.waitFor(async () =>
      expect((await one.forms()).toSorted()).toEqual(['Configuración', 'Mi perfil']),
    );
    expect(await two.forms()).toEqual(['Mi perfil']);
    two.setForm('Enviar sugerencia');
    three.setForm(undefined);
    await vi.waitFor(async () => expect(await one.forms()).toEqual(['Enviar sugerencia']));
    expect(await two.forms()).toEqual([]);
  });
});

test('a frozen window with an unsaved form is seen by its lock', async () => {
  const open = openDevice();
  const [one, frozen] = [open('uno'), open('dos', true)];
  frozen.setForm('Configuración');
  await vi.waitFor(async () => expect(await one.forms()).toEqual(['Configuración']));
  expect(await one.company()).toBe(false);
});

test('open windows answer a roll call, and a window’s message reaches the others', async () => {
  const open = openDevice();
  const one = open('uno');
  expect(await one.company()).toBe(false);
  const two = open('dos');
  expect(await one.company()).toBe(true);
  const heard: WindowMessage[] = [];
  two.onMessage((message) => void heard.push(message));
  one.post({ tipo: 'aceptada', version: '1.0.1' });
  one.post({ tipo: 'despues', version: '1.0.1' });
  await vi.waitFor(() => expect(heard.length).toBe(2));
  expect(heard).toEqual([
    { tipo: 'aceptada', version: '1.0.1' },
    { tipo: 'despues', version: '1.0.1' },
  ]);
});

test('a window that takes two roll calls at once gets both answers', async () => {
  const open = openDevice();
  const over: (() => void)[] = [];
  const one = open('uno', false, () => new Promise<void>((resolve) => void over.push(resolve)));
  const [channel] = channels;
  open('dos');
  const answer = () =>
    new Promise((resolve) => channel?.addEventListener('message', resolve, { once: true }));
  const [first] = [one.company(), await answer()];
  const [second] = [one.company(), over[0]?.()];
  expect(await first).toBe(true);
  await answer();
  over[1]?.();
  expect(await second).toBe(true);
});

test('invalid messages on the channel are ignored', async () => {
  const open = openDevice();
  const heard: unknown[] = [];
  open('uno').onMessage((message) => void heard.push(message));
  const other = new BroadcastChannel(`actualizar-${turn}`);
  channels.push(other);
  for (const data of [
    null,
    'aceptada',
    7,
    {},
    { tipo: 'aceptada' },
    { tipo: 'despues' },
    { tipo: 'aceptada', version: 7 },
  ])
    other.postMessage(data);
  other.postMessage({ tipo: 'despues', version: '1.0.1' });
  await vi.waitFor(() => expect(heard).toEqual([{ tipo: 'despues', version: '1.0.1' }]));
});

test('a send under way is seen by its lock; without locks no window waits for it', async () => {
  let over = () => {};
  const held = navigator.locks.request('envio', () => new Promise<void>((resolve) => (over = resolve)));
  await vi.waitFor(async () => expect(await openDevice()('uno').sending()).toBe(true));
  expect(await openDevice('none')('uno').sending()).toBe(false);
  over();
  await held;
  expect(await openDevice()('uno').sending()).toBe(false);
});
