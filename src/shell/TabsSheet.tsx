import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Link, useLocation } from 'wouter';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useObservable } from '../user/services.ts';
import { plainPath, shellRouteAt } from './routes.tsx';
import { usePlace, useShell } from './shell-context.ts';
import styles from './TabsSheet.module.css';
import { pathOf } from './tab-list.ts';

/** The tabs on a phone: a list with the same names and the same buttons. */
export function TabsSheet({ onClose }: { onClose(): void }) {
  const { tabs } = useShell();
  const open = useObservable(tabs.current) ?? [];
  const [, navigate] = useLocation();
  const at = plainPath(usePlace() ?? '/');
  const here = shellRouteAt(at);
  const isOpen = open.some((tab) => pathOf(tab.href) === at);

  return (
    <Dialog
      open
      onOpenChange={(shown) => !shown && onClose()}
      title="Pestañas"
      look="sheet"
      {...(open.length === 0 && { description: 'No tienes pestañas abiertas.' })}
      actions={
        here &&
        !isOpen && (
          <Button onClick={() => tabs.open({ label: here.title, href: here.path })}>
            <Plus aria-hidden="true" /> Agregar {here.title}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {open.map((tab) => {
          const path = pathOf(tab.href);
          return (
            <li key={path}>
              <Link href={tab.href} aria-current={path === at ? 'page' : undefined} onClick={onClose}>
                {tab.label}
              </Link>
              <button
                type="button"
                aria-label={`Cerrar ${tab.label}`}
                onClick={() => {
                  const goTo = tabs.close(path, at);
                  if (goTo !== undefined) navigate(goTo);
                }}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
