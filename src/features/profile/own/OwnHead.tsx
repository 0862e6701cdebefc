import { leapDayOf } from '../../../domain/birthdays/leap-day.ts';
import { isBirthday } from '../../../domain/birthdays/parse-date.ts';
import { useAppearance } from '../../../domain/hooks/use-appearance.ts';
import { photoUrl } from '../../../domain/profile/person.ts';
import type { Person } from '../../../domain/profile/profile.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { paintColor } from '../../../domain/settings/colors.ts';
import { today } from '../../../lib/calendar.ts';
import { campusZone } from '../../../lib/campus-time.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ProfileHead } from '../ProfileHead.tsx';
import styles from '../profile.module.css';
import { Photo } from './Photo.tsx';

/** The heading of the person's own profile: the photo with its button, and the ribbon on their birthday. */
export function OwnHead({ person }: { person: Person }) {
  const { site, config, local } = useServices();
  const { host, fotosCors } = useObservable(site);
  const { color } = useObservable(config.values);
  const dark = useAppearance('colorScheme') === 'dark';
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
