import { type RefObject, useEffect } from 'react';
import type { conduct } from './menu-conduct.ts';
import { useMenuControl } from './menu-context.ts';

let ready: typeof conduct | undefined;

/** Where it cannot be had the menu unfolds all the same, and the next reach for it tries again. Never rejects. */
export const fetchConduct = async (): Promise<void> => {
  ready ??= (await import('./menu-conduct.ts').catch(() => undefined))?.conduct;
};

/** Begins as soon as somebody reaches for the menu, by pointer, by keyboard or by its button. */
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
