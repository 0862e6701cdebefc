import { isAdministrator } from '../../../shared/roles.ts';
import type { Permission } from '../profile/permission.ts';
import { useObservable, useServices } from '../services.ts';

/** Whether the signed-in person is an administrator of the app (A6.2), as a permission. */
export function useAdministrator(): Permission {
  const state = useObservable(useServices().profile.current);
  if (state.state === 'loading') return { state: 'asking' };
  if (state.state !== 'known') return state;
  return { state: isAdministrator(state.person) ? 'yes' : 'no' };
}
