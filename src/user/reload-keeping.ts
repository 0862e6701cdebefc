import type { LocalStore } from '../storage/local.ts';
import { RETURN_KEY } from '../storage/names.ts';
import { type Drafts, type HeldForm, KEPT_MS } from './drafts.ts';
import { type FocusSpot, spotOf } from './focus-spot.ts';

/**
 * Every reload that we ask for ourselves (update, missing file): the person goes on where they were. Tabs are on the device
 * anyway; place, focus and one half-filled form stay in the tab's own storage until the next start takes them (B20's five
 * minutes, the same person), and never on a shared machine (B23).
 */
export interface ReloadParts {
  /** sessionStorage */
  tab: LocalStore;
  shared(): boolean;
  now(): number;
  drafts: Pick<Drafts, 'held'>;
  usuario: string | undefined;
  page: Document;
  reload(): void;
  setTimer(run: () => void, ms: number): number;
}

export interface Return {
  usuario: string;
  /** ms of the reload */
  at: number;
  path: string;
  /** CSS pixels */
  y: number;
  focus?: FocusSpot;
  held?: HeldForm;
}

/** The person may answer the browser's own question with no: then nothing stays behind. */
const STILL_HERE_MS = 10_000;

export function reloadKeeping({ tab, usuario, page, ...parts }: ReloadParts): void {
  if (usuario !== undefined && !parts.shared()) {
    const { location, scrollY } = page.defaultView ?? window;
    const focus = spotOf(page.activeElement, page);
    const held = parts.drafts.held();
    const back: Return & { v: 1 } = {
      v: 1,
      usuario,
      at: parts.now(),
      path: location.pathname,
      y: Math.round(scrollY),
      ...(focus && { focus }),
      ...(held && { held }),
    };
    tab.set(RETURN_KEY, JSON.stringify(back));
    parts.setTimer(() => tab.remove(RETURN_KEY), STILL_HERE_MS);
  }
  parts.reload();
}

/** Once, by the start that follows; undefined for anybody else, later, or what no version of ours wrote. */
export function takeReturn(tab: LocalStore, usuario: string | undefined, now: number): Return | undefined {
  const text = tab.get(RETURN_KEY);
  tab.remove(RETURN_KEY);
  const back = parseReturn(text);
  const age = back ? now - back.at : -1;
  return back?.usuario === usuario && age >= 0 && age < KEPT_MS ? back : undefined;
}

/** How long what came back may still be taken, in ms. */
export const leftOf = (back: Return, now: number) => KEPT_MS - (now - back.at);

function parseReturn(text: string | null): Return | undefined {
  try {
    const { v, usuario, at, path, y, focus, held } = JSON.parse(text ?? '') as Record<string, never>;
    if (v !== 1 || typeof usuario !== 'string' || typeof at !== 'number' || typeof path !== 'string')
      return undefined;
    return {
      usuario,
      at,
      path,
      y: typeof y === 'number' && y > 0 ? y : 0,
      ...(isSpot(focus) && { focus }),
      ...(isHeld(held) && { held }),
    };
  } catch {
    return undefined;
  }
}

const record = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;

function isSpot(value: unknown): value is FocusSpot {
  const { tag, name, at } = record(value);
  return (
    typeof tag === 'string' && /^[A-Z]+\d?$/.test(tag) && typeof name === 'string' && typeof at === 'number'
  );
}

function isHeld(value: unknown): value is HeldForm {
  const { form, data } = record(value);
  return typeof form === 'string' && typeof data === 'object' && data !== null;
}
