import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ShowPart } from '../ui/OpenPart.tsx';
import { useObservable, useServices } from '../user/services.ts';
import { BottomBar } from './BottomBar.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import canvas from './Canvas.module.css';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { DeviceNotices } from './DeviceNotices.tsx';
import { catchKeys, isSearchKey } from './early-keys.ts';
import styles from './Frame.module.css';
import { MenuProvider, useMenuState } from './menu-context.ts';
import { createMenuControl } from './menu-control.ts';
import { NoticeList } from './NoticeList.tsx';
import { PANELS, type PanelName } from './panels.ts';
import { PRODUCT } from './routes.tsx';
import { ProductMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useTabGestures } from './tab-gestures.ts';
import { useFailureNotice } from './use-failure-notice.ts';

/** The frame around every page (A1). Prerendered without data and hydrated: nothing here reads the window while it renders. */
export function Frame({ children }: { children: ReactNode }) {
  const { look, local } = useServices();
  const [menu] = useState(() => createMenuControl(look.current));
  const hidden = useMenuState(menu, 'hidden');
  const drawer = useMenuState(menu, 'drawer');
  const [panel, setPanel] = useState<PanelName>();
  const close = () => setPanel(undefined);
  const tell = useFailureNotice();
  const failed = (error: unknown) => {
    close();
    tell(error);
  };
  useTabGestures(setPanel);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What is open answers Escape itself; what is still on its way is not wanted any more.
      if (event.key === 'Escape' && !event.defaultPrevented) setPanel(undefined);
      // In a dialog the keys are the dialog's and the browser's.
      if (!isSearchKey(event, local) || document.querySelector('[role$=dialog]')) return;
      event.preventDefault();
      PANELS.buscar.preload();
      setPanel('buscar');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [local]);
  useEffect(() => (panel === 'buscar' ? catchKeys() : undefined), [panel]);

  return (
    <MenuProvider value={menu}>
      <div className={styles.frame} data-sin-menu={hidden || undefined}>
        <a className={styles.skip} href="#contenido">
          Ir al contenido
        </a>
        <TopBar onOpen={setPanel} />
        <ProductMenu />
        <div className={canvas.canvas} inert={drawer}>
          <div className={canvas.place}>
            <Breadcrumb />
            <ConnectionStatus />
          </div>
          <DeviceNotices />
          <main id="contenido" className={canvas.main} tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
        <BottomBar inert={drawer} onTabs={() => setPanel('pestanas')} />
        <NoticeList />
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
