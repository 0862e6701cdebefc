import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router } from 'wouter';
import { createJourney } from '../../src/shell/journey.ts';
import { MenuProvider } from '../../src/shell/menu-context.ts';
import { createMenuControl } from '../../src/shell/menu-control.ts';
import type { MenuItem, MenuSection } from '../../src/shell/menu-model.ts';
import { createNotices } from '../../src/shell/notices.ts';
import { SideMenu } from '../../src/shell/SideMenu.tsx';
import { ShellProvider } from '../../src/shell/shell-context.ts';
import { useTabGestures } from '../../src/shell/tab-gestures.ts';
import { createTabs } from '../../src/shell/tabs.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { type Look, ServicesProvider } from '../../src/user/services.ts';
import { createMemoryServices } from '../support/memory-services.ts';
import { stubWindow } from './render-shell.tsx';

interface Start {
  path?: string;
  wide?: boolean;
  menuMode?: Look['menuMode'];
}

/** The side menu alone with entries of a test's own, as they stand in one section. */
export function renderMenu(
  items: readonly MenuItem[],
  { path = '/', wide = true, menuMode = 'static' }: Start = {},
) {
  const setWide = stubWindow(wide);
  history.replaceState(null, '', path);
  const memory = createMemoryServices();
  memory.look.set({ ...memory.look.get(), menuMode });
  const keyval = createMemoryKeyValue();
  const tabs = createTabs({ keyval, session: memory.session });
  tabs.follow();
  const control = createMenuControl(memory.look);
  const sections: MenuSection[] = [{ label: 'De prueba', items }];
  const { aroundNav } = createJourney(() => undefined);

  const view = render(
    <ServicesProvider value={memory.services}>
      <ShellProvider value={{ tabs, notices: createNotices(), keyval }}>
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

/** The frame's: an entry opens in a tab by them. */
function TabGestures() {
  useTabGestures(() => undefined);
  return null;
}

export const menu = () => within(screen.getByRole('navigation', { name: 'Menú principal' }));
export const expanded = (name: string) => menu().getByRole('button', { name }).getAttribute('aria-expanded');
