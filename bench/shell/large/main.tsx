/**
 * The shell's menu and tabs with more entries than the product has, set by the query:
 * ?entradas=200&pestanas=30.
 */
import '../../../src/ui/base/base.css';
import '../../../src/ui/base/motion.css';
import '../../../src/ui/base/tokens.css';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ServicesProvider } from '../../../src/domain/services.ts';
import { createCell } from '../../../src/lib/observable.ts';
import { ShellProvider } from '../../../src/shell/context/shell-context.ts';
import { MenuProvider } from '../../../src/shell/menu/menu-context.ts';
import type { GroupItem, RouteItem } from '../../../src/shell/menu/menu-model.ts';
import { createMenuControl } from '../../../src/shell/menu/menu-store.ts';
import { SideMenu } from '../../../src/shell/side-menu/SideMenu.tsx';
import { TabStrip } from '../../../src/shell/tab-strip/TabStrip.tsx';
import { useTabGestures } from '../../../src/shell/tab-strip/tab-events.ts';
import type { OpenTab } from '../../../src/shell/tabs/tab-list.ts';
import { createTabs } from '../../../src/shell/tabs/tabs.ts';
import { createToasts } from '../../../src/shell/toasts/toasts.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { createMemoryServices } from '../../../tests/support/memory/memory-services.ts';

const asked = new URLSearchParams(location.search);
const count = (name: string) => Number(asked.get(name) ?? 0);
const PER_BRANCH = 9;

const leaf = (label: string): RouteItem => ({
  kind: 'route',
  label,
  routerLink: `/${label.replace(' ', '-')}`,
});
const branch = (label: string): GroupItem => ({
  kind: 'group',
  label,
  items: Array.from({ length: PER_BRANCH }, (_, index) => leaf(`${label}.${index}`)),
});
const items = Array.from({ length: count('entradas') / (PER_BRANCH + 1) }, (_, index) =>
  branch(`Rama ${index}`),
);
const open: OpenTab[] = Array.from({ length: count('pestanas') }, (_, index) => ({
  label: `Página ${index}`,
  href: `/pagina-${index}`,
}));

const memory = createMemoryServices();
memory.appearance.set({ ...memory.appearance.get(), menuMode: 'static' });
const keyval = createMemoryKeyValue();
const tabs = createTabs({ keyval, session: memory.session });
tabs.follow();
history.replaceState(null, '', `/pagina-0${location.search}`);

/** The frame installs these in the app. */
function TabGestures() {
  useTabGestures(() => undefined);
  return null;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <ServicesProvider value={memory.services}>
    <ShellProvider value={{ tabs: { ...tabs, current: createCell(open) }, toasts: createToasts(), keyval }}>
      <Router>
        <MenuProvider value={createMenuControl(memory.appearance)}>
          <header style={{ display: 'flex', height: '4rem' }}>
            <TabGestures />
            <TabStrip onOpen={() => undefined} preload={() => undefined} />
          </header>
          <SideMenu sections={[{ label: 'De prueba', items }]} />
        </MenuProvider>
      </Router>
    </ShellProvider>
  </ServicesProvider>,
);
