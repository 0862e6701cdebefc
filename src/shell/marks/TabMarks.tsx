import { useEffect } from 'react';
import { useObservable } from '../../domain/services.ts';
import { useShell } from '../context/shell-context.ts';
import './tab-marks.css';
import { useUnsavedPages } from '../tabs/use-unsaved-pages.ts';

const PINNED = 'pestana-fijada';
const UNSAVED = 'pestana-sin-guardar';

/**
 * Marks on the row of tabs which are pinned and which have something unsaved: attributes for the style sheet, and a
 * description for screen readers. Drawn from outside, because the row is part of the first paint and this is not.
 */
export function TabMarks() {
  const open = useObservable(useShell().tabs.current);
  const unsaved = useUnsavedPages();
  useEffect(() => {
    // The row has the tabs of the list, in its order.
    for (const [place, tab] of document.querySelectorAll<HTMLElement>('[data-tab]').entries()) {
      const pinned = open?.[place]?.pinned === true;
      const half = unsaved.has(tab.dataset.tab ?? '');
      tab.toggleAttribute('data-pinned', pinned);
      tab.toggleAttribute('data-unsaved', half);
      describeBy(tab.querySelector('a'), [pinned ? PINNED : '', half ? UNSAVED : ''].join(' ').trim());
    }
  });
  return (
    <div hidden>
      <span id={PINNED}>Fijada</span>
      <span id={UNSAVED}>Con cambios sin guardar</span>
    </div>
  );
}

function describeBy(link: HTMLElement | null, ids: string): void {
  if (!link || (link.getAttribute('aria-describedby') ?? '') === ids) return;
  if (ids) link.setAttribute('aria-describedby', ids);
  else link.removeAttribute('aria-describedby');
}
