import type { Live } from '../../api/live.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** What a day says where it shows nobody: a day that is not known is never one without birthdays (B18). */
export function Instead({ state, filtered }: { state: Live<unknown>['state']; filtered: boolean }) {
  if (state === 'loading') return <Skeleton width="14rem" height="1.5rem" />;
  if (state === 'failed') return <span>No se pudo leer</span>;
  if (state === 'offline') return <span>Sin datos guardados</span>;
  return <span>{filtered ? 'Nadie con ese filtro' : 'Nadie'}</span>;
}
