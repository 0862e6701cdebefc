/** The shell's own menu and tab strip with more in them than the product has: ?entradas=200&pestanas=30. */
import '../../../src/ui/base.css';
import '../../../src/ui/motion.css';
import '../../../src/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { createCell } from '../../../src/offline/observable.ts';
import { MenuProvider } from '../../../src/shell/menu-context.ts';
import { createMenuControl } from '../../../src/shell/menu-control.ts';
import type { GroupItem, RouteItem } from '../../../src/shell/menu-model.ts';
import { createNotices } from '../../../src/shell/notices.ts';
import { SideMenu } from '../../../src/shell/SideMenu.tsx';
import { ShellProvider } from '../../../src/shell/shell-context.ts';
import { TabStrip } from '../../../src/shell/TabStrip.tsx';
import { useTabGestures } from '../../../src/shell/tab-gestures.ts';
import type { OpenTab } from '../../../src/shell/tab-list.ts';
import { createTabs } from '../../../src/shell/tabs.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { ServicesProvider } from '../../../src/user/services.ts';
import { createMemoryServices } from '../../../tests/support/memory-services.ts';

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
memory.look.set({ ...memory.look.get(), menuMode: 'static' });
const keyval = createMemoryKeyValue();
const tabs = createTabs({ keyval, session: memory.session });
tabs.follow();
history.replaceState(null, '', `/pagina-0${location.search}`);

/** The frame's. */
function TabGestures() {
  useTabGestures(() => undefined);
  return null;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <ServicesProvider value={memory.services}>
    <ShellProvider value={{ tabs: { ...tabs, current: createCell(open) }, notices: createNotices(), keyval }}>
      <Router>
        <MenuProvider value={createMenuControl(memory.look)}>
          <header style={{ display: 'flex', height: '4rem' }}>
            <TabGestures />
            <TabStrip onAll={() => undefined} />
          </header>
          <SideMenu sections={[{ label: 'De prueba', items }]} />
        </MenuProvider>
      </Router>
    </ShellProvider>
  </ServicesProvider>,
);
