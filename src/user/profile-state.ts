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
}

export function createProfile(live: LiveQueries): ProfileControl {
  const current = createCell<ProfileState>({ state: 'loading' });
  const ownColor = createCell<Hsl>(fallbackColor(null));
  let stop = () => {};

  function show(next: ProfileState): void {
    current.set(next);
    if (next.state === 'known') ownColor.set(colorOf(next.person));
  }

  return {
    current,
    ownColor,
    open(usuario) {
      stop();
      // What it watched is the person's, too.
      stop = () => {};
      current.set({ state: 'loading' });
      if (!usuario) return;
      const watched = live.watch(UsuarioDocument, { usuario }, { firstScreen: 'usuario' });
      const read = () => {
        const answer = watched.get();
        if (!('data' in answer)) return show(answer);
        const { state, data, at } = answer;
        if (data) show({ state: 'known', person: data, real: state === 'ready', at });
        else show({ state: 'failed', message: 'El servidor no tiene datos de este usuario.' });
      };
      stop = watched.subscribe(read);
      read();
    },
  };
}

export function colorOf(person: Pick<Person, 'color' | 'expediente'>): Hsl {
  return parseColor(person.color) ?? fallbackColor(person.expediente);
}
