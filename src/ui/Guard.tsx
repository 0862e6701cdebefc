import type { ReactNode } from 'react';
import { Age } from './Age.tsx';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Notice } from './Notice.tsx';
import { page } from './page.ts';
import { Skeleton } from './Skeleton.tsx';

interface GuardProps {
  /** Anything but `yes` keeps the page closed. keptAt: ms, of the last answer, while nobody answers. */
  permission:
    | { state: 'asking' }
    | { state: 'yes' | 'no'; keptAt?: number }
    | { state: 'failed'; message: string }
    | { state: 'offline' };
  /** in the place of the words for somebody without permission: whom to ask */
  denied?: ReactNode;
  /** beside them: where to go instead */
  action?: ReactNode;
  onRetry(): void;
  children: ReactNode;
}

const ASK =
  'No tienes permiso para ver esta página. Pídeselo a quienes administran la app, desde Sugerencias, en el menú de tu perfil.';

/** What needs a permission (A9): closed while it is not known, and it says why and whom to ask. */
export function Guard({ permission, denied = ASK, action, onRetry, children }: GuardProps) {
  const again = <Button onClick={onRetry}>Comprobar de nuevo</Button>;
  switch (permission.state) {
    case 'asking':
      return (
        <div aria-busy="true">
          <p className="solo-lector">Comprobando tu permiso…</p>
          <Skeleton width="min(24rem, 100%)" height="8rem" />
        </div>
      );
    case 'failed':
      return (
        <div className={page.start}>
          <Notice kind="alert">
            No pudimos comprobar tu permiso, y sin él esta página no se abre. {permission.message}
          </Notice>
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
          {permission.keptAt !== undefined && <Age at={permission.keptAt} />}
          {permission.state === 'yes' ? children : <EmptyState action={action}>{denied}</EmptyState>}
        </>
      );
  }
}
