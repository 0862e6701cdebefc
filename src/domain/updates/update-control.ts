import { createCell, setIfOther } from '../../lib/observable.ts';
import { within } from '../../lib/settle-within.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { Holding } from '../leaving/unsaved.ts';
import type { Release } from './release.ts';
import { createSnooze } from './snooze.ts';
import { checkOften } from './update-checks.ts';
import { createDeadline } from './update-deadline.ts';
import type { UpdateWindows } from './update-windows.ts';
import type { UpdateWorker } from './update-worker.ts';
import type { UpdateOffer, UpdatePhase, UpdateState, Updates } from './updates.ts';

export interface UpdateParts {
  /** this page's version */
  version: string;
  worker: UpdateWorker;
  windows: UpdateWindows;
  unsaved: Holding;
  /** this page's title, for people */
  title(): string;
  /** asks the server for the release for this device */
  ask(): Promise<Release | undefined>;
  local: LocalStore;
  now(): number;
  /** ms of a monotonic clock */
  elapsed(): number;
  setTimer(run: () => void, ms: number): number;
  clearTimer(id: number): void;
  onHint(listener: () => void): void;
  /** Reloads this document in the active version; called once. */
  reload(): void;
  /** how the browser opened this document */
  opening: NavigationTimingType | undefined;
}

/** Limits, in ms, for checking for an even newer version on accepting, and for its download. */
const CHECK_MS = 3000;
const DOWNLOAD_MS = 20_000;
/**
 * How often an accepted update checks whether it may proceed; messages of other windows trigger a check too.
 */
const POLL_MS = 500;

/**
 * Controls the updates of this window. There is no leader: each window that learns of an accepted update
 * checks by itself whether it may proceed. Activating the worker twice is harmless.
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
  /** another version already serves this window */
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
    return snooze.holds(offer) && !deadline.due() ? 'pospuesta' : 'descargada';
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

  /** Reads the waiting version on this device, and the server's data about it. */
  async function read(): Promise<void> {
    const waiting = await worker.waiting();
    if (behind) return;
    if (waiting === undefined || waiting === version) {
      offer = undefined;
      deadline.set(undefined);
      show();
      // Other windows may run the active version, and decide (promise 14). The kill switch's worker has no
      // version (undefined) and serves no window.
      const active = waiting && (await worker.active());
      if (waiting && active !== version && !(active && (await windows.company()))) await worker.activate();
      return;
    }
    const answer = await parts.ask();
    if (behind || (await worker.waiting()) !== waiting) return;
    // No answer: keep the known data.
    if (!answer && offer?.version === waiting) return show();
    const release = answer?.version === waiting ? answer : undefined;
    const { notes = [], urgency = 'normal', limit } = release ?? {};
    // The release was paused, or withdrawn during the download.
    const kept = release?.paused || answer?.version === version;
    offer = kept ? undefined : { version: waiting, notes, urgency, ...(limit !== undefined && { limit }) };
    deadline.set(offer?.urgency === 'requerida' ? release?.left : undefined);
    show();
  }

  async function check() {
    const found = await worker.check();
    await read();
    return found;
  }

  /**
   * Fetches the newest version before activating. False if there is nothing to install, or the person
   * withdrew.
   */
  async function renew(): Promise<boolean> {
    await within(CHECK_MS, worker.check());
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

  /** Waits until nothing is unsaved or being sent, then activates the new version. */
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
          // The wait may have taken hours: check for an even newer version.
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
    // Withdrawn, or the waiting version is gone: read the state again.
    withdraw();
    await read();
  }

  /** The new version serves this window: reload the page once nothing is unsaved. */
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
    offer = offer?.version === active ? offer : { version: active, notes: [], urgency: 'normal' };
    goOver();
  }

  windows.onMessage((message) => {
    if (message.tipo === 'formularios') wake();
    else if (message.tipo === 'despues') {
      snooze.put(message.version);
      withdraw();
    } else if (message.version !== version && !behind) {
      offer ??= { version: message.version, notes: [], urgency: 'normal' };
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
    async check() {
      // A manual check ends the postponement.
      snooze.clear();
      const found = await check();
      // Another build of the same version, or a paused release.
      return found.kind === 'newer' && found.here && !offer ? { kind: 'newest' } : found;
    },
    accept: () => void accept(),
    later,
    async start() {
      if (dirty()) windows.setForm(parts.title());
      const [waiting, active] = await Promise.all([worker.waiting(), worker.active()]);
      // Another build of the same version: activate it without asking.
      if (waiting !== undefined && waiting === active && active === version) await worker.activate();
      // Another window accepted this version while this one was starting: follow it. A window that the person
      // reloaded on the old version stays.
      const other = active !== version && worker.controls() && parts.opening !== 'reload';
      if (active && other && snooze.accepted(active)) return void onController();
      if (parts.opening === 'navigate' && !(await windows.company())) snooze.clear();
      await read();
      checkOften(parts, () => void check());
    },
  };
}
