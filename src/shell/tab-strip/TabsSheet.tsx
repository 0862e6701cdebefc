import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useObservable } from '../../domain/services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useShell } from '../context/shell-context.ts';
import { usePlace } from '../navigation/use-place.tsx';
import { plainPath, shellRouteAt } from '../routes/routes.tsx';
import { hasTab, NO_TABS, pathOf } from '../tabs/tab-list.ts';
import { type Closing, closeAround, closeTab, moveTab } from '../tabs/tab-moves.ts';
import { useUnsavedPages } from '../tabs/use-unsaved-pages.ts';
import styles from './TabsSheet.module.css';
import { TabsSheetRow } from './TabsSheetRow.tsx';
import { applyClosing, applyMove, applyPin, reopenLast } from './tab-actions.ts';

/** With more tabs than this, the sheet shows a search field. */
const MANY = 8;

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es-MX');

/** Scrolls the current tab into view when the sheet opens. */
const showCurrent = (list: HTMLElement | null) =>
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

/**
 * All open tabs in a list. On a phone it replaces the row of tabs; on a desktop it opens when the row
 * overflows.
 */
export function TabsSheet({ onClose }: { onClose(): void }) {
  const { tabs } = useShell();
  const open = useObservable(tabs.current) ?? NO_TABS;
  const [, navigate] = useLocation();
  const at = plainPath(usePlace() ?? '/');
  const unsaved = useUnsavedPages();
  const [typed, setTyped] = useState('');
  const [sorting, setSorting] = useState(false);
  const [message, setMessage] = useState('');
  const here = shellRouteAt(at);
  const shown = open.filter(({ label }) => plain(label).includes(plain(typed.trim())));
  /** A filtered list cannot be reordered. */
  const sortable = open.length > 1 && typed === '';
  const last = tabs.store()?.closed().at(-1);
  const ports = { tabs, navigate };

  /** Closes the sheet before a navigation, because the question about unsaved changes would lie under it. */
  function close(closing: Closing, words: string) {
    if (closing.goTo !== undefined) onClose();
    applyClosing(closing, ports);
    setMessage(words);
  }

  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title="Pestañas"
      variant="sheet"
      {...(open.length === 0 && { description: 'No tienes pestañas abiertas.' })}
    >
      {(open.length > MANY || typed !== '') && (
        <Field
          label="Buscar en tus pestañas"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className={styles.list} ref={showCurrent}>
        {shown.map((tab) => {
          const path = pathOf(tab.href);
          const index = open.indexOf(tab);
          const stays = (step: -1 | 1) => moveTab(open, path, index + step) === open;
          return (
            <TabsSheetRow
              key={path}
              tab={tab}
              active={path === at}
              unsaved={unsaved.has(path)}
              {...(sorting && sortable && { place: { first: stays(-1), last: stays(1) } })}
              onChoose={() => {
                onClose();
                if (path === at) return;
                tabs.open(tab);
                navigate(tab.href);
              }}
              onClose={() => close(closeTab(open, path, at), `${tab.label} se cerró`)}
              onMove={(step) => setMessage(applyMove(path, index + step, ports) ?? '')}
              onPin={() => setMessage(applyPin(path, ports) ?? '')}
            />
          );
        })}
      </ul>
      {open.length > 0 && shown.length === 0 && (
        <p className={styles.none}>Ninguna de tus pestañas se llama así.</p>
      )}
      <p role="status" className={styles.voice}>
        {message}
      </p>
      <div className={styles.acts}>
        {here && !hasTab(open, at) && (
          <Button onClick={() => tabs.open({ label: here.title, href: here.path })}>
            <Plus aria-hidden="true" /> Agregar {here.title}
          </Button>
        )}
        {last && (
          <Button
            onClick={() => {
              onClose();
              reopenLast(ports);
            }}
          >
            Reabrir la última cerrada
          </Button>
        )}
        {sortable && (
          <>
            <Button aria-pressed={sorting} onClick={() => setSorting(!sorting)}>
              {sorting ? 'Terminar de ordenar' : 'Ordenar'}
            </Button>
            {hasTab(open, at) && (
              <Button onClick={() => close(closeAround(open, at, 'others', at), 'Las demás se cerraron')}>
                Cerrar las demás
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
