import type { LiveQueries } from '../api/live-query.ts';
import { UsuarioDocument } from '../api/operations.generated.ts';
import { createCell, type Observable } from '../offline/observable.ts';
import { fallbackColor, type Hsl, parseColor } from './colors.ts';
import type { Person, Profile, ProfileState } from './services.ts';

/** The connected user (A6): kept data first, then the server's; `real` once the server has returned this user. */
export interface ProfileControl extends Profile {
  /** B9: the default colour of the person */
  ownColor: Observable<Hsl>;
  /** undefined: nobody */
  open(usuario: string | undefined): void;
  /** The wishes of this device have changed. */
  again(): void;
}

interface Wishes {
  /** over what the server said; undefined: as it said */
  nickname(): string | null | undefined;
  /** The server has just named another nickname than `nickname`. */
  differs(): void;
}

export function createProfile(live: LiveQueries, wishes: Wishes): ProfileControl {
  const current = createCell<ProfileState>({ state: 'loading' });
  const ownColor = createCell<Hsl>(fallbackColor(null));
  let stop = () => {};
  let said: ProfileState = { state: 'loading' };

  /** True where this device names another nickname than `next`. */
  function show(next: ProfileState): boolean {
    said = next;
    const hipocoristico = wishes.nickname();
    const other =
      next.state === 'known' &&
      hipocoristico !== undefined &&
      hipocoristico !== (next.person.hipocoristico || null);
    current.set(other ? { ...next, person: { ...next.person, hipocoristico } } : next);
    if (next.state === 'known') ownColor.set(colorOf(next.person));
    return other;
  }

  return {
    current,
    ownColor,
    again: () => void show(said),
    open(usuario) {
      stop();
      // What it watched is the person's, too.
      stop = () => {};
      show({ state: 'loading' });
      if (!usuario) return;
      const watched = live.watch(UsuarioDocument, { usuario }, { firstScreen: 'usuario' });
      const read = () => {
        const answer = watched.get();
        if (!('data' in answer)) return void show(answer);
        const { state, data, at } = answer;
        if (!data)
          return void show({ state: 'failed', message: 'El servidor no tiene datos de este usuario.' });
        const real = state === 'ready';
        if (show({ state: 'known', person: data, real, at }) && real) wishes.differs();
      };
      stop = watched.subscribe(read);
      read();
    },
  };
}

/** Once, now or when it is. */
export function whenKnown({ current }: Profile, tell: (person: Person) => void): void {
  const look = () => {
    const state = current.get();
    if (state.state !== 'known') return;
    stop();
    tell(state.person);
  };
  const stop = current.subscribe(look);
  look();
}

export function colorOf(person: Pick<Person, 'color' | 'expediente'>): Hsl {
  return parseColor(person.color) ?? fallbackColor(person.expediente);
}
