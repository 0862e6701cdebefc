import { vi } from 'vitest';
import type { Release } from '../../../src/domain/updates/release.ts';
import { createUpdates } from '../../../src/domain/updates/update-control.ts';
import type { UpdateWindows, WindowMessage } from '../../../src/domain/updates/update-windows.ts';
import type { UpdateWorker } from '../../../src/domain/updates/update-worker.ts';
import type { Updates } from '../../../src/domain/updates/updates.ts';
import { RETIRED } from '../../../src/offline/model/worker-messages.ts';
import type { LocalStore } from '../../../src/storage/local-storage.ts';

/**
 * A device in memory under fake timers: one worker registration, any number of windows, a server that may be
 * unreachable.
 */
export interface UpdateDevice {
  active: string;
  waiting: string | undefined;
  /** version that the next check finds; undefined: nothing new */
  published: string | undefined;
  release: Partial<Release> | undefined;
  sending: boolean;
  kept: Map<string, string>;
  /** number of checks for a newer worker */
  checks: number;
  windows: UpdateWindow[];
  /** The new worker is completely installed. */
  arrives(version: string): Promise<void>;
  open(options?: {
    version?: string;
    title?: string;
    fresh?: boolean;
    deaf?: boolean;
    /** it does not see other windows' writes yet */
    late?: boolean;
    /** it may write nothing */
    blocked?: boolean;
    /** the browser has reloaded this document */
    reloaded?: boolean;
  }): Promise<UpdateWindow>;
}

export interface UpdateWindow {
  updates: Updates;
  reloads: number;
  setDirty(dirty: boolean): Promise<void>;
  /** a window becomes visible again */
  hint(): Promise<void>;
}

/** Runs everything that is due. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

export function createUpdateDevice(): UpdateDevice {
  const kept = new Map<string, string>();
  type Inner = UpdateWindow & {
    form: string | undefined;
    hear(message: WindowMessage): void;
    change(what: 'whole' | 'failed' | 'controller'): void;
  };
  const inner: Inner[] = [];

  const device: UpdateDevice = {
    active: '1.0.0',
    waiting: undefined,
    published: undefined,
    release: {},
    sending: false,
    kept,
    checks: 0,
    windows: inner,
    async arrives(version) {
      device.waiting = version;
      for (const one of inner) one.change('whole');
      await settle();
    },
    async open({
      version = device.active,
      title = 'Inicio',
      fresh = false,
      deaf = false,
      late = false,
      blocked = false,
      reloaded = false,
    } = {}) {
      const hearers = new Set<(message: WindowMessage) => void>();
      const changes = new Set<(what: 'whole' | 'failed' | 'controller') => void>();
      const dirtyHearers = new Set<() => void>();
      const hints = new Set<() => void>();
      let dirty = false;
      const others = () => inner.filter((other) => other !== one);

      const worker: UpdateWorker = {
        waiting: async () => device.waiting,
        active: async () => (device.active === RETIRED ? undefined : device.active),
        controls: () => true,
        async check() {
          device.checks += 1;
          if (device.published === undefined) return { kind: 'newest' };
          device.waiting = device.published;
          return { kind: 'newer', here: true };
        },
        settled: async () => undefined,
        async activate() {
          if (device.waiting === undefined) return false;
          device.active = device.waiting;
          device.waiting = undefined;
          device.published = undefined;
          for (const other of inner) other.change('controller');
          return true;
        },
        onChange: (listener) => void changes.add(listener),
      };
      const windows: UpdateWindows = {
        post(message) {
          for (const other of others()) other.hear(message);
        },
        onMessage: (listener) => void (deaf || hearers.add(listener)),
        setForm(title) {
          one.form = title;
          windows.post({ tipo: 'formularios' });
        },
        forms: async () => others().flatMap(({ form }) => form ?? []),
        sending: async () => device.sending,
        company: async () => others().length > 0,
      };
      const updates = createUpdates({
        version,
        worker,
        windows,
        unsaved: { any: () => dirty, subscribe: (listener) => void dirtyHearers.add(listener) },
        title: () => title,
        async ask() {
          const { release, waiting = device.active } = device;
          return (
            release && { version: waiting, notes: [], urgency: 'normal', left: 0, paused: false, ...release }
          );
        },
        local: blocked ? NO_STORE : storeOn(late ? new Map() : kept),
        now: () => Date.now(),
        elapsed: () => performance.now(),
        setTimer: (run, ms) => setTimeout(run, ms) as unknown as number,
        clearTimer: (id) => clearTimeout(id),
        onHint: (listener) => void hints.add(listener),
        reload: () => {
          one.reloads += 1;
        },
        opening: fresh ? 'navigate' : reloaded ? 'reload' : 'back_forward',
      });
      const one: Inner = {
        updates,
        reloads: 0,
        form: undefined,
        hear: (message) => hearers.forEach((listener) => void listener(message)),
        change: (what) => changes.forEach((listener) => void listener(what)),
        async setDirty(next) {
          dirty = next;
          dirtyHearers.forEach((listener) => void listener());
          await settle();
        },
        async hint() {
          hints.forEach((listener) => void listener());
          await settle();
        },
      };
      inner.push(one);
      await updates.start();
      await settle();
      return one;
    },
  };
  return device;
}

const storeOn = (kept: Map<string, string>): LocalStore => ({
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => Boolean(kept.set(key, value)),
  remove: (key) => void kept.delete(key),
});

const NO_STORE: LocalStore = { get: () => null, set: () => false, remove: () => undefined };
