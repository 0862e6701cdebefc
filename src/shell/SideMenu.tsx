import { useEffect, useRef } from 'react';
import { MenuEntry } from './MenuEntry.tsx';
import { useMenuControl, useMenuState } from './menu-context.ts';
import type { MenuSection } from './menu-model.ts';
import { inside } from './menu-state.ts';
import styles from './SideMenu.module.css';
import slimStyles from './SlimMenu.module.css';
import { useMenuConduct } from './use-menu-conduct.ts';
import { useMenuPage, useProductMenu } from './use-menu-page.ts';

/** The product's menu; a test may give it entries of its own. */
export function ProductMenu() {
  return <SideMenu sections={useProductMenu()} />;
}

/** The four modes and the phone's drawer from one DOM (A5.1): which one is drawn is CSS alone, by html[data-menu]. */
export function SideMenu({ sections }: { sections: readonly MenuSection[] }) {
  const menu = useMenuControl();
  const drawer = useMenuState(menu, 'drawer');
  const open = useMenuState(menu, 'open');
  const { active, here } = useMenuPage(sections);
  const nav = useRef<HTMLElement>(null);

  useMenuConduct(nav);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the page stands is read when the drawer opens
  useEffect(() => {
    if (!drawer) return;
    menu.dispatch({ type: 'drawer shown', way: here });
    nav.current?.querySelector<HTMLElement>('a, button')?.focus();
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
        data-abierto={drawer || undefined}
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
