import { Link } from 'wouter';
import { Avatar } from '../../ui/Avatar.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { page } from '../../ui/page.ts';
import { colorName } from '../../user/color-names.ts';
import { paintColor } from '../../user/colors.ts';
import { fullName, initials, photoUrl } from '../../user/profile-values.ts';
import { type Person, useObservable, useServices } from '../../user/services.ts';
import { useLook } from '../../user/use-look.ts';
import styles from './profile.module.css';

/** Photo, name, and the colour that stands in for the photo. */
export function ProfileHead({ person }: { person: Person }) {
  const { site, config } = useServices();
  const { host, fotosCors } = useObservable(site);
  const { color } = useObservable(config.values);
  const dark = useLook('colorScheme') === 'dark';
  return (
    <div className={styles.head}>
      <Avatar
        size="xl"
        initials={initials(person)}
        color={paintColor(color, dark)}
        src={photoUrl(host, person.foto ?? person.thumb, person.cache)}
        cors={fotosCors}
      />
      <div>
        <h1 translate="no">{fullName(person)}</h1>
        <p className={page.quiet}>
          {[person.puesto ?? person.tipoEmpleado, person.departamento].filter(Boolean).join(' · ')}
        </p>
        <p className={page.quiet}>
          <i
            className={styles.dot}
            style={cssVariables({ '--color': paintColor(color, dark) })}
            aria-hidden="true"
          />
          Tu color: {colorName(color).toLocaleLowerCase('es-MX')}.{' '}
          <Link href="/configuracion">Cambiarlo</Link>
        </p>
      </div>
    </div>
  );
}
