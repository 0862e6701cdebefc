import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import type { Appearance } from '../../src/domain/appearance/appearance.ts';
import { ServicesProvider } from '../../src/domain/services.ts';
import { ShellProvider } from '../../src/shell/context/shell-context.ts';
import { MenuProvider } from '../../src/shell/menu/menu-context.ts';
import type { MenuItem, MenuSection } from '../../src/shell/menu/menu-model.ts';
import { createMenuControl } from '../../src/shell/menu/menu-store.ts';
import { createJourney } from '../../src/shell/navigation/navigation-manager.ts';
import { SideMenu } from '../../src/shell/side-menu/SideMenu.tsx';
import { useTabGestures } from '../../src/shell/tab-strip/tab-events.ts';
import { createTabs } from '../../src/shell/tabs/tabs.ts';
import { createToasts } from '../../src/shell/toasts/toasts.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { createMemoryServices } from '../support/memory/memory-services.ts';
import { stubWindow } from './render-shell.tsx';

interface Start {
  path?: string;
  wide?: boolean;
  menuMode?: Appearance['menuMode'];
}

/** Renders the side menu alone, with the given entries in one section. */
export function renderMenu(
  items: readonly MenuItem[],
  { path = '/', wide = true, menuMode = 'static' }: Start = {},
) {
  const setWide = stubWindow(wide);
  history.replaceState(null, '', path);
  const memory = createMemoryServices();
  memory.appearance.set({ ...memory.appearance.get(), menuMode });
  const keyval = createMemoryKeyValue();
  const tabs = createTabs({ keyval, session: memory.session });
  tabs.follow();
  const control = createMenuControl(memory.appearance);
  const sections: MenuSection[] = [{ label: 'De prueba', items }];
  const { aroundNav } = createJourney(() => undefined);

  const view = render(
    <ServicesProvider value={memory.services}>
      <ShellProvider value={{ tabs, toasts: createToasts(), keyval }}>
        <Router aroundNav={aroundNav}>
          <MenuProvider value={control}>
            <SideMenu sections={sections} />
            <TabGestures />
          </MenuProvider>
        </Router>
      </ShellProvider>
    </ServicesProvider>,
  );
  return { ...memory, tabs, control, view, setWide, user: userEvent.setup() };
}

/** The frame installs these in the app: they open an entry in a tab. */
function TabGestures() {
  useTabGestures(() => undefined);
  return null;
}

export const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));
export const expanded = (name: string) => menu().getByRole('button', { name }).getAttribute('aria-expanded');
