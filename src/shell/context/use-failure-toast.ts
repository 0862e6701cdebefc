import { useMemo } from 'react';
import { useExplain } from '../../ui/hooks/explain.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { useShell } from './shell-context.ts';

/**
 * A function that explains in a toast why a menu, a dialog, a gesture or the tabs of the frame could not be loaded.
 */
export const failureNotice =
  (explain: (error: unknown) => Promise<string>, toasts: Toasts) =>
  (error: unknown): void =>
    void explain(error).then((text) => toasts.push({ title: 'No pudimos abrirlo', text }));

export function useFailureNotice(): (error: unknown) => void {
  const { toasts } = useShell();
  const explain = useExplain();
  return useMemo(() => failureNotice(explain, toasts), [toasts, explain]);
}
