import type { Permission } from '../profile/permission.ts';
import { useAdministrator } from './use-administrator.ts';
import { usePermission } from './use-permission.ts';

/**
 * Whether the signed-in person is an administrator who was given the process. For pages of which nothing is
 * stored: the age of a stored answer is not shown.
 */
export function useProcessRight(proceso: string): Permission {
  const administrator = useAdministrator();
  const given = usePermission(administrator.state === 'yes' ? proceso : undefined);
  if (administrator.state !== 'yes') return administrator;
  return given.state === 'yes' ? { state: 'yes' } : given;
}
