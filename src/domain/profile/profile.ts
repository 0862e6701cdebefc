import { fallbackColor, type Hsl, parseColor } from '../../../shared/colors.ts';
import { UsuarioDocument, type UsuarioQuery } from '../../api/documents/operations.generated.ts';
import type { UsuarioReservadoQuery } from '../../api/documents/page-operations.generated.ts';
import type { WatchedQueries } from '../../api/watched-query.ts';
import { createCell, type Observable } from '../../lib/observable.ts';

export type Person = NonNullable<UsuarioQuery['usuario']>;
export type PrivateFields = NonNullable<UsuarioReservadoQuery['usuario']>;

export type ProfileState =
  | { state: 'loading' }
  /** no stored data and no answer */
  | { state: 'offline' }
  | { state: 'failed'; message: string }
  /** real: the server has returned this user since the page was opened (A6.2); at: time of the data, ms */
  | { state: 'known'; person: Person; real: boolean; at: number };

export interface Profile {
  current: Observable<ProfileState>;
}

/**
 * The signed-in user (A6): stored data first, then the server's; `real` once the server has returned this
 * user.
 */
export interface ProfileControl extends Profile {
  /** the person's default color (B9) */
  ownColor: Observable<Hsl>;
  /** Shows the profile of a person, or none (undefined). */
  open(usuario: string | undefined): void;
  /** The device's pending or confirmed nickname may have changed. */
  again(): void;
}

interface DeviceNickname {
  /** replaces the server's nickname; undefined: keeps it */
  nickname(): string | null | undefined;
  /** The server has just returned a nickname other than `nickname`. */
  differs(): void;
}

export function createProfile(live: WatchedQueries, device: DeviceNickname): ProfileControl {
  const current = createCell<ProfileState>({ state: 'loading' });
  const ownColor = createCell<Hsl>(fallbackColor(null));
  let stop = () => {};
  let last: ProfileState = { state: 'loading' };

  /** Shows the profile; true if this device has another nickname than `next`. */
  function show(next: ProfileState): boolean {
    last = next;
    const hipocoristico = device.nickname();
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
    again: () => void show(last),
    open(usuario) {
      stop();
      // Drop the watched query, which belongs to the previous person.
      stop = () => {};
      show({ state: 'loading' });
      if (!usuario) return;
      const watched = live.watch(UsuarioDocument, { usuario });
      const read = () => {
        const answer = watched.get();
        if (!('data' in answer)) return void show(answer);
        const { state, data, at } = answer;
        if (!data)
          return void show({ state: 'failed', message: 'El servidor no tiene datos de este usuario.' });
        const real = state === 'ready';
        if (show({ state: 'known', person: data, real, at }) && real) device.differs();
      };
      stop = watched.subscribe(read);
      read();
    },
  };
}

/** Calls `onKnown` once, as soon as the person is known. */
export function whenKnown({ current }: Profile, onKnown: (person: Person) => void): void {
  const check = () => {
    const state = current.get();
    if (state.state !== 'known') return;
    stop();
    onKnown(state.person);
  };
  const stop = current.subscribe(check);
  check();
}

/** The person's color on the server, or else the default by file number (B9). */
export function colorOf(person: Pick<Person, 'color' | 'expediente'>): Hsl {
  return parseColor(person.color) ?? fallbackColor(person.expediente);
}
