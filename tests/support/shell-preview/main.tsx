import { createRoot } from 'react-dom/client';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import { App } from '../../../src/shell/App.tsx';
import { createNotices } from '../../../src/shell/notices.ts';
import { ShellProvider } from '../../../src/shell/shell-context.ts';
import { createTabs } from '../../../src/shell/tabs.ts';
import { createMemoryKeyValue } from '../../../src/storage/memory.ts';
import { applyLook } from '../../../src/user/look-document.ts';
import { type Look, ServicesProvider } from '../../../src/user/services.ts';
import { createMemoryServices } from '../memory-services.ts';

/** The whole shell with services in memory; the address says the look: ?menuMode=static&colorScheme=dark&scale=16 */
const memory = createMemoryServices();
const query = new URLSearchParams(location.search);
const asked: Readonly<Record<string, string>> = Object.fromEntries(query);
memory.look.set({
  ...memory.look.get(),
  ...(asked as Partial<Look>),
  scale: Number(asked.scale ?? 14) as Look['scale'],
});
if (query.has('sin-conexion')) {
  memory.connection.set({ offline: true, pending: 2, review: 0, durable: true });
}
const paint = () => applyLook(memory.look.get(), document.documentElement);
memory.look.subscribe(paint);
paint();

const shell = {
  tabs: createTabs({ keyval: createMemoryKeyValue(), session: memory.session }),
  notices: createNotices(),
};
if (query.has('aviso')) shell.notices.push({ title: 'Usuario Conectado', text: 'Anita' });
if (query.has('pestanas')) {
  shell.tabs.open({ label: 'Perfil', href: '/profile' });
  shell.tabs.open({ label: 'Configuración', href: '/configuracion' });
}

createRoot(document.getElementById('marco') as HTMLElement).render(
  <ServicesProvider value={memory.services}>
    <ShellProvider value={shell}>
      <App />
    </ShellProvider>
  </ServicesProvider>,
);
