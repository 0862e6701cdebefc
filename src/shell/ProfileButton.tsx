import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Avatar } from '../ui/Avatar.tsx';
import { lazyPart, onIntent } from '../ui/lazy-part.tsx';
import { ShowPart } from '../ui/OpenPart.tsx';
import { paintColor } from '../user/colors.ts';
import { initials, photoUrl, shortName } from '../user/profile-values.ts';
import { useObservable, useServices } from '../user/services.ts';
import { useLook } from '../user/use-look.ts';
import styles from './TopBar.module.css';
import { useFailureNotice } from './use-failure-notice.ts';

const menu = lazyPart(() => import('./ProfileMenu.tsx'), 'ProfileMenu');

type Opened = 'closed' | 'pointer' | 'keyboard';

/** A1.1. A plain button from the first paint; the menu comes on intent, and the first press waits for it if it must. */
export function ProfileButton() {
  const { profile, site, config } = useServices();
  const known = useObservable(profile.current, LOADING);
  const { host, fotosCors } = useObservable(site, NO_SITE);
  const dark = useLook('colorScheme') === 'dark';
  const { color } = useObservable(config.values);
  const [opened, setOpened] = useState<Opened>('closed');
  const close = () => setOpened('closed');
  const tell = useFailureNotice();
  const failed = (error: unknown) => {
    close();
    tell(error);
  };
  const button = useRef<HTMLButtonElement>(null);
  const away = opened === 'closed';
  const first = useRef(true);
  // From the menu or from the dialog that followed it: radix gives the focus back to its own triggers only.
  useEffect(() => {
    if (!first.current && away) button.current?.focus();
    first.current = false;
  }, [away]);
  const person = known.state === 'known' ? known.person : undefined;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    menu.preload();
    setOpened('keyboard');
  }

  return (
    <div className={styles.profile}>
      <button
        ref={button}
        type="button"
        className={styles.who}
        aria-haspopup="menu"
        aria-expanded={!away}
        {...onIntent(menu.preload)}
        onKeyDown={onKeyDown}
        onClick={() => setOpened('pointer')}
      >
        <Avatar
          initials={person ? initials(person) : ''}
          color={person ? paintColor(color, dark) : 'var(--barra-sobre)'}
          src={person && photoUrl(host, person.thumb, person.cache)}
          cors={fotosCors}
        />
        <span className={styles.words}>
          <strong translate="no">{person ? shortName(person) : 'Tu cuenta'}</strong>
          <span>{person?.puesto}</span>
        </span>
      </button>
      {!away && (
        <ShowPart
          part={menu}
          props={{ byKeyboard: opened === 'keyboard', onClose: close }}
          onFailure={failed}
        />
      )}
    </div>
  );
}

const LOADING = { state: 'loading' } as const;
const NO_SITE = { host: '', fotosCors: false };
