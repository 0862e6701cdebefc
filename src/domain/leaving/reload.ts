import type { Observable } from '../../lib/observable.ts';
import { within } from '../../lib/settle-within.ts';
import { RETURN_KEY } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import { type Drafts, type HeldForm, KEPT_MS } from './drafts.ts';
import { type FocusSpot, spotOf } from './focus-target.ts';

/**
 * Reloads by the app (update, missing file) that return the person to where they were. Tabs are stored on the
 * device anyway. Path, scroll position, focus and one half-filled form stay in sessionStorage until the next
 * start takes them: for five minutes, for the same person (B20), and never on a shared machine (B23).
 */
export interface ReloadParts {
  /** sessionStorage */
  tab: LocalStore;
  shared(): boolean;
  now(): number;
  drafts: Pick<Drafts, 'held'>;
  usuario(): string | undefined;
  /** a save sent at once has no answer yet */
  direct: { sending: Observable<boolean> };
  reload(): void;
  setTimer(run: () => void, ms: number): number;
}

export interface Return {
  usuario: string;
  /** time of the reload, ms */
  at: number;
  path: string;
  /** CSS pixels */
  y: number;
  focus?: FocusSpot;
  held?: HeldForm;
}

/** Saves of one field are sent one after the other, and each request may take 15 s. */
const ANSWER_MS = 60_000;
/** If the person cancels the reload in the browser's prompt, the stored data is removed after this time. */
const STILL_HERE_MS = 10_000;

/** Waits for the answer to a save sent at once, which a reload would cut. */
export async function reloadKeeping({ tab, direct, ...parts }: ReloadParts, page: Document): Promise<void> {
  if (direct.sending.get()) await within(ANSWER_MS, answered(direct.sending));
  const usuario = parts.usuario();
  // The name typed into the sign-in; use-sign-in.ts takes it. A password is never kept.
  const escrito =
    usuario === undefined && page.querySelector<HTMLInputElement>('#form-acceso #usuario')?.value;
  if (escrito) history.replaceState({ ...history.state, escrito }, '');
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

const answered = (sending: Observable<boolean>) =>
  new Promise<void>((resolve) => {
    const stop = sending.subscribe(() => {
      if (sending.get()) return;
      stop();
      resolve();
    });
  });

/**
 * Returns the stored data once, to the next start; undefined for another person, after five minutes, or if
 * invalid.
 */
export function takeReturn(tab: LocalStore, usuario: string | undefined, now: number): Return | undefined {
  const text = tab.get(RETURN_KEY);
  tab.remove(RETURN_KEY);
  const back = parseReturn(text);
  const age = back ? now - back.at : -1;
  return back?.usuario === usuario && age >= 0 && age < KEPT_MS ? back : undefined;
}

/** How long a restored form may still be taken, in ms. */
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
