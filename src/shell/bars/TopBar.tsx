import MenuIcon from 'lucide-react/icons/menu';
import Palette from 'lucide-react/icons/palette';
import Search from 'lucide-react/icons/search';
import { Link } from 'wouter';
import { useObservable } from '../../domain/services.ts';
import { onIntent } from '../../ui/lazy/lazy-component.tsx';
import type { PanelName } from '../context/panel.ts';
import { useMenuControl } from '../menu/menu-context.ts';
import { MENU_BUTTON_ID } from '../menu/menu-store.ts';
import { TabStrip } from '../tab-strip/TabStrip.tsx';
import { Logo } from './Logo.tsx';
import { ProfileButton } from './ProfileButton.tsx';
import { PANELS } from './panels.ts';
import styles from './TopBar.module.css';

export function TopBar({ onOpen }: { onOpen(panel: PanelName): void }) {
  const { shown, dispatch, isStatic } = useMenuControl();
  const menuShown = useObservable(shown, false);
  return (
    <header className={styles.bar}>
      <Link href="/" className={styles.brand} aria-label="Planeación escolar, inicio">
        <Logo />
        <span>Planeación</span>
      </Link>
      <button
        id={MENU_BUTTON_ID}
        type="button"
        className={styles.icon}
        aria-label="Menú"
        aria-controls="menu-principal"
        aria-expanded={menuShown}
        onClick={() => dispatch({ type: 'menu button', static: isStatic() })}
      >
        <MenuIcon aria-hidden="true" />
      </button>
      <TabStrip onOpen={onOpen} preload={(panel) => PANELS[panel].preload()} />
      <button
        type="button"
        className={styles.search}
        aria-label="Buscar"
        aria-keyshortcuts="Control+K"
        {...onIntent(PANELS.buscar.preload)}
        onClick={() => onOpen('buscar')}
      >
        <Search aria-hidden="true" />
        <span>Buscar</span>
        <kbd data-key="Ctrl K" />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label="Ajustes de diseño"
        title="Ajustes de diseño"
        {...onIntent(PANELS.ajustes.preload)}
        onClick={() => onOpen('ajustes')}
      >
        <Palette aria-hidden="true" />
      </button>
      <ProfileButton />
    </header>
  );
}
