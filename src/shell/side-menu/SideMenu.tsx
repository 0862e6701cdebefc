import { useEffect, useRef } from 'react';
import { closeOnBack } from '../../ui/hooks/close-on-back.ts';
import { useMenuControl, useMenuState } from '../menu/menu-context.ts';
import type { MenuSection } from '../menu/menu-model.ts';
import { inside } from '../menu/menu-reducer.ts';
import { closeDrawer } from '../menu/menu-store.ts';
import { useMenuPage, useProductMenu } from '../menu/use-menu-sync.ts';
import { MenuEntry } from './MenuItem.tsx';
import styles from './SideMenu.module.css';
import slimStyles from './slim-menu.module.css';
import { useMenuConduct } from './use-menu-interactions.ts';

/** The side menu with the app's own entries; tests render `SideMenu` with others. */
export function ProductMenu() {
  return <SideMenu sections={useProductMenu()} />;
}

/**
 * The side menu in all four modes and as the phone's drawer, from the same DOM (A5.1). CSS alone draws the
 * mode, by `html[data-menu]`.
 */
export function SideMenu({ sections }: { sections: readonly MenuSection[] }) {
  const menu = useMenuControl();
  const drawer = useMenuState(menu, 'drawer');
  const open = useMenuState(menu, 'open');
  const { active, here } = useMenuPage(sections);
  const nav = useRef<HTMLElement>(null);

  useMenuConduct(nav);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `here` is read only when the drawer opens
  useEffect(() => {
    if (!drawer) return;
    menu.dispatch({ type: 'drawer shown', way: here });
    nav.current?.querySelector<HTMLElement>('a, button')?.focus();
    // Not in menu-interactions.ts, which may still be loading when the person presses Back.
    return closeOnBack(() => closeDrawer(menu));
  }, [drawer, menu]);

  return (
    <>
      {drawer && (
        <div className={styles.scrim} aria-hidden="true" onClick={() => menu.dispatch({ type: 'reset' })} />
      )}
      <nav
        id="menu-principal"
        ref={nav}
        aria-label="Menú principal"
        className={`${styles.menu} ${slimStyles.slim}`}
        data-open={drawer || undefined}
      >
        {sections.map((section, index) => (
          <section key={section.label}>
            <h2>{section.label}</h2>
            <ul>
              {section.items.map((item, place) => {
                const way = `${index}.${place}`;
                return (
                  <MenuEntry
                    key={item.label}
                    item={item}
                    way={way}
                    open={inside(open, way)}
                    active={inside(active, way)}
                    here={inside(here, way)}
                  />
                );
              })}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}
