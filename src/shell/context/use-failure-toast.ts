import { useCallback } from 'react';
import { useExplain } from '../../ui/hooks/explain.ts';
import { useShell } from './shell-context.ts';

/**
 * Returns a function that explains in a toast why a menu, a dialog or a gesture of the frame could not be
 * loaded.
 */
export function useFailureNotice(): (error: unknown) => void {
  const { toasts } = useShell();
  const explain = useExplain();
  return useCallback(
    (error) => void explain(error).then((text) => toasts.push({ title: 'No pudimos abrirlo', text })),
    [toasts, explain],
  );
}
