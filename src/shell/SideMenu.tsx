import { useEffect, useRef } from 'react';
import { MenuEntry } from './MenuEntry.tsx';
import styles from './SideMenu.module.css';
import slimStyles from './SlimMenu.module.css';
import { useMenuControl } from './use-menu.ts';

export const MENU_BUTTON_ID = 'boton-menu';

/** The four modes and the phone's drawer from one DOM (A5.1): which one is drawn is CSS alone, by html[data-menu]. */
export function SideMenu() {
  const { sections, state, dispatch, flyouts } = useMenuControl();
  const nav = useRef<HTMLElement>(null);
  const unfolded = state.open !== '';

  useEffect(() => {
    if (state.drawer) nav.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [state.drawer]);

  // A fly-out closes at a press outside and when the page scrolls away under it; Escape closes whatever is open.
  useEffect(() => {
    if (!unfolded && !state.drawer) return;
    const from = scrollY;
    const leave = (event: Event) => {
      // Told late of a scroll that was before it opened: an arrival's own.
      if (event.type === 'scroll' && scrollY === from) return;
      const outside = !(event.target instanceof Node) || !nav.current?.contains(event.target);
      if (outside && flyouts()) dispatch({ type: 'reset' });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(state.drawer || flyouts())) return;
      const opener = state.drawer
        ? document.getElementById(MENU_BUTTON_ID)
        : nav.current?.querySelector<HTMLElement>('[data-raiz] > [aria-expanded="true"]');
      opener?.focus();
      dispatch({ type: 'reset' });
    };
    addEventListener('pointerdown', leave);
    addEventListener('scroll', leave, { passive: true });
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('scroll', leave);
      removeEventListener('keydown', onKeyDown);
    };
  }, [unfolded, state.drawer, dispatch, flyouts]);

  return (
    <>
      {state.drawer && (
        <div className={styles.scrim} aria-hidden="true" onPointerDown={() => dispatch({ type: 'reset' })} />
      )}
      <nav
        id="menu-principal"
        ref={nav}
        aria-label="Menú principal"
        className={`${styles.menu} ${slimStyles.slim}`}
        data-abierto={state.drawer || undefined}
      >
        {sections.map((section, index) => (
          <section key={section.label}>
            <h2>{section.label}</h2>
            <ul>
              {section.items.map((item, place) => (
                <MenuEntry key={item.label} item={item} way={`${index}.${place}`} depth={1} />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}
