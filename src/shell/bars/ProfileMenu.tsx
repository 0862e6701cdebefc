import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MonitorDown from 'lucide-react/icons/monitor-down';
import * as Menu from 'radix-ui/dropdown-menu';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useInstall } from '../../domain/hooks/use-install.ts';
import { shortName } from '../../domain/profile/person.ts';
import type { Person } from '../../domain/profile/profile.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import styles from '../../ui/dialogs/menu.module.css';
import { useCloseOnBack } from '../../ui/hooks/use-close-on-back.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { ShowPart } from '../../ui/lazy/OpenComponent.tsx';
import { useFailureNotice } from '../context/use-failure-toast.ts';
import { SignOutDialog } from '../dialogs/SignOutDialog.tsx';
import { SuggestionDialog } from '../dialogs/SuggestionDialog.tsx';
import { ICONS } from '../routes/icons.ts';

interface ProfileMenuProps {
  byKeyboard: boolean;
  onClose(): void;
}

// Two icons that pages use as well: taken from the shared list, so that they get no file of their own.
const { 'tablet-smartphone': TabletSmartphone, 'sliders-horizontal': SlidersHorizontal } = ICONS;

const InstallDialog = lazyComponent(() => import('../../ui/dialogs/InstallDialog.tsx'), 'InstallDialog');

type ProfileMenuStep = 'menu' | 'sugerencias' | 'salir';

/**
 * What the menu shows besides its fixed items. It stays as it was when the menu opened: a line that came later
 * would move Sugerencias and Salir away from under the pointer.
 */
interface Shown {
  person: Person | undefined;
  install: boolean;
}

/**
 * The profile menu: Configuración, Este dispositivo, Instalar aplicación (if possible), Sugerencias, Salir
 * (A1.2). Sugerencias, Salir and the installation steps continue in a dialog.
 */
export function ProfileMenu({ byKeyboard, onClose }: ProfileMenuProps) {
  const known = useObservable(useServices().profile.current);
  const [step, setStep] = useState<ProfileMenuStep>('menu');
  const [, navigate] = useLocation();
  const install = useInstall(onClose);
  const [shown, setShown] = useState<Shown>();
  if (!shown && install.asked)
    setShown({ person: known.state === 'known' ? known.person : undefined, install: install.possible });
  const showFailure = useFailureNotice();
  const failed = (error: unknown) => {
    install.close();
    showFailure(error);
  };
  const first = useRef<HTMLDivElement>(null);
  // Set when a page or dialog follows the menu; closing the menu then does not close the whole part.
  const goesOn = useRef(false);

  useCloseOnBack(step === 'menu' && !install.explains, onClose);

  const follow = (next: ProfileMenuStep) => {
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
  if (!shown) return null;
  const { person } = shown;
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
          {shown.install && (
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

/**
 * Focuses the first item. Radix detects keyboard use only after it has loaded, so it misses the press that
 * loaded it.
 */
function FocusFirst({ item }: { item: RefObject<HTMLDivElement | null> }) {
  useEffect(() => queueMicrotask(() => item.current?.focus()), [item]);
  return null;
}
