import { useEffect, useMemo } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { isAdministrator } from '../user/profile-values.ts';
import { type Site, useObservable, useServices } from '../user/services.ts';
import { useLook } from '../user/use-look.ts';
import { useMenuControl } from './menu-context.ts';
import { wideWindow } from './menu-control.ts';
import type { MenuSection } from './menu-model.ts';
import { marksAt, type PageMarks } from './menu-state.ts';
import { productMenu } from './product-menu.ts';
import { usePlace } from './shell-context.ts';

const LOADING = { state: 'loading' } as const;
const NO_SITE: Site = { host: '', fotosCors: false };

/** The product's menu for whom it is, as far as that is known. */
export function useProductMenu(): readonly MenuSection[] {
  const { profile, site } = useServices();
  const known = useObservable(profile.current, LOADING);
  const administrator = known.state === 'known' && isAdministrator(known.person);
  const { modulo } = useObservable(site, NO_SITE);
  return useMemo(() => productMenu({ administrator, modulo }), [administrator, modulo]);
}

const addressHere = () => location.pathname + location.search + location.hash;
const noAddress = () => '';

/** Where the page stands in the menu; the menu follows it (A3.9, A3.10). */
export function useMenuPage(sections: readonly MenuSection[]): PageMarks {
  const { dispatch } = useMenuControl();
  const mode = useLook('menuMode');
  const place = usePlace();
  const address = useLocationProperty(addressHere, noAddress);
  const marks = marksAt(sections, place, address.split('#')[1]);
  const { here } = marks;
  const slim = mode.startsWith('slim');

  useEffect(() => dispatch({ type: 'mode', slim }), [dispatch, slim]);
  // A3.9: it hides on every navigation and in a new mode; A3.10: in a whole list the branch of the page unfolds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address and the mode are what it follows
  useEffect(
    () => dispatch({ type: 'navigated', way: here, slim: slim && wideWindow().matches }),
    [dispatch, here, address, mode],
  );
  useEffect(() => {
    const media = wideWindow();
    const reset = () => dispatch({ type: 'reset' });
    media.addEventListener('change', reset);
    return () => media.removeEventListener('change', reset);
  }, [dispatch]);
  return marks;
}
