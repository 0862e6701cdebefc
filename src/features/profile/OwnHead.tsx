import { campusZone } from '../../offline/zone.ts';
import { useNow } from '../../ui/use-now.ts';
import { today } from '../../user/calendar.ts';
import { paintColor } from '../../user/colors.ts';
import { isBirthday } from '../../user/dates.ts';
import { leapDayOf } from '../../user/leap-day.ts';
import { photoUrl } from '../../user/profile-values.ts';
import { type Person, useObservable, useServices } from '../../user/services.ts';
import { useLook } from '../../user/use-look.ts';
import { Photo } from './Photo.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import styles from './profile.module.css';

/** One's own head: the photo with its act, and the ribbon on one's day. */
export function OwnHead({ person }: { person: Person }) {
  const { site, config, local } = useServices();
  const { host, fotosCors } = useObservable(site);
  const { color } = useObservable(config.values);
  const dark = useLook('colorScheme') === 'dark';
  const day = today(useNow(), useObservable(campusZone));
  return (
    <ProfileHead
      level={1}
      person={person}
      color={paintColor(color, dark)}
      photo={photoUrl(host, person.foto ?? person.thumb, person.cache)}
      cors={fotosCors}
    >
      {isBirthday(person.fechaNacimiento, day, leapDayOf(local)) && (
        <p className={styles.today}>Hoy es tu cumpleaños.</p>
      )}
      <Photo />
    </ProfileHead>
  );
}
