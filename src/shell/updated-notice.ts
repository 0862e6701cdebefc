import type { LocalStore } from '../storage/local.ts';
import { DEVICE_LOCAL } from '../storage/names.ts';
import type { Notices } from './notices.ts';

interface Parts {
  version: string;
  local: LocalStore;
  shared(): boolean;
  notices: Pick<Notices, 'push'>;
}

/** On the first start of another version, once a device; the first one ever is no update. */
export function tellUpdated({ version, local, shared, notices }: Parts): void {
  if (shared()) return;
  const before = local.get(DEVICE_LOCAL.version);
  if (before === version || !local.set(DEVICE_LOCAL.version, version) || before === null) return;
  const link = { href: '/novedades', label: 'Ver novedades' };
  notices.push({ title: `Actualizaste a la versión ${version}`, text: '', link });
}
