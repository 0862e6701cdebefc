import { useRef, useState } from 'react';
import type { PanelProps } from '../panels.ts';
import { SignOutDialog } from '../SignOutDialog.tsx';
import { SuggestionDialog } from '../SuggestionDialog.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { NextDialog } from './search-entry.ts';

/**
 * Pages, settings, actions and people by what is typed (issue 4), and the dialog that an action leads to. That one opens
 * when the search is gone and the focus is back where it was, so that it finds its own way back there too.
 */
export function SearchDialog({ onClose, onOpen }: PanelProps) {
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
  return <SearchBox onClose={onClose} goOn={goOn} onClosed={follow} />;
}
