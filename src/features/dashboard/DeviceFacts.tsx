import { page } from '../../ui/page.ts';
import { relativeTime } from '../../user/relative-time.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { useOfflineReady } from './use-offline-ready.ts';

/** What waits here, when the server last answered, and whether this device opens without a network. */
export function DeviceFacts({ now }: { now: number }) {
  const { connection, profile, version } = useServices();
  const { pending, review, durable, lastContact: contact } = useObservable(connection);
  const person = useObservable(profile.current);
  // Opened without a network: the last answer is the one that is kept.
  const lastContact = contact ?? (person.state === 'known' ? person.at : undefined);
  const ready = useOfflineReady();
  return (
    <section className={page.box} aria-labelledby="en-este-dispositivo">
      <h2 id="en-este-dispositivo">En este dispositivo</h2>
      <dl className={page.values}>
        <dt>Cambios por enviar</dt>
        <dd>{pending === 0 ? 'ninguno' : pending}</dd>
        {review > 0 && (
          <>
            <dt>Cambios por revisar</dt>
            <dd>{review}</dd>
          </>
        )}
        <dt>Último contacto</dt>
        <dd>
          {lastContact === undefined ? (
            'todavía ninguno'
          ) : (
            <time dateTime={new Date(lastContact).toISOString()}>{relativeTime(lastContact, now)}</time>
          )}
        </dd>
        <dt>Listo sin conexión</dt>
        <dd>{durable ? ready : 'no: este navegador no guarda'}</dd>
        <dt>Versión</dt>
        <dd>{version}</dd>
      </dl>
    </section>
  );
}
