import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../../domain/services.ts';
import type { NextDialog } from '../search-index/search-entry.ts';
import { isSearchKey, takeKeys } from './key-buffer.ts';
import styles from './SearchDialog.module.css';
import { PaletteBox } from './SearchFrame.tsx';
import { SearchList } from './SearchList.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { useChoose } from './use-choose.ts';
import { useSearch } from './use-search.ts';

const FOCUS_MS = 100;
const PAGE = 8;
const LIST_ID = 'encontrado';
const optionId = (index: number) => `encontrado-${index}`;

interface SearchBoxProps {
  onClose(): void;
  goOn(next: NextDialog): void;
  /** Called when the box is gone and the focus is back where it was. */
  onClosed(): void;
}

/** The search field and its options. Enter chooses an option; with Ctrl or ⌘ it opens in a tab. */
export function SearchBox({ onClose, goOn, onClosed }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const [sought, setActive] = useState(0);
  const { local } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch();
  const choose = useChoose({ onClose, goOn });
  const { groups, total } = useMemo(() => search(typed), [search, typed]);
  const options = groups.flatMap(({ entries }) => entries);
  // The list may have become shorter: entries from the device arrive later, and a sent change removes its
  // action.
  const active = Math.min(sought, Math.max(options.length - 1, 0));

  function seek(text: string) {
    setTyped(text);
    setActive(0);
  }

  // Focuses the field 100 ms after opening (A1.4) and inserts the keys pressed since the shortcut.
  const takeOver = useEffectEvent(() => {
    field.current?.focus();
    let text = '';
    for (const key of takeKeys()) {
      if (key === 'Enter') {
        const best = search(text).groups[0]?.entries[0];
        return text && best && choose(best, false);
      }
      text = key === 'Backspace' ? text.slice(0, -1) : text + key;
    }
    // Rendered synchronously, so that the next key is typed after these.
    if (text) flushSync(() => seek(text));
  });
  useEffect(() => {
    const timer = setTimeout(takeOver, FOCUS_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function pick(index: number, inTab: boolean) {
    const entry = options[index];
    if (entry) choose(entry, inTab);
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = options.length - 1;
    const to = {
      ArrowDown: active === last ? 0 : active + 1,
      ArrowUp: active === 0 ? last : active - 1,
      PageDown: Math.min(active + PAGE, last),
      PageUp: Math.max(active - PAGE, 0),
      Home: 0,
      End: last,
    }[event.key];
    // During IME composition, Enter and arrows belong to the composition.
    if (event.nativeEvent.isComposing) return;
    // Pressed again in the field, the shortcut must not reach the browser either.
    if (isSearchKey(event.nativeEvent, local)) event.preventDefault();
    if (event.key === 'Enter') pick(active, event.ctrlKey || event.metaKey);
    else if (to !== undefined && !event.shiftKey) setActive(Math.max(to, 0));
    else return;
    event.preventDefault();
  }

  return (
    <PaletteBox title="Buscar" onClose={onClose} onClosed={onClosed}>
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="Busca páginas, ajustes, acciones y personas"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={LIST_ID}
          aria-activedescendant={options[active] && optionId(active)}
          placeholder="Busca páginas, ajustes o personas"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="go"
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => seek(event.target.value)}
        />
        <button type="button" aria-label="Cerrar" onClick={onClose}>
          <kbd data-key="Esc" />
          <X aria-hidden="true" />
        </button>
      </div>
      <SearchList
        id={LIST_ID}
        groups={groups}
        query={typed}
        active={active}
        optionId={optionId}
        onPoint={setActive}
        onChoose={pick}
      />
      <SearchNotes typed={typed} total={total} />
    </PaletteBox>
  );
}
