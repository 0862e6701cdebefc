import { useObservable, useServices } from '../../domain/services.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { page } from '../../ui/base/page.ts';
import { useOfflineReady } from './use-offline-ready.ts';

/**
 * The number of pending changes, the time of the server's last answer, and whether this device can open the
 * app offline.
 */
export function DeviceFacts({ now }: { now: number }) {
  const { connection, profile, version } = useServices();
  const { pending, review, durable, lastContact: contact } = useObservable(connection);
  const person = useObservable(profile.current);
  // If the app was opened offline, the last answer is the one that stored the profile.
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
