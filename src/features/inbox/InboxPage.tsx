import { useRef } from 'react';
import { Link } from 'wouter';
import { campusZone } from '../../offline/zone.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { page } from '../../ui/page.ts';
import { useNow } from '../../ui/use-now.ts';
import { today } from '../../user/calendar.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { DeviceNotices } from './DeviceNotices.tsx';
import { Inbox } from './Inbox.tsx';

/** Avisos: what was announced in these days, and whether it has been read. */
export function InboxPage() {
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
          <DeviceNotices />
        </div>
      ) : (
        <EmptyState action={<Link href="/configuracion">Cambiarlo en Configuración</Link>}>
          Elegiste no recibir avisos de cumpleaños.
        </EmptyState>
      )}
    </>
  );
}
