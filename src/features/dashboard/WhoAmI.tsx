import { Link } from 'wouter';
import { Avatar } from '../../ui/Avatar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { paintColor } from '../../user/colors.ts';
import { fullName, initials, photoUrl } from '../../user/profile-values.ts';
import { type ProfileState, useObservable, useServices } from '../../user/services.ts';
import { useLook } from '../../user/use-look.ts';

/** The person who is signed in. */
export function WhoAmI({ state }: { state: ProfileState }) {
  const { site, config } = useServices();
  const { host, fotosCors } = useObservable(site);
  const { color } = useObservable(config.values);
  const dark = useLook('colorScheme') === 'dark';
  if (state.state === 'failed')
    return <Notice kind="alert">No pudimos leer tu perfil. {state.message}</Notice>;
  if (state.state === 'offline') return <Notice>Tu perfil necesita conexión la primera vez.</Notice>;
  if (state.state === 'loading')
    return (
      <div className={page.who}>
        <Skeleton width="4.5rem" height="4.5rem" round />
        <Skeleton width="10rem" height="3rem" />
      </div>
    );
  const { person } = state;
  return (
    <section className={page.tight} aria-label="Quién eres">
      <div className={page.who}>
        <Avatar
          size="l"
          initials={initials(person)}
          color={paintColor(color, dark)}
          src={photoUrl(host, person.thumb, person.cache)}
          cors={fotosCors}
        />
        <div>
          <strong translate="no">
            <Link href="/profile">{fullName(person)}</Link>
          </strong>
          {[person.puesto ?? person.tipoEmpleado, person.departamento].map(
            (line) => line && <span key={line}>{line}</span>,
          )}
        </div>
      </div>
    </section>
  );
}
