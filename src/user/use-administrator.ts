import type { Permission } from './permission.ts';
import { isAdministrator } from './profile-values.ts';
import { useObservable, useServices } from './services.ts';

/** Whether the person who is signed in administers the app (A6.2), in the same words as any permission. */
export function useAdministrator(): Permission {
  const state = useObservable(useServices().profile.current);
  if (state.state === 'loading') return { state: 'asking' };
  if (state.state !== 'known') return state;
  return { state: isAdministrator(state.person) ? 'yes' : 'no' };
}
