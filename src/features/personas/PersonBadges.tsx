import { isAdministrator } from '../../../shared/roles.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';

interface PersonBadgesProps {
  rol: string;
  estatus: string;
  /** has a confirmed account */
  account: boolean;
}

export const isOnLeave = ({ estatus }: { estatus: string }) => estatus.toLowerCase() === 'baja';

/** What is unusual about a person; most have none of these. */
export function PersonBadges({ rol, estatus, account }: PersonBadgesProps) {
  return (
    <>
      {isOnLeave({ estatus }) ? <Badge tone="danger">Baja</Badge> : !account && <Badge>Sin cuenta</Badge>}{' '}
      {isAdministrator({ rol }) && <Badge>Administra</Badge>}
    </>
  );
}
