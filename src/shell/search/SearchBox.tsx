import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useServices } from '../../domain/services.ts';
import { isSearchKey, takeKeys } from '../context/shortcut-keys.ts';
import type { NextDialog, SearchEntry } from '../search-index/search-entry.ts';
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
  /** whether Enter alone opens a page in a tab */
  inTab: boolean;
  onClose(): void;
  goOn(next: NextDialog): void;
  /** Called when the box is gone and the focus is back where it was. */
  onClosed(): void;
}

/** The search field and its options. Enter chooses an option; with Ctrl or ⌘ it opens in a tab. */
export function SearchBox({ inTab, onClose, goOn, onClosed }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const [moved, setMoved] = useState<{ id: string; index: number }>();
  const { local } = useServices();
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch();
  const choose = useChoose({ onClose, goOn });
  // A letter appears at once; the list follows, and may skip letters.
  const query = useDeferredValue(typed);
  const { groups, total } = useMemo(() => search(query), [search, query]);
  const options = groups.flatMap(({ entries }) => entries);
  // The list changes by itself: entries from the device arrive later, and a sent change removes its action.
  // The option that the person moved to stays the active one, wherever it is now.
  const found = options.findIndex(({ id }) => id === moved?.id);
  const active = found < 0 ? Math.min(moved?.index ?? 0, Math.max(options.length - 1, 0)) : found;

  const bestOf = (text: string) => search(text).groups[0]?.entries[0];
  function seek(text: string) {
    setTyped(text);
    setMoved(undefined);
  }
  function moveTo(index: number) {
    const option = options[index];
    setMoved(option && { id: option.id, index });
  }

  // Focuses the field 100 ms after opening (A1.4) and inserts the keys pressed since the shortcut.
  const takeOver = useEffectEvent(() => {
    field.current?.focus();
    let text = '';
    for (const key of takeKeys()) {
      if (key === 'Enter') {
        const best = bestOf(text);
        return text && best && choose(best, inTab);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: other groups move the option too
  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);

  function pick(entry: SearchEntry | undefined, withControl: boolean) {
    if (entry) choose(entry, inTab || withControl);
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
    // Enter may come before the list of the last letter.
    const meant = query === typed ? options[active] : bestOf(typed);
    if (event.key === 'Enter') pick(meant, event.ctrlKey || event.metaKey);
    else if (to !== undefined && !event.shiftKey) moveTo(to);
    else return;
    event.preventDefault();
  }

  return (
    <PaletteBox title={inTab ? 'Abrir en una pestaña' : 'Buscar'} onClose={onClose} onClosed={onClosed}>
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
        query={query}
        active={active}
        optionId={optionId}
        onPoint={moveTo}
        onChoose={(index, withControl) => pick(options[index], withControl)}
      />
      <SearchNotes typed={query} total={total} inTab={inTab} />
    </PaletteBox>
  );
}
