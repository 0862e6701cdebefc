import { details } from '../birthdays/birthday-text.ts';
import type { Cumpleanero } from '../birthdays/birthdays.ts';
import { initials } from '../profile/initials.ts';
import { colorForLogin, photoUrl, shortName } from '../profile/person.ts';
import { useObservable, useServices } from '../services.ts';
import { paintColor } from '../settings/colors.ts';
import { useAppearance } from './use-appearance.ts';

/** Returns a function that gives an avatar's props for a person in the lists, in the present color scheme. */
export function usePortrait() {
  const { site } = useServices();
  const { host, fotosCors: cors } = useObservable(site);
  const dark = useAppearance('colorScheme') === 'dark';
  return (person: Cumpleanero) => ({
    initials: initials(person),
    color: paintColor(colorForLogin(person.usuario), dark),
    src: photoUrl(host, person.thumb, person.cache),
    cors,
  });
}

/** People with the props of the large list. */
export function useCelebrants(people: readonly Cumpleanero[]) {
  const portrait = usePortrait();
  return people.map((person) => ({
    key: person.usuario,
    portrait: portrait(person),
    name: shortName(person),
    detail: details(person),
  }));
}
