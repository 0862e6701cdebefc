import type { ReactNode } from 'react';
import { page } from '../base/page.ts';
import { Button } from '../buttons/Button.tsx';
import { Callout } from '../feedback/Callout.tsx';
import { DataAge } from '../feedback/DataAge.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';

interface PermissionGateProps {
  /**
   * Any state but `yes` keeps the page closed. `keptAt`: time in ms of the stored answer, if the server does
   * not respond.
   */
  permission:
    | { state: 'asking' }
    | { state: 'yes' | 'no'; keptAt?: number }
    | { state: 'failed'; message: string }
    | { state: 'offline' };
  /** replaces the standard text for people without permission: whom to ask */
  denied?: ReactNode;
  /** shown beside that text: where to go instead */
  action?: ReactNode;
  onRetry(): void;
  children: ReactNode;
}

const ASK =
  'No tienes permiso para ver esta página. Pídeselo a quienes administran la app, desde Sugerencias, en el menú de tu perfil.';

/**
 * Shows its children only to people with a permission (A9). Stays closed while that is unknown, and explains
 * why and whom to ask.
 */
export function PermissionGate({ permission, denied = ASK, action, onRetry, children }: PermissionGateProps) {
  const again = <Button onClick={onRetry}>Comprobar de nuevo</Button>;
  switch (permission.state) {
    case 'asking':
      return (
        <div aria-busy="true">
          <p className="visually-hidden">Comprobando tu permiso…</p>
          <Skeleton width="min(24rem, 100%)" height="8rem" />
        </div>
      );
    case 'failed':
      return (
        <div className={page.start}>
          <Callout kind="alert">
            No pudimos comprobar tu permiso, y sin él esta página no se abre. {permission.message}
          </Callout>
          {again}
        </div>
      );
    case 'offline':
      return (
        <EmptyState action={again}>
          Sin conexión no podemos comprobar tu permiso, y este dispositivo no guarda una respuesta anterior.
        </EmptyState>
      );
    default:
      return (
        <>
          {permission.keptAt !== undefined && <DataAge at={permission.keptAt} />}
          {permission.state === 'yes' ? children : <EmptyState action={action}>{denied}</EmptyState>}
        </>
      );
  }
}
