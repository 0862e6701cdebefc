import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useObservable, useServices } from '../domain/services.ts';
import { EarlyDrawing } from '../ui/lazy/early-drawing.tsx';
import { ShowPart } from '../ui/lazy/OpenComponent.tsx';
import styles from './AppLayout.module.css';
import { BottomBar } from './bars/BottomBar.tsx';
import { Breadcrumb } from './bars/Breadcrumb.tsx';
import { HelpLink } from './bars/HelpLink.tsx';
import { PANELS } from './bars/panels.ts';
import { TopBar } from './bars/TopBar.tsx';
import canvas from './content.module.css';
import type { PanelName } from './context/panel.ts';
import { useShell } from './context/shell-context.ts';
import { catchKeys, isSearchKey, isSingleKey } from './context/shortcut-keys.ts';
import { useFailureNotice } from './context/use-failure-toast.ts';
import { MenuProvider, useMenuState } from './menu/menu-context.ts';
import { createMenuControl } from './menu/menu-store.ts';
import { PRODUCT } from './routes/document-title.ts';
import { ProductMenu } from './side-menu/SideMenu.tsx';
import { ConnectionStatus } from './status/ConnectionStatus.tsx';
import { StorageWarnings } from './status/StorageWarnings.tsx';
import { useTabGestures } from './tab-strip/tab-events.ts';
import { Toaster } from './toasts/Toaster.tsx';

/**
 * The layout around every page: top bar, menu, page, footer, bottom bar (A1). It is prerendered and hydrated,
 * so nothing in it may read `window` while rendering.
 */
export function Frame({ children }: { children: ReactNode }) {
  const { appearance, local } = useServices();
  const { toasts } = useShell();
  const [menu] = useState(() => createMenuControl(appearance.current));
  const hidden = useMenuState(menu, 'hidden');
  const drawer = useMenuState(menu, 'drawer');
  const [panel, setPanel] = useState<PanelName>();
  const close = () => setPanel(undefined);
  const showFailure = useFailureNotice();
  const failed = (error: unknown) => {
    close();
    showFailure(error);
  };
  useTabGestures(setPanel);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open panel handles Escape itself. Escape here cancels a panel whose file is still loading.
      if (event.key === 'Escape' && !event.defaultPrevented) setPanel(undefined);
      // While a dialog is open, keys belong to the dialog.
      const help = isSingleKey(event, '?', local);
      if (!(help || isSearchKey(event, local)) || document.querySelector('[role$=dialog]')) return;
      event.preventDefault();
      if (help) return document.querySelector<HTMLElement>('[aria-keyshortcuts="?"]')?.click();
      PANELS.buscar.preload();
      setPanel('buscar');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [local]);
  useEffect(() => (panel === 'buscar' ? catchKeys() : undefined), [panel]);

  return (
    <MenuProvider value={menu}>
      <div className={styles.frame} data-no-menu={hidden || undefined}>
        <a className={styles.skip} href="#contenido">
          Ir al contenido
        </a>
        <TopBar onOpen={setPanel} />
        <ProductMenu />
        <div className={canvas.canvas} inert={drawer}>
          <div className={canvas.place}>
            <Breadcrumb />
            <ConnectionStatus />
            <HelpLink />
          </div>
          <StorageWarnings />
          <main id="contenido" className={canvas.main} tabIndex={-1}>
            <EarlyDrawing />
            {children}
          </main>
          <Footer />
        </div>
        <BottomBar inert={drawer} onTabs={() => setPanel('pestanas')} />
        <Toaster toasts={toasts} />
        {panel && (
          <ShowPart
            key={panel}
            part={PANELS[panel]}
            props={{ onClose: close, onOpen: setPanel }}
            onFailure={failed}
          />
        )}
      </div>
    </MenuProvider>
  );
}

function Footer() {
  const { version, connection } = useServices();
  const { durable } = useObservable(connection, DURABLE);
  return (
    <footer className={canvas.footer}>
      <Link href="/novedades">
        {PRODUCT} {version}
      </Link>
      <Link href="/privacidad">Privacidad</Link>
      <Link href="/diagnostico">Diagnóstico</Link>
      {!durable && <span>Este dispositivo no puede guardar cambios sin conexión.</span>}
    </footer>
  );
}

const DURABLE = { offline: false, pending: 0, review: 0, durable: true };
