import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import { cacheStorage } from '../../storage/cache-storage.ts';
import { plainPath } from '../routes/routes.tsx';
import './menu-marks.css';
import { type OfflineState, readOfflinePages } from './offline-pages.ts';

const MENU = 'menu-principal';
const WORDS: Readonly<Record<OfflineState, string>> = {
  whole: 'Disponible sin conexión',
  part: 'Disponible en parte sin conexión',
  none: 'Necesita conexión',
};

/**
 * While there is no connection, marks on each entry of the menu how much of its page this device has. Drawn from
 * outside, because the menu is part of the first paint and this is not. Read again at each navigation.
 */
export function MenuMarks() {
  const { connection, keyval, keptAnswers, config, session } = useServices();
  const { offline } = useObservable(connection);
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : undefined;
  const [path] = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `path`: a page may have been loaded or data deleted
  useEffect(() => {
    const menu = document.getElementById(MENU);
    if (!offline || usuario === undefined || !menu) return;
    let left = false;
    let branches: MutationObserver | undefined;
    readOfflinePages({ keyval, keptAnswers, config, usuario, caches: cacheStorage() }).then((stateOf) => {
      if (left) return;
      mark(menu, stateOf);
      // A branch's entries are made when it is first opened.
      branches = new MutationObserver(() => mark(menu, stateOf));
      branches.observe(menu, { childList: true, subtree: true });
    });
    return () => {
      left = true;
      branches?.disconnect();
    };
  }, [offline, usuario, path, keyval, keptAnswers, config]);
  useEffect(() => {
    const menu = document.getElementById(MENU);
    return offline && menu ? () => unmark(menu) : undefined;
  }, [offline]);

  return (
    <div hidden>
      {Object.entries(WORDS).map(([state, words]) => (
        <span key={state} id={idOf(state)}>
          {words}
        </span>
      ))}
    </div>
  );
}

const idOf = (state: string) => `menu-sin-conexion-${state}`;
const linksOf = (menu: HTMLElement) => menu.querySelectorAll<HTMLAnchorElement>('a[href]');

function mark(menu: HTMLElement, stateOf: (path: string) => OfflineState): void {
  menu.dataset.offline = '';
  for (const link of linksOf(menu)) {
    const own = link.origin === location.origin;
    const state = own ? stateOf(plainPath(link.pathname)) : 'none';
    link.parentElement?.setAttribute('data-offline', state);
    link.setAttribute('aria-describedby', idOf(state));
  }
}

function unmark(menu: HTMLElement): void {
  delete menu.dataset.offline;
  for (const link of linksOf(menu)) {
    link.parentElement?.removeAttribute('data-offline');
    link.removeAttribute('aria-describedby');
  }
}
