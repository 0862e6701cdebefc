import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MonitorDown from 'lucide-react/icons/monitor-down';
import * as Menu from 'radix-ui/dropdown-menu';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from '../ui/menu.module.css';
import { ShowPart } from '../ui/OpenPart.tsx';
import { useCloseOnBack } from '../ui/use-close-on-back.ts';
import { shortName } from '../user/profile-values.ts';
import { useObservable, useServices } from '../user/services.ts';
import { useInstall } from '../user/use-install.ts';
import { ICONS } from './icons.ts';
import { SignOutDialog } from './SignOutDialog.tsx';
import { SuggestionDialog } from './SuggestionDialog.tsx';
import { useFailureNotice } from './use-failure-notice.ts';

interface ProfileMenuProps {
  byKeyboard: boolean;
  onClose(): void;
}

// The pages' own, and no files by themselves.
const { 'tablet-smartphone': TabletSmartphone, 'sliders-horizontal': SlidersHorizontal } = ICONS;

const InstallDialog = lazyPart(() => import('../ui/InstallDialog.tsx'), 'InstallDialog');

type Step = 'menu' | 'sugerencias' | 'salir';

/**
 * A1.2: Configuración, Sugerencias, Salir; between them this device, and installing the app where that is possible. What
 * opens something of its own goes on in a dialog.
 */
export function ProfileMenu({ byKeyboard, onClose }: ProfileMenuProps) {
  const known = useObservable(useServices().profile.current);
  const person = known.state === 'known' ? known.person : undefined;
  const [step, setStep] = useState<Step>('menu');
  const [, navigate] = useLocation();
  const install = useInstall(onClose);
  const tell = useFailureNotice();
  const failed = (error: unknown) => {
    install.close();
    tell(error);
  };
  const first = useRef<HTMLDivElement>(null);
  // What follows the menu takes the focus itself.
  const goesOn = useRef(false);

  useCloseOnBack(step === 'menu' && !install.explains, onClose);

  const follow = (next: Step) => {
    goesOn.current = true;
    setStep(next);
  };
  const leave = (path: string) => {
    goesOn.current = true;
    onClose();
    navigate(path);
  };

  if (install.explains)
    return (
      <ShowPart
        part={InstallDialog}
        props={{ places: install.places, onClose: install.close }}
        onFailure={failed}
      />
    );
  if (step === 'sugerencias') return <SuggestionDialog onClose={onClose} />;
  if (step === 'salir') return <SignOutDialog onClose={onClose} />;
  return (
    <Menu.Root open onOpenChange={(open) => !open && !goesOn.current && onClose()}>
      <Menu.Trigger className={styles.anchor} tabIndex={-1} aria-hidden="true" />
      <Menu.Portal>
        <Menu.Content
          className={styles.menu}
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label="Tu cuenta"
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {person && (
            <Menu.Label className={styles.who}>
              <strong translate="no">{shortName(person)}</strong>
              <span>{person.puesto}</span>
            </Menu.Label>
          )}
          {byKeyboard && <FocusFirst item={first} />}
          <Menu.Item ref={first} onSelect={() => leave('/configuracion')}>
            <SlidersHorizontal aria-hidden="true" /> Configuración
          </Menu.Item>
          <Menu.Item onSelect={() => leave('/dispositivo')}>
            <TabletSmartphone aria-hidden="true" /> Este dispositivo
          </Menu.Item>
          {install.possible && (
            <Menu.Item
              onSelect={() => {
                goesOn.current = true;
                install.press();
              }}
            >
              <MonitorDown aria-hidden="true" /> Instalar aplicación
            </Menu.Item>
          )}
          <Menu.Item onSelect={() => follow('sugerencias')}>
            <MessageSquareText aria-hidden="true" /> Sugerencias
          </Menu.Item>
          <Menu.Separator />
          <Menu.Item onSelect={() => follow('salir')}>
            <LogOut aria-hidden="true" /> Salir
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** radix learns of the keyboard by a key pressed after it was loaded: the press that loaded it came before. */
function FocusFirst({ item }: { item: RefObject<HTMLDivElement | null> }) {
  useEffect(() => queueMicrotask(() => item.current?.focus()), [item]);
  return null;
}
