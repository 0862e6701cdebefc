import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { Toasts } from './toasts.ts';

interface UpdatedToastParts {
  version: string;
  local: LocalStore;
  shared(): boolean;
  toasts: Pick<Toasts, 'push'>;
}

/**
 * Shows a toast on the first start of another version, once per device. The very first start is no update.
 */
export function tellUpdated({ version, local, shared, toasts }: UpdatedToastParts): void {
  if (shared()) return;
  const before = local.get(DEVICE_LOCAL.version);
  if (before === version || !local.set(DEVICE_LOCAL.version, version) || before === null) return;
  const link = { href: '/novedades', label: 'Ver novedades' };
  toasts.push({ title: `Actualizaste a la versión ${version}`, text: '', link });
}
