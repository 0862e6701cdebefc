import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { EngineBrowser, Launch, MouseButton } from './engine.ts';

/** A browser of any engine, operated like a person does: by role and name. */
export interface Device {
  /** the running browser */
  browser: EngineBrowser;
  /** Runs a function in the page; arguments and result must be JSON. */
  evaluate<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  goto(path: string): Promise<void>;
  /** Waits until the element exists, is enabled, visible and uncovered, then clicks its middle. */
  click(role: string, name: string | RegExp, button?: MouseButton): Promise<void>;
  /** Clicks the field with this label and types. */
  fill(label: string, text: string): Promise<void>;
  /** Text of the first match; undefined if there is none. */
  text(role: string, name?: string | RegExp): Promise<string | undefined>;
  /** Restarts the browser on the same profile, after `browser.close()` or `browser.kill()`. */
  reopen(): Promise<void>;
  /** Ends the browser and deletes its profile. */
  remove(): Promise<void>;
}

/** Testing Library's queries, injected into the page: they find by role and name in any engine. */
const QUERIES = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@testing-library/react')).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

export async function openDevice(launch: Launch, url: string): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), 'planeacion-engine-'));

  const evaluate: Device['evaluate'] = async (run, ...args) =>
    (await device.browser.evaluate(`(${run})(...${JSON.stringify(args)})`)) as never;

  async function find(wanted: Wanted): Promise<Found | undefined> {
    const found = await evaluate(findInPage, wanted);
    if (found !== 'no queries') return found ?? undefined;
    await device.browser.evaluate(`void (() => {${QUERIES}})()`);
    return find(wanted);
  }

  async function clickOn(wanted: Wanted, button?: MouseButton): Promise<void> {
    const last = { x: -1, y: -1 };
    let found: Found | undefined;
    await expect(async () => {
      found = await find({ ...wanted, inView: true });
      const still = found?.x === last.x && found.y === last.y;
      Object.assign(last, found);
      expect(
        found && { free: found.free, enabled: found.enabled, still },
        `${wanted.role ?? 'field'} ${wanted.name}`,
      ).toEqual({ free: true, enabled: true, still: true });
      await device.browser.click(last.x, last.y, button);
      // The element may have moved before the mouse came. A press that has left the page has not missed.
      expect(
        await evaluate(wasMissed).catch(() => false),
        `${wanted.role ?? 'field'} ${wanted.name} missed`,
      ).toBe(false);
    }).toPass({ timeout: 20_000, intervals: [50] });
  }

  const device: Device = {
    browser: await launch(profile),
    evaluate,
    goto: (path) => device.browser.goto(url + path),
    click: (role, name, button) => clickOn({ role, ...asPattern(name) }, button),
    async fill(label, text) {
      await clickOn(asPattern(label));
      await device.browser.type(text);
    },
    text: async (role, name) => (await find({ role, ...asPattern(name) }))?.text,
    async reopen() {
      device.browser = await launch(profile);
    },
    async remove() {
      await device.browser.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return device;
}

interface Wanted {
  /** undefined: a field, found by its label */
  role?: string;
  /** a pattern; a full name is given with ^ and $ */
  name?: string;
  inView?: boolean;
}

interface Found {
  text: string;
  x: number;
  y: number;
  /** nothing covers its middle */
  free: boolean;
  enabled: boolean;
}

function asPattern(name: string | RegExp | undefined): { name?: string } {
  if (name === undefined) return {};
  return { name: name instanceof RegExp ? name.source : `^${RegExp.escape(name)}$` };
}

/** A page with the press that is looked for or was the last. */
export type PressedPage = Window & { press?: { missed: boolean; heard: string[]; over: AbortController } };

/** Runs in the page: whether the last press hit another element than the wanted one. Presses are free again. */
function wasMissed(): boolean {
  const { press } = window as PressedPage;
  press?.over.abort();
  return press?.missed === true;
}

/** Runs in the page. */
function findInPage({ role, name, inView }: Wanted): Found | 'no queries' | null {
  interface Queries {
    queryAllByRole(within: Element, role: string, options: object): HTMLElement[];
    queryAllByLabelText(within: Element, label: RegExp): HTMLElement[];
  }
  const { TestingLibraryDom: queries } = window as unknown as { TestingLibraryDom?: Queries };
  if (!queries) return 'no queries';
  const pattern = name === undefined ? undefined : new RegExp(name, 'u');
  const [element] =
    role === undefined
      ? queries.queryAllByLabelText(document.body, pattern ?? /^/)
      : // Checking accessibility of all elements first would take a second on a large page.
        queries
          .queryAllByRole(document.body, role, { hidden: true, ...(pattern && { name: pattern }) })
          .filter(
            (one) =>
              one.checkVisibility({ visibilityProperty: true }) &&
              !one.closest('[aria-hidden=true], [inert]'),
          );
  if (!element) return null;
  const look = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    const hit = document.elementFromPoint(middle.x, middle.y);
    return { ...middle, free: element.contains(hit) || hit?.closest('label')?.contains(element) === true };
  };
  let seen = look();
  // Scroll only if necessary: Firefox moves back and forth by half a pixel.
  if (inView && !seen.free) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    seen = look();
  }
  if (inView) {
    // A click that hits another element does nothing.
    const page = window as PressedPage;
    page.press?.over.abort();
    const press = { missed: false, heard: [] as string[], over: new AbortController() };
    page.press = press;
    const judge = (event: Event) => {
      const target = event.target as Element;
      press.heard.push(`${event.type} on ${target.localName}`);
      if (event.type === 'pointerdown')
        press.missed = !element.contains(target) && !target.closest('label')?.contains(element);
      if (!press.missed) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'contextmenu'])
      addEventListener(type, judge, { capture: true, signal: press.over.signal });
  }
  return { text: element.textContent, enabled: !element.matches(':disabled, [aria-disabled=true]'), ...seen };
}
