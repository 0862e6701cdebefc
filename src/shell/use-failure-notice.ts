import { useCallback } from 'react';
import { useExplain } from '../ui/explain.ts';
import { useShell } from './shell-context.ts';

/** Says in a notice why a menu, a dialog or a gesture of the frame could not be had. */
export function useFailureNotice(): (error: unknown) => void {
  const { notices } = useShell();
  const explain = useExplain();
  return useCallback(
    (error) => void explain(error).then((text) => notices.push({ title: 'No pudimos abrirlo', text })),
    [notices, explain],
  );
}
