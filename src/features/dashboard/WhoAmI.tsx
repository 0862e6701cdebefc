import { Link } from 'wouter';
import { useAppearance } from '../../domain/hooks/use-appearance.ts';
import { initials } from '../../domain/profile/initials.ts';
import { fullName, photoUrl } from '../../domain/profile/person.ts';
import type { ProfileState } from '../../domain/profile/profile.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { paintColor } from '../../domain/settings/colors.ts';
import { page } from '../../ui/base/page.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';

/** The signed-in person. */
export function WhoAmI({ state }: { state: ProfileState }) {
  const { site, config } = useServices();
  const { host, fotosCors } = useObservable(site);
  const { color } = useObservable(config.values);
  const dark = useAppearance('colorScheme') === 'dark';
  if (state.state === 'failed')
    return <Callout kind="alert">No pudimos leer tu perfil. {state.message}</Callout>;
  if (state.state === 'offline') return <Callout>Tu perfil necesita conexión la primera vez.</Callout>;
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
