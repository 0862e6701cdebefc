import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import * as Menu from 'radix-ui/dropdown-menu';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import styles from '../ui/menu.module.css';
import { ICONS } from './icons.ts';
import { SignOutDialog } from './SignOutDialog.tsx';
import { SuggestionDialog } from './SuggestionDialog.tsx';

interface ProfileMenuProps {
  byKeyboard: boolean;
  onClose(): void;
}

// The page's own, and no file by itself.
const SlidersHorizontal = ICONS['sliders-horizontal'];

type Step = 'menu' | 'sugerencias' | 'salir';

/** A1.2: Configuración, Sugerencias, Salir. The last two go on in a dialog of their own. */
export function ProfileMenu({ byKeyboard, onClose }: ProfileMenuProps) {
  const [step, setStep] = useState<Step>('menu');
  const [, navigate] = useLocation();
  const first = useRef<HTMLDivElement>(null);
  // What follows the menu takes the focus itself.
  const goesOn = useRef(false);

  const follow = (next: Step) => {
    goesOn.current = true;
    setStep(next);
  };

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
          {byKeyboard && <FocusFirst item={first} />}
          <Menu.Item
            ref={first}
            onSelect={() => {
              goesOn.current = true;
              onClose();
              navigate('/configuracion');
            }}
          >
            <SlidersHorizontal aria-hidden="true" /> Configuración
          </Menu.Item>
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
