import { createCell, setIfOther } from '../offline/observable.ts';
import type { LocalStore } from '../storage/local.ts';
import { createDeadline } from './deadline.ts';
import type { Release } from './release.ts';
import { createSnooze } from './snooze.ts';
import type { Unsaved } from './unsaved.ts';
import { checkOften } from './update-checks.ts';
import type { UpdateWindows } from './update-windows.ts';
import type { UpdateWorker } from './update-worker.ts';
import type { UpdateOffer, UpdatePhase, UpdateState, Updates } from './updates.ts';
import { within } from './within.ts';

export interface UpdateParts {
  /** of this page */
  version: string;
  worker: UpdateWorker;
  windows: UpdateWindows;
  unsaved: Pick<Unsaved, 'any' | 'subscribe'>;
  /** of this page, as a person reads it */
  title(): string;
  /** what the server says of the release for this device */
  ask(): Promise<Release | undefined>;
  local: LocalStore;
  now(): number;
  /** ms of a clock that nobody sets */
  elapsed(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  onHint(listener: () => void): void;
  /** This document again, from the version that serves it then; called once. */
  reload(): void;
  /** how the browser came to this document */
  opening: NavigationTimingType | undefined;
}

/** How long accepting waits for the answer whether there is a newer one still, and for its files. */
const LOOK_MS = 3000;
const DOWNLOAD_MS = 20_000;
/** How often an accepted one looks whether its way is free; messages of the other windows spare it the wait. */
const POLL_MS = 500;

/**
 * Updates of this window (reliability.md 4.10). No window leads: each that has heard of an accepted one watches for itself
 * whether anything stands in its way, and letting the worker take over twice does nothing.
 */
export function createUpdates(parts: UpdateParts): Updates & { start(): Promise<void> } {
  const { version, worker, windows, unsaved } = parts;
  const state = createCell<UpdateState>({
    phase: 'actual',
    accepted: false,
    forms: [],
    formHere: false,
    canWait: false,
  });
  const snooze = createSnooze(parts);
  const deadline = createDeadline(parts, { changed: () => show(), over: () => void accept() });
  let offer: UpdateOffer | undefined;
  let accepted = false;
  /** another version serves this window already */
  let behind = false;
  let reloading = false;
  let others: string[] = [];
  let sending = false;
  let failed: number | undefined;
  let wake = () => {};
  let watching = false;

  const dirty = () => unsaved.any();
  const phase = (): UpdatePhase => {
    if (!offer) return 'actual';
    if (accepted && (dirty() || others.length > 0)) return 'formulario';
    if (accepted) return sending ? 'enviando' : 'descargada';
    return snooze.holds(offer.version) && !deadline.due() ? 'pospuesta' : 'descargada';
  };

  function show(): void {
    const countdown = accepted ? undefined : deadline.countdown();
    setIfOther(state, {
      phase: phase(),
      ...(offer && { offer }),
      accepted,
      forms: dirty() ? [parts.title(), ...others] : others,
      formHere: dirty(),
      canWait: offer !== undefined && !behind && !deadline.due(),
      ...(countdown !== undefined && { countdown }),
      ...(failed !== undefined && { failed }),
    });
  }

  /** Looks anew at what waits on this device, and what the server says of it. */
  async function read(): Promise<void> {
    const waiting = await worker.waiting();
    if (behind) return;
    if (waiting === undefined || waiting === version) {
      offer = undefined;
      deadline.set(undefined);
      show();
      // In the place of the worker of a retired app, which serves no page, and where it is long gone does not even answer.
      if (waiting === version && (await worker.active()) !== version) await worker.activate();
      return;
    }
    const told = await parts.ask();
    if (behind || (await worker.waiting()) !== waiting) return;
    // Nobody answers just now: what was known of it stands.
    if (!told && offer?.version === waiting) return show();
    const release = told?.version === waiting ? told : undefined;
    const { notes = [], required = false, limit } = release ?? {};
    // Held back, or taken back while it was being fetched.
    const kept = release?.paused || told?.version === version;
    offer = kept ? undefined : { version: waiting, notes, required, ...(limit !== undefined && { limit }) };
    deadline.set(offer?.required ? release?.left : undefined);
    show();
  }

  async function look() {
    const found = await worker.look();
    await read();
    return found;
  }

  /** The newest there is; false where nothing is left to be taken over, or the person took it back meanwhile. */
  async function renew(): Promise<boolean> {
    await within(LOOK_MS, worker.look());
    await worker.settled(DOWNLOAD_MS);
    await read();
    return accepted && offer !== undefined;
  }

  async function accept(): Promise<void> {
    if (accepted || !offer) return;
    accepted = true;
    show();
    if (!(await renew())) return withdraw();
    snooze.accept(offer.version);
    windows.post({ tipo: 'aceptada', version: offer.version });
    void watch();
  }

  /** Until nothing stands in the way any more, and then over to the new one. */
  async function watch(): Promise<void> {
    if (watching) return;
    watching = true;
    let waited = false;
    while (accepted && !behind) {
      [others, sending] = await Promise.all([windows.forms(), windows.sending()]);
      show();
      if (!accepted || behind) break;
      if (!dirty() && others.length === 0 && !sending) {
        if (waited) {
          // Perhaps for hours.
          waited = false;
          if (await renew()) continue;
        } else if (await worker.activate()) goOver();
        break;
      }
      waited = true;
      await new Promise<void>((resolve) => {
        const timer = parts.setTimer(resolve, POLL_MS);
        wake = () => {
          parts.clearTimer(timer);
          resolve();
        };
      });
    }
    watching = false;
    if (behind) return;
    // Taken back, or what waited is gone: whatever waits now is asked about anew.
    withdraw();
    await read();
  }

  /** The new one serves this window: its page follows, once nothing unsaved stands on it. */
  function goOver(): void {
    behind = true;
    accepted = true;
    show();
    if (reloading || dirty()) return;
    reloading = true;
    parts.reload();
  }

  function withdraw(): void {
    [accepted, others, sending] = [false, [], false];
    wake();
    show();
  }

  function later(): void {
    if (!state.get().canWait || !offer) return;
    snooze.put(offer.version);
    windows.post({ tipo: 'despues', version: offer.version });
    withdraw();
  }

  async function onController(): Promise<void> {
    const active = await worker.active();
    if (active === undefined || active === version) return read();
    offer = offer?.version === active ? offer : { version: active, notes: [], required: false };
    goOver();
  }

  windows.onMessage((message) => {
    if (message.tipo === 'formularios') wake();
    else if (message.tipo === 'despues') {
      snooze.put(message.version);
      withdraw();
    } else if (message.version !== version && !behind) {
      offer ??= { version: message.version, notes: [], required: false };
      accepted = true;
      void watch();
    }
  });
  worker.onChange((what) => {
    if (what === 'controller') return void onController();
    if (what === 'failed') failed = parts.now();
    void read();
  });
  unsaved.subscribe(() => {
    windows.setForm(dirty() ? parts.title() : undefined);
    wake();
    if (behind) goOver();
    else show();
  });

  return {
    state,
    async look() {
      // Whoever looks for one wants to hear of it again.
      snooze.clear();
      const found = await look();
      // Another build of this version, or one that is held back.
      return found.kind === 'newer' && found.here && !offer ? { kind: 'newest' } : found;
    },
    accept: () => void accept(),
    later,
    async start() {
      if (dirty()) windows.setForm(parts.title());
      const [waiting, active] = await Promise.all([worker.waiting(), worker.active()]);
      // Another build of one version: nobody is asked, and nobody sees it.
      if (waiting !== undefined && waiting === active && active === version) await worker.activate();
      // Accepted in another window while this one was still starting; one that was loaded again and is the old one, stays.
      const other = active !== version && worker.controls() && parts.opening !== 'reload';
      if (active && other && snooze.accepted(active)) return void onController();
      if (parts.opening === 'navigate' && !(await windows.company())) snooze.clear();
      await read();
      checkOften(parts, () => void look());
    },
  };
}
