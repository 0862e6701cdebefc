import { describe, expect, test } from 'vitest';
import { createCell, setIfOther } from '../../src/lib/observable.ts';
import { type Channel, createBus } from '../../src/offline/bus.ts';
import type { BusMessage } from '../../src/offline/model/worker-messages.ts';
import { createNetwork } from '../../src/offline/network.ts';

/** Two contexts of one device. */
function createPair() {
  const ends: Channel[] = [0, 1].map((index) => ({
    onmessage: null,
    postMessage: (data) => ends[1 - index]?.onmessage?.(new MessageEvent('message', { data })),
  }));
  return ends as [Channel, Channel];
}

const WELL_FORMED: BusMessage[] = [
  { tipo: 'cambio' },
  { tipo: 'contacto', ok: true },
  { tipo: 'contacto', ok: false },
  { tipo: 'sesion', suceso: 'abierta' },
  { tipo: 'sesion', suceso: 'cerrada' },
  ...(['vencida', 'revocada', 'invalida', 'desconocido'] as const).map(
    (motivo): BusMessage => ({ tipo: 'sesion', suceso: 'rechazada', motivo, epoca: 3 }),
  ),
];

describe('the message bus', () => {
  test.each(WELL_FORMED)('the bus delivers %j to its sender and, as remote, to the others', (message) => {
    const [mine, theirs] = createPair().map((end) => createBus(end));
    const heard: unknown[] = [];
    mine?.subscribe((...said) => heard.push(['mine', ...said]));
    theirs?.subscribe((...said) => heard.push(['theirs', ...said]));
    mine?.post(message);
    expect(heard).toEqual([
      ['mine', message, false],
      ['theirs', message, true],
    ]);
  });

  test.each([
    null,
    'cambio',
    {},
    { tipo: 'otro' },
    { tipo: 'otro', suceso: 'abierta', ok: true },
    { tipo: 'contacto' },
    { tipo: 'contacto', ok: 'true' },
    { tipo: 'sesion' },
    { tipo: 'sesion', suceso: 'otro' },
    { tipo: 'sesion', suceso: 'otro', motivo: 'vencida', epoca: 1 },
    { tipo: 'sesion', suceso: 'rechazada', motivo: 'vencida' },
    { tipo: 'sesion', suceso: 'rechazada', motivo: '<b>', epoca: 1 },
    { tipo: 'sesion', suceso: 'rechazada', motivo: 'vencida', epoca: '1' },
  ])('the bus ignores %j', (data) => {
    const [mine, theirs] = createPair();
    const heard: unknown[] = [];
    createBus(theirs).subscribe((message) => heard.push(message));
    mine.postMessage(data);
    expect(heard).toEqual([]);
  });

  test('the bus passes on only the known fields of a message', () => {
    const [mine, theirs] = createPair();
    const heard: unknown[] = [];
    createBus(theirs).subscribe((message) => heard.push(message));
    mine.postMessage({ tipo: 'sesion', suceso: 'rechazada', motivo: 'vencida', epoca: 1, token: 'x' });
    expect(heard).toEqual([{ tipo: 'sesion', suceso: 'rechazada', motivo: 'vencida', epoca: 1 }]);
  });

  test('without a channel the bus reaches only its context, and no unsubscribed listener', () => {
    const bus = createBus();
    const heard: unknown[] = [];
    const leave = bus.subscribe((message) => heard.push(message));
    bus.post({ tipo: 'cambio' });
    leave();
    bus.post({ tipo: 'cambio' });
    expect(heard).toHaveLength(1);
  });

  test('the bus works on after the browser has closed its channel', () => {
    const closed: Channel = {
      onmessage: null,
      postMessage: () => {
        throw new DOMException('closed', 'InvalidStateError');
      },
    };
    const heard: unknown[] = [];
    const bus = createBus(closed);
    bus.subscribe((message) => heard.push(message));
    bus.post({ tipo: 'cambio' });
    expect(heard).toEqual([{ tipo: 'cambio' }]);
  });
});

describe('the network state', () => {
  test('the network state is unknown at first, then shared by all contexts with its time', () => {
    let now = 100;
    const [mine, theirs] = createPair().map((end) => createNetwork(createBus(end), () => now));
    if (!mine || !theirs) throw new Error('two contexts');
    let told = 0;
    theirs.subscribe(() => {
      told += 1;
    });
    expect(theirs.get()).toEqual({ reachable: 'unknown' });
    mine.reportNoAnswer();
    expect(theirs.get()).toStrictEqual({ reachable: 'no' });
    const down = theirs.get();
    mine.reportNoAnswer();
    expect(theirs.get()).toBe(down);
    mine.reportAnswer();
    expect([mine.get(), theirs.get()]).toEqual([
      { reachable: 'yes', lastContact: 100 },
      { reachable: 'yes', lastContact: 100 },
    ]);
    now = 200;
    mine.reportNoAnswer();
    expect(theirs.get()).toEqual({ reachable: 'no', lastContact: 100 });
    mine.reportAnswer();
    expect(theirs.get()).toEqual({ reachable: 'yes', lastContact: 200 });
    expect(told).toBe(4);
  });

  test('other messages do not change the network state', () => {
    const bus = createBus();
    const network = createNetwork(bus, () => 0);
    bus.post({ tipo: 'cambio' });
    expect(network.get()).toEqual({ reachable: 'unknown' });
  });
});

test('a cell notifies only subscribed listeners, and only of a changed value', () => {
  const cell = createCell('a');
  const heard: string[] = [];
  const leave = cell.subscribe(() => heard.push(cell.get()));
  cell.set('a');
  cell.set('b');
  leave();
  cell.set('c');
  expect(heard).toEqual(['b']);
  expect(cell.get()).toBe('c');
});

test('setIfOther sets a cell only if the content differs', () => {
  const cell = createCell({ n: 1 });
  const first = cell.get();
  setIfOther(cell, { n: 1 });
  expect(cell.get()).toBe(first);
  setIfOther(cell, { n: 2 });
  expect(cell.get()).toEqual({ n: 2 });
});
