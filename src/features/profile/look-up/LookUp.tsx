import { type FormEvent, useState } from 'react';
import { useAppearance } from '../../../domain/hooks/use-appearance.ts';
import { fullName, ownColor } from '../../../domain/profile/person.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { paintColor } from '../../../domain/settings/colors.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Facts } from '../Facts.tsx';
import { ProfileHead } from '../ProfileHead.tsx';
import styles from '../profile.module.css';
import { EndSessions } from './EndSessions.tsx';
import { Inspector } from './Inspector.tsx';
import { type LookUpResult as Found, useLookUp } from './use-look-up.ts';

/** Looks up one person; shows the result and the permission inspector for that person. */
export function LookUp() {
  const { connection } = useServices();
  const { offline } = useObservable(connection);
  const [name, setName] = useState('');
  const { found, lookUp } = useLookUp();
  const asked = name.trim();

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (asked !== '' && !offline) void lookUp(asked);
  }

  return (
    <>
      <form className={styles.search} onSubmit={onSubmit}>
        <Field
          label="Usuario"
          hint={
            offline
              ? 'Hace falta conexión: de otras personas no se guarda nada en este dispositivo.'
              : 'El nombre de usuario exacto. De lo que consultes no queda nada en este dispositivo.'
          }
          value={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="primary" disabled={offline || asked === ''}>
          Consultar
        </Button>
      </form>
      <p role="status" className="visually-hidden">
        {saidOf(found)}
      </p>
      <div className={styles.found}>
        <Answer found={found} />
      </div>
      <Inspector about={found.state === 'found' ? found.person.usuario : ''} />
    </>
  );
}

/** The announcement of the result, without the person's fields. A failure is an alert and needs none. */
function saidOf(found: Found): string {
  switch (found.state) {
    case 'found':
      return `Encontramos a ${fullName(found.person)}.`;
    case 'nobody':
      return `Nadie tiene el usuario «${found.usuario}».`;
    case 'offline':
      return 'No hubo respuesta del servidor.';
    default:
      return '';
  }
}

function Answer({ found }: { found: Found }) {
  const dark = useAppearance('colorScheme') === 'dark';
  switch (found.state) {
    case 'idle':
      return null;
    case 'asking':
      return (
        <div className={page.who} aria-busy="true">
          <Skeleton width="8rem" height="8rem" round />
          <Skeleton width="16rem" height="4.5rem" />
        </div>
      );
    case 'nobody':
      return (
        <EmptyState>
          Nadie tiene el usuario «<span translate="no">{found.usuario}</span>». Revisa que esté escrito igual
          que al iniciar sesión.
        </EmptyState>
      );
    case 'offline':
      return (
        <EmptyState>No hubo respuesta del servidor. Intenta de nuevo cuando regrese la conexión.</EmptyState>
      );
    case 'failed':
      return <Callout kind="alert">No pudimos consultarlo. {found.message}</Callout>;
    case 'found':
      // Initials only: the service worker and the browser would store a photo.
      return (
        <section aria-label="Persona consultada">
          <ProfileHead level={2} person={found.person} color={paintColor(ownColor(found.person), dark)} />
          <Facts person={found.person} />
          <EndSessions usuario={found.person.usuario} />
        </section>
      );
  }
}
