import type { QueryState } from '../../../api/query-state.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/**
 * Shown for a day without people to list. An unknown day must not look like a day without birthdays (B18).
 */
export function Instead({ state, filtered }: { state: QueryState<unknown>['state']; filtered: boolean }) {
  if (state === 'loading') return <Skeleton width="14rem" height="1.5rem" />;
  if (state === 'failed') return <span>No se pudo leer</span>;
  if (state === 'offline') return <span>Sin datos guardados</span>;
  return <span>{filtered ? 'Nadie con ese filtro' : 'Nadie'}</span>;
}
