import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { isAdministrator } from '../../../shared/roles.ts';
import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import { useAppearance } from '../../domain/hooks/use-appearance.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import type { Site } from '../../domain/site/site.ts';
import { usePlace } from '../navigation/use-place.tsx';
import { useMenuControl } from './menu-context.ts';
import type { MenuSection } from './menu-model.ts';
import { marksAt, type PageMarks } from './menu-reducer.ts';
import { wideWindow } from './menu-store.ts';
import { type MenuFacts, productMenu } from './product-menu.ts';

const LOADING = { state: 'loading' } as const;
/** The processes that open pages of the menu, beside the role. */
const RIGHTS = ['bitacora', 'personas'] as const;
const NO_RIGHTS = { bitacora: false, personas: false };
const NO_SITE: Site = { host: '', ajeno: false, fotosCors: false };

/** The menu facts, as far as they are known. */
export function useMenuFacts(): MenuFacts {
  const { profile, site, live, session } = useServices();
  const known = useObservable(profile.current, LOADING);
  const administrator = known.state === 'known' && isAdministrator(known.person);
  const [rights, setRights] = useState(NO_RIGHTS);
  const { ajeno, modulo } = useObservable(site, NO_SITE);
  // Loaded for administrators only, because few people need it. Another service has no such pages.
  useEffect(() => {
    if (!administrator || ajeno) return;
    let left = false;
    let stop = () => {};
    void untilHere(() => import('../../domain/profile/watch-rights.ts')).then(({ watchRights }) => {
      if (!left)
        stop = watchRights({ live, session }, RIGHTS, (proceso, given) =>
          setRights((now) => ({ ...now, [proceso]: given })),
        );
    });
    return () => {
      left = true;
      stop();
      setRights(NO_RIGHTS);
    };
  }, [administrator, ajeno, live, session]);
  return useMemo(() => ({ administrator, ...rights, modulo }), [administrator, rights, modulo]);
}

/** The menu's sections for the signed-in person. */
export function useProductMenu(): readonly MenuSection[] {
  const facts = useMenuFacts();
  return useMemo(() => productMenu(facts), [facts]);
}

const addressHere = () => location.pathname + location.search + location.hash;
/** At build there is none. The hydrated menu shows no marks, whatever the address: it knows no place. */
const addressAtBuild = () => (typeof location === 'undefined' ? '' : addressHere());

/** The entries that mark the current page; the menu follows every navigation (A3.9, A3.10). */
export function useMenuPage(sections: readonly MenuSection[]): PageMarks {
  const { dispatch, state } = useMenuControl();
  const mode = useAppearance('menuMode');
  const place = usePlace();
  const address = useLocationProperty(addressHere, addressAtBuild);
  const marks = marksAt(sections, place, address.split('#')[1]);
  const { here } = marks;
  const slim = mode.startsWith('slim');

  /** the kind of mode that the menu follows; undefined in the hydrated frame, which knows no place */
  const followed = useRef<boolean>(undefined);
  const isPlaced = place !== undefined;
  // The menu closes on every navigation and in a new mode (A3.9); a full list expands the page's branch
  // (A3.10).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the address and the mode
  useEffect(() => {
    if (!isPlaced) return;
    const before = followed.current;
    followed.current = slim;
    const { drawer, open } = state.get();
    // The first place is no navigation: what the person opened while the frame was hydrated stays open.
    if (before === undefined && open) return;
    if (before === undefined && drawer) return dispatch({ type: 'drawer shown', way: here });
    if (before !== undefined && before !== slim) dispatch({ type: 'mode', slim });
    dispatch({ type: 'navigated', way: here, slim: slim && wideWindow().matches });
  }, [dispatch, state, isPlaced, here, address, mode]);
  useEffect(() => {
    const media = wideWindow();
    const reset = () => dispatch({ type: 'reset' });
    media.addEventListener('change', reset);
    return () => media.removeEventListener('change', reset);
  }, [dispatch]);
  return marks;
}
