import * as Menu from 'radix-ui/dropdown-menu';
import { Fragment, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { copyText } from '../../ui/buttons/copy-text.ts';
import styles from '../../ui/dialogs/menu.module.css';
import { useCloseOnBack } from '../../ui/hooks/use-close-on-back.ts';
import { useShell } from '../context/shell-context.ts';
import { plainPath } from '../routes/routes.tsx';
import { focusTab, sayOfTabs } from '../tabs/tab-focus.ts';
import { pathOf } from '../tabs/tab-list.ts';
import { type Closing, closeAround, closeTab, moveTab } from '../tabs/tab-moves.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { GesturePorts } from './gesture-ports.ts';
import { applyClosing, applyMove, applyPin, openFromLink, reopenLast } from './tab-actions.ts';
import { type MenuRequest, menuRequest } from './tab-menu-request.ts';

interface TabAction {
  label: string;
  /** the equivalent shortcut */
  keys?: string;
  /** undefined if not possible: the item is disabled */
  run: (() => void) | undefined;
  /** draw a separator above it */
  apart?: boolean;
}

/**
 * The context menu of a tab, and of a link that can open in one. It opens at the pointer or below the focused
 * element.
 */
export function TabMenu({ onClose }: { onClose(): void }) {
  const { tabs, toasts } = useShell();
  const [, navigate] = useLocation();
  const [request] = useState(menuRequest.get);
  // Runs after the menu has closed and returned the focus, so that the action may move the focus.
  const chosen = useRef<() => void>(undefined);
  useCloseOnBack(true, onClose);
  if (!request) return null;
  const ports = { tabs, navigate };
  const acts = request.kind === 'tab' ? actsOfTab(request, ports) : actsOfLink(request, ports, toasts);

  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()}>
      <Menu.Trigger asChild>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left: request.x + 2, top: request.y, visibility: 'hidden' }}
        />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          className={styles.menu}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={request.tab.label}
          // Radix would name it after its trigger, which is empty.
          aria-labelledby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            request.opener.focus({ preventScroll: true });
            chosen.current?.();
          }}
        >
          {acts.map(({ label, keys, run, apart }) => (
            <Fragment key={label}>
              {apart && <Menu.Separator />}
              <Menu.Item
                disabled={!run}
                onSelect={() => {
                  chosen.current = run;
                }}
              >
                {label}
                {keys && (
                  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: kbd is not focusable; keys are not its name
                  <kbd aria-hidden="true">{keys}</kbd>
                )}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

type TabMenuPorts = Pick<GesturePorts, 'tabs' | 'navigate'>;

function actsOfTab({ tab }: MenuRequest, ports: TabMenuPorts): TabAction[] {
  const path = pathOf(tab.href);
  const at = plainPath(location.pathname);
  const open = ports.tabs.current.get() ?? [];
  const index = open.findIndex(({ href }) => pathOf(href) === path);
  const closes = (closing: Closing) => {
    if (closing.tabs.length === open.length) return undefined;
    const index = Math.min(open.indexOf(tab), closing.tabs.length - 1);
    const next = closing.tabs[Math.max(index, 0)];
    return () => {
      applyClosing(closing, ports, 'tab');
      if (closing.goTo === undefined) focusTab(next && pathOf(next.href));
    };
  };
  const moves = (to: number) =>
    moveTab(open, path, to) === open ? undefined : () => sayOfTabs(applyMove(path, to, ports));
  return [
    { label: 'Cerrar', keys: 'Supr', run: closes(closeTab(open, path, at)) },
    { label: 'Cerrar las demás', run: closes(closeAround(open, path, 'others', at)) },
    { label: 'Cerrar las de la derecha', run: closes(closeAround(open, path, 'right', at)) },
    reopening(ports),
    {
      label: tab.pinned ? 'Dejar de fijar' : 'Fijar',
      run: () => sayOfTabs(applyPin(path, ports)),
      apart: true,
    },
    { label: 'Mover a la izquierda', keys: 'Ctrl+Mayús+←', run: moves(index - 1) },
    { label: 'Mover a la derecha', keys: 'Ctrl+Mayús+→', run: moves(index + 1) },
  ];
}

async function copyLink(address: string, toasts: Toasts): Promise<void> {
  const copied = await copyText(address);
  toasts.push(
    copied
      ? { title: 'Vínculo copiado', text: address }
      : { title: 'El navegador no dejó copiar', text: `El vínculo es ${address}` },
  );
}

function actsOfLink({ tab, opener }: MenuRequest, ports: TabMenuPorts, toasts: Toasts): TabAction[] {
  const address = new URL(tab.href, location.href).href;
  return [
    {
      label: 'Abrir en una pestaña',
      keys: 'Ctrl+clic',
      run: () => openFromLink({ link: opener, tab }, ports),
    },
    { label: 'Abrir en una ventana nueva', run: () => void window.open(tab.href, '_blank', 'noopener') },
    { label: 'Copiar el vínculo', run: () => void copyLink(address, toasts) },
    { ...reopening(ports), apart: true },
  ];
}

const reopening = (ports: TabMenuPorts): TabAction => ({
  label: 'Reabrir la última cerrada',
  keys: 'Alt+Mayús+T',
  run: ports.tabs.store()?.closed().length ? () => reopenLast(ports) : undefined,
});
