import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paintColor } from '../../user/colors.ts';
import { fullName, ownColor } from '../../user/profile-values.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { useLook } from '../../user/use-look.ts';
import { type LookUp as Found, useLookUp } from '../../user/use-look-up.ts';
import { Facts } from './Facts.tsx';
import { Inspector } from './Inspector.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import styles from './profile.module.css';

/** Asks for one person; below, what came of it, and the inspector about that person. */
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
      <p role="status" className="solo-lector">
        {saidOf(found)}
      </p>
      <div className={styles.found}>
        <Answer found={found} />
      </div>
      <Inspector about={found.state === 'found' ? found.person.usuario : ''} />
    </>
  );
}

/** What came of it, without the thirty fields of whoever was found. An alert says itself. */
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
  const dark = useLook('colorScheme') === 'dark';
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
      return <Notice kind="alert">No pudimos consultarlo. {found.message}</Notice>;
    case 'found':
      // Initials only: a photo that is shown would be kept by the worker and by the browser.
      return (
        <section aria-label="Persona consultada">
          <ProfileHead level={2} person={found.person} color={paintColor(ownColor(found.person), dark)} />
          <Facts person={found.person} />
        </section>
      );
  }
}
