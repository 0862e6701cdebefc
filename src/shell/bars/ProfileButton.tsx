import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useAppearance } from '../../domain/hooks/use-appearance.ts';
import { initials } from '../../domain/profile/initials.ts';
import { photoUrl, shortName } from '../../domain/profile/person.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { paintColor } from '../../domain/settings/colors.ts';
import { lazyComponent, onIntent } from '../../ui/lazy/lazy-component.tsx';
import { ShowPart } from '../../ui/lazy/OpenComponent.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { useFailureNotice } from '../context/use-failure-toast.ts';
import styles from './TopBar.module.css';

const menu = lazyComponent(() => import('./ProfileMenu.tsx'), 'ProfileMenu');

type Opened = 'closed' | 'pointer' | 'keyboard';

/**
 * The button of the profile menu (A1.1). It works from the first paint. Its menu loads on hover or focus, and
 * a press waits for it.
 */
export function ProfileButton() {
  const { profile, site, config } = useServices();
  const known = useObservable(profile.current, LOADING);
  const { host, fotosCors } = useObservable(site, NO_SITE);
  const dark = useAppearance('colorScheme') === 'dark';
  const { color } = useObservable(config.values);
  const [opened, setOpened] = useState<Opened>('closed');
  const close = () => setOpened('closed');
  const showFailure = useFailureNotice();
  const failed = (error: unknown) => {
    close();
    showFailure(error);
  };
  const button = useRef<HTMLButtonElement>(null);
  const away = opened === 'closed';
  const first = useRef(true);
  // Radix returns the focus only to its own triggers. This returns it after the menu and after a dialog
  // opened from it.
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
