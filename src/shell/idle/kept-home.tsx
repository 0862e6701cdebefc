import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { WatchedQueries } from '../../api/watched-query.ts';
import { leapDayOf } from '../../domain/birthdays/leap-day.ts';
import { type Services, ServicesProvider, useServices } from '../../domain/services.ts';
import { GreetButton } from '../../features/birthdays/greeting/GreetButton.tsx';
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx';
import { greeting } from '../../features/dashboard/greeting.ts';
import { hour, isoDay, today } from '../../lib/calendar.ts';
import type { Observable } from '../../lib/observable.ts';
import { homeKey } from '../../storage/keys.ts';
import { page } from '../../ui/base/page.ts';

/** A text, or an element: its name, its attributes and its children. */
type Tree = string | [name: string, attributes: Record<string, string>, ...children: Tree[]];

/** Inicio as first-paint/kept.js draws it before React runs. */
interface KeptHome {
  /** version and color scheme: another one would be drawn wrongly */
  v: string;
  /** the hour whose greeting is in the trees, and the greeting of each hour */
  hora: number;
  saludos: string[];
  /** the page of each day, by its date on the campus */
  dias: Record<string, Tree[]>;
}

const DAY_MS = 86_400_000;
/** A Friday's drawing serves until Monday. */
const DAYS = 4;
const PAUSE_MS = 3000;
const GREETINGS = Array.from({ length: 24 }, (_, hora) => greeting(hora));

/** Keeps Inicio of today and the next days on the device, for the first frame of the next start. */
export function KeepHome() {
  const services = useServices();
  useEffect(() => keepHome(services), [services]);
  return null;
}

function keepHome(services: Services): () => void {
  const { session, profile, config, appearance, keyval, local } = services;
  let timer: ReturnType<typeof setTimeout>;
  let latest = 0;
  let written = '';
  let drawnOn = '';

  const usuario = () => {
    const state = session.state.get();
    return state.phase === 'open' ? state.usuario : undefined;
  };
  /** What the page shows besides the lists. */
  const shown = () => {
    const { mostrarCumpleanos, color } = config.values.get();
    const state = profile.current.get();
    const person = state.state === 'known' && state.person;
    return JSON.stringify([person, mostrarCumpleanos, color, appearance.current.get(), leapDayOf(local)]);
  };
  let before = shown();

  async function keep(): Promise<void> {
    const turn = ++latest;
    const owner = usuario();
    if (!owner || profile.current.get().state !== 'known') return;
    const began = shown();
    const now = Date.now();
    const dias: KeptHome['dias'] = {};
    for (let ahead = 0; ahead < DAYS; ahead++) {
      await idle();
      const drawn = await drawAt(services, now + ahead * DAY_MS);
      // Another person, or other values, which plan a turn of their own.
      if (turn !== latest || usuario() !== owner || shown() !== began) return;
      if (drawn) dias[isoDay(today(now + ahead * DAY_MS))] = drawn;
    }
    if (Object.keys(dias).length === 0) return;
    const v = `${services.version} ${document.documentElement.dataset.esquema}`;
    const home: KeptHome = { v, hora: hour(now), saludos: GREETINGS, dias };
    drawnOn = isoDay(today(now));
    const words = JSON.stringify(home);
    if (words === written) return;
    written = words;
    await keyval.set(homeKey(owner), home).catch(() => undefined);
  }

  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), PAUSE_MS);
  };
  const changed = () => {
    const owner = usuario();
    const next = shown();
    if (!owner || next === before) return;
    before = next;
    written = '';
    // Not what the person has just changed, for as long as the next one takes.
    void keyval.delete(homeKey(owner)).catch(() => undefined);
    plan();
  };
  const leave = [profile.current, config.values, appearance.current].map((one) => one.subscribe(changed));
  // A page that stays open for days.
  const planNewDay = () => {
    if (isoDay(today()) !== drawnOn) plan();
  };
  document.addEventListener('visibilitychange', planNewDay);
  plan();
  return () => {
    latest++;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', planNewDay);
    for (const stop of leave) stop();
  };
}

/** The page as it begins at this time; undefined if one of its lists cannot be had. */
async function drawAt(services: Services, at: number): Promise<Tree[] | undefined> {
  // A list that is on the device only is read when it is first looked at.
  const steps = [idle, (missing: Lists) => Promise.all(missing.map(answered))];
  for (;;) {
    const missing: Lists = [];
    const trees = render(services, at, missing);
    if (missing.length === 0) return trees;
    const step = steps.shift();
    if (!step) return undefined;
    await step(missing);
  }
}

type Lists = Observable<{ state: string }>[];

/** Asks the server, and resolves when it has answered or cannot. */
const answered = (list: Observable<{ state: string }>) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (list.get().state === 'loading') return;
      // Not within its own announcement.
      queueMicrotask(() => leave());
      resolve();
    };
    const leave = list.subscribe(look);
    look();
  });

/**
 * Renders into an element outside the document, from the lists in memory: none is watched or asked for. The
 * photos of a coming day are loaded, and so the worker keeps them for that day.
 */
function render(services: Services, at: number, missing: Lists): Tree[] {
  const watch = ((document, variables) => {
    const list = services.live.watch(document, variables);
    const now = list.get();
    if (!('data' in now)) missing.push(list);
    return still('data' in now ? { ...now, state: 'ready' } : now);
  }) as WatchedQueries['watch'];
  const quiet: Services = {
    ...services,
    live: { ...services.live, watch },
    connection: still({ ...services.connection.get(), offline: false }),
  };
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <ServicesProvider value={quiet}>
        <DashboardPage Greet={GreetButton} at={at} />
      </ServicesProvider>,
    ),
  );
  const trees = [...place.childNodes].map(treeOf);
  root.unmount();
  return trees;
}

const still = <T,>(value: T): Observable<T> => ({ get: () => value, subscribe: () => () => {} });

function treeOf(node: Node): Tree {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const attributes = Object.fromEntries(
    [...node.attributes].flatMap(({ name, value }) => (name === 'id' ? [] : [[name, value]])),
  );
  // What the device tells of itself is another thing at the next start.
  const children: Tree[] = node.matches(`.${page.values} dd`)
    ? ['\u00a0']
    : // A photo comes with React: the worker shows none before it knows whose page it is.
      [...node.childNodes].filter((child) => child.nodeName !== 'IMG').map(treeOf);
  return [node.localName, attributes, ...children];
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
