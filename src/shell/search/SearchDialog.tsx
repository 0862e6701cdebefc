import { useRef, useState } from 'react';
import type { PanelProps } from '../context/panel.ts';
import { SignOutDialog } from '../dialogs/SignOutDialog.tsx';
import { SuggestionDialog } from '../dialogs/SuggestionDialog.tsx';
import type { NextDialog } from '../search-index/search-entry.ts';
import { SearchBox } from './SearchBox.tsx';

/**
 * Searches pages, settings, actions and people, and shows the dialog that an action opens. That dialog opens
 * after the search has closed and returned the focus, so that it returns the focus to the same element.
 */
export function SearchDialog({ onClose, onOpen, inTab = false }: PanelProps & { inTab?: boolean }) {
  const [stage, setStage] = useState<'search' | 'leaving' | 'sugerencias' | 'salir'>('search');
  const next = useRef<NextDialog>(undefined);

  function goOn(dialog: NextDialog) {
    next.current = dialog;
    setStage('leaving');
  }
  function follow() {
    const dialog = next.current;
    if (dialog === 'ajustes' || dialog === 'pestanas') onOpen(dialog);
    else if (dialog) setStage(dialog);
  }

  if (stage === 'leaving') return null;
  if (stage === 'sugerencias') return <SuggestionDialog onClose={onClose} />;
  if (stage === 'salir') return <SignOutDialog onClose={onClose} />;
  return <SearchBox inTab={inTab} onClose={onClose} goOn={goOn} onClosed={follow} />;
}

/** The same search, which opens the chosen page in a tab. */
export const NewTabDialog = (props: PanelProps) => <SearchDialog {...props} inTab />;
