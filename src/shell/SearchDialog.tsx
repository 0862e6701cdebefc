import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../ui/Dialog.tsx';
import { findPages } from './find-pages.ts';
import { ICONS } from './icons.ts';
import styles from './SearchDialog.module.css';
import { useShell } from './shell-context.ts';

/** The pages of the app by name. Enter goes there, with Ctrl or ⌘ in a tab. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { tabs } = useShell();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const pages = findPages(typed);

  // A1.4: the field takes the focus after 100 ms, when the dialog has come in.
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), 100);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    document.getElementById(`encontrada-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function go(index: number, inTab: boolean) {
    const page = pages[index];
    if (!page) return;
    onClose();
    if (inTab) tabs.open({ label: page.title, href: page.path });
    navigate(page.path);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(chosen, event.ctrlKey || event.metaKey);
    else if (step && pages.length > 0) setChosen((chosen + step + pages.length) % pages.length);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Buscar una página">
      <input
        ref={field}
        className={styles.field}
        type="search"
        role="combobox"
        aria-label="Nombre de la página"
        aria-expanded="true"
        aria-controls="paginas-encontradas"
        aria-activedescendant={pages[chosen] ? `encontrada-${chosen}` : undefined}
        autoComplete="off"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
      />
      <div id="paginas-encontradas" role="listbox" aria-label="Páginas" className={styles.list}>
        {pages.map(({ path, title, group, icon }, index) => {
          const Icon = ICONS[icon];
          return (
            <div
              key={path}
              id={`encontrada-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onPointerMove={() => setChosen(index)}
              onClick={(event) => go(index, event.ctrlKey || event.metaKey)}
              onKeyDown={onKeyDown}
            >
              <Icon aria-hidden="true" />
              {title}
              {group && <span>{group}</span>}
            </div>
          );
        })}
      </div>
      {pages.length === 0 && (
        <p role="status" className={styles.none}>
          Ninguna página se llama así.
        </p>
      )}
    </Dialog>
  );
}
