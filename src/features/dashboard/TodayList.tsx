import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Cumpleanero } from '../../user/birthdays.ts';
import { paintColor } from '../../user/colors.ts';
import { colorForLogin, initials, photoUrl, shortName } from '../../user/profile-values.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { details, wish } from './birthday-words.ts';
import styles from './dashboard.module.css';

// Greeting goes through the system's share sheet, where there is one; an address of mail is not known here.
const canShare = 'share' in navigator;

/** Who celebrates today, each with the ribbon. */
export function TodayList({ people }: { people: readonly Cumpleanero[] }) {
  const { site, look } = useServices();
  const { host, fotosCors } = useObservable(site);
  const dark = useObservable(look.current).colorScheme === 'dark';
  return (
    <ul className={styles.today}>
      {people.map((person) => (
        <li key={person.usuario}>
          <Avatar
            size="l"
            initials={initials(person)}
            color={paintColor(colorForLogin(person.usuario), dark)}
            src={photoUrl(host, person.thumb, person.cache)}
            cors={fotosCors}
          />
          <div>
            <strong translate="no">{shortName(person)}</strong>
            <span>{details(person)}</span>
          </div>
          {canShare && (
            <Button onClick={() => void share(person)} aria-label={`Felicitar a ${shortName(person)}`}>
              Felicitar
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Closing the sheet without sending is no error. */
const share = (person: Cumpleanero) => navigator.share({ text: wish(person) }).catch(() => undefined);

export function TodaySkeleton() {
  return (
    <section aria-busy="true" aria-label="Leyendo los cumpleaños">
      <SectionHeading>Hoy cumplen años</SectionHeading>
      <ul className={styles.today}>
        {['a', 'b', 'c'].map((key) => (
          <li key={key}>
            <Skeleton width="4.5rem" height="4.5rem" round />
            <div>
              <Skeleton width="9rem" height="2.429rem" />
              <span>
                <Skeleton width="16rem" />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
