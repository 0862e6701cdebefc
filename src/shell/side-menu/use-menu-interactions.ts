import { type RefObject, useEffect } from 'react';
import { useMenuControl } from '../menu/menu-context.ts';
import type { conduct } from './menu-interactions.ts';

let ready: typeof conduct | undefined;

/**
 * Loads the menu's interactions. Never rejects: without them the menu still expands, and the next attempt
 * loads them again.
 */
export const fetchConduct = async (): Promise<void> => {
  ready ??= (await import('./menu-interactions.ts').catch(() => undefined))?.conduct;
};

/** Starts the menu's interactions when the person reaches for the menu by pointer, keyboard or its button. */
export function useMenuConduct(nav: RefObject<HTMLElement | null>): void {
  const menu = useMenuControl();
  useEffect(() => {
    const list = nav.current;
    if (!list) return;
    const reach = new AbortController();
    let end: (() => void) | undefined;
    const begin = async () => {
      if (!ready) await fetchConduct();
      if (reach.signal.aborted || !ready) return;
      stop();
      end = ready(list, menu);
    };
    const unsubscribe = menu.state.subscribe(begin);
    const stop = () => {
      reach.abort();
      unsubscribe();
    };
    for (const type of ['pointerover', 'pointerdown', 'focusin'])
      list.addEventListener(type, begin, { signal: reach.signal });
    return () => {
      stop();
      end?.();
    };
  }, [nav, menu]);
}
