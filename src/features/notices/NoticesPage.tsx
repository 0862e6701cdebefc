import { useRef } from 'react';
import { Link } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import { today } from '../../lib/calendar.ts';
import { campusZone } from '../../lib/campus-time.ts';
import { page } from '../../ui/base/page.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Inbox } from './NoticeInbox.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';

/** The page Avisos: the birthday notices of the last three days and whether they have been read. */
export function NoticesPage() {
  const { config } = useServices();
  const { mostrarCumpleanos } = useObservable(config.values);
  const heading = useRef<HTMLHeadingElement>(null);
  const day = today(useNow(), useObservable(campusZone));
  return (
    <>
      <div className={page.head}>
        <h1 ref={heading} tabIndex={-1}>
          Avisos
        </h1>
        <p>Se quedan aquí tres días.</p>
      </div>
      {mostrarCumpleanos ? (
        <div className={page.stack}>
          <Inbox today={day} heading={heading} />
          <NotificationSettings />
        </div>
      ) : (
        <EmptyState action={<Link href="/configuracion">Cambiarlo en Configuración</Link>}>
          Elegiste no recibir avisos de cumpleaños.
        </EmptyState>
      )}
    </>
  );
}
