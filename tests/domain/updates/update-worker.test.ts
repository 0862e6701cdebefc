import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUpdateWorker } from '../../../src/domain/updates/update-worker.ts';

/** The part of the browser's service worker API that updates use. */
class FakeWorker extends EventTarget {
  told: unknown[] = [];
  state: ServiceWorkerState;
  readonly version: string;
  constructor(state: ServiceWorkerState, version: string) {
    super();
    this.state = state;
    this.version = version;
  }
  to(state: ServiceWorkerState) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(message: unknown) {
    this.told.push(message);
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = new FakeWorker('activated', '1');
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update: () => Promise<void> = async () => undefined;
  finds(worker: FakeWorker) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }
  /** the installing worker is complete */
  wholly() {
    this.waiting?.to('redundant');
    [this.waiting, this.installing] = [this.installing, null];
    this.waiting?.to('installed');
  }
}

class FakeContainer extends EventTarget {
  ready = new Promise<never>(() => undefined);
  readonly registration: FakeRegistration;
  controller: object | null;
  constructor(registration: FakeRegistration, controller: object | null) {
    super();
    this.registration = registration;
    this.controller = controller;
  }
  getRegistration = async () => this.registration;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function open(registration = new FakeRegistration(), controller: object | null = {}) {
  const container = new FakeContainer(registration, controller);
  const heard: string[] = [];
  const worker = createUpdateWorker({
    container: container as unknown as ServiceWorkerContainer,
    ask: async (one) => (one as unknown as FakeWorker).version,
  });
  worker.onChange((what) => heard.push(what));
  await vi.advanceTimersByTimeAsync(0);
  return { container, registration, worker, heard };
}

const found = async (prepare: (registration: FakeRegistration) => void) => {
  const registration = new FakeRegistration();
  prepare(registration);
  return (await open(registration)).worker.check();
};

test('a check for updates gives the right result for each state of the worker', async () => {
  expect(await found(() => undefined)).toEqual({ kind: 'newest' });
  const waits = (one: FakeRegistration) => {
    one.waiting = new FakeWorker('installed', '2');
  };
  expect(await found(waits)).toEqual({ kind: 'newer', here: true });
  const comes = (one: FakeRegistration) => {
    one.installing = new FakeWorker('installing', '2');
  };
  expect(await found(comes)).toEqual({ kind: 'newer', here: false });
  const fails = (one: FakeRegistration) => {
    one.update = () => Promise.reject(new TypeError());
  };
  expect(await found(fails)).toEqual({ kind: 'unreachable' });
  const nothing = createUpdateWorker({ container: undefined, ask: async () => undefined });
  expect(await nothing.check()).toEqual({ kind: 'no-worker' });
  expect([await nothing.waiting(), await nothing.activate()]).toEqual([undefined, false]);
});

test('a finished or failed download is reported, and the replacement of another worker is not', async () => {
  const { registration, heard, worker } = await open();
  registration.finds(new FakeWorker('installing', '2'));
  registration.installing?.to('redundant');
  expect(heard).toEqual(['failed']);
  registration.finds(new FakeWorker('installing', '3'));
  registration.wholly();
  registration.finds(new FakeWorker('installing', '4'));
  registration.wholly();
  expect(heard).toEqual(['failed', 'whole', 'whole']);
  expect([await worker.waiting(), await worker.active()]).toEqual(['4', '1']);
});

test('the first worker and its claim of the page are no update; the next controller is', async () => {
  const registration = new FakeRegistration();
  registration.active = null;
  const { container, heard } = await open(registration, null);
  registration.finds(new FakeWorker('installing', '1'));
  registration.installing?.to('installed');
  container.controller = {};
  container.dispatchEvent(new Event('controllerchange'));
  expect(heard).toEqual([]);
  container.dispatchEvent(new Event('controllerchange'));
  expect(heard).toEqual(['controller']);
});

test('activation applies to the worker waiting at that moment, and waits for it', async () => {
  const { registration, worker } = await open();
  registration.waiting = new FakeWorker('installed', '2');
  await worker.waiting();
  const newer = new FakeWorker('installed', '3');
  registration.waiting = newer;
  let over = false;
  void worker.activate().then((done) => {
    over = done;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(newer.told).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(over).toBe(false);
  newer.to('activated');
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toBe(true);
});

test('W07 a page without a controller also waits for the worker; a redundant one is no success', async () => {
  const { container, registration, worker } = await open();
  container.controller = null;
  registration.waiting = new FakeWorker('installed', '2');
  const done = vi.fn();
  void worker.activate().then(done);
  await vi.advanceTimersByTimeAsync(60_000);
  registration.waiting.to('activating');
  await vi.advanceTimersByTimeAsync(0);
  expect(done).not.toHaveBeenCalled();
  registration.waiting.to('activated');
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledWith(true);

  registration.waiting = new FakeWorker('installed', '3');
  const gone = vi.fn();
  void worker.activate().then(gone);
  await vi.advanceTimersByTimeAsync(0);
  registration.waiting.to('redundant');
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toHaveBeenCalledWith(false);
});

test('a worker that is redundant before the activation is no success', async () => {
  const { registration, worker } = await open();
  const waiting = new FakeWorker('installed', '2');
  waiting.postMessage = () => {
    throw new DOMException('redundant', 'InvalidStateError');
  };
  registration.waiting = waiting;
  expect(await worker.activate()).toBe(false);
});

test('settled waits for a download, no longer than the given time', async () => {
  const { registration, worker } = await open();
  registration.finds(new FakeWorker('installing', '2'));
  const late = vi.fn();
  void worker.settled(1000).then(late);
  await vi.advanceTimersByTimeAsync(1000);
  expect(late).toHaveBeenCalled();
  const soon = vi.fn();
  void worker.settled(1000).then(soon);
  await vi.advanceTimersByTimeAsync(0);
  registration.wholly();
  await vi.advanceTimersByTimeAsync(0);
  expect(soon).toHaveBeenCalled();
});
