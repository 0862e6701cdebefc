import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { keepDay, readDays } from '../api/day-shelf.ts';
import { type BookPage, createBirthdayBook } from './birthday-book.ts';
import { watchBirthday } from './birthdays.ts';
import { addDays, today } from './calendar.ts';
import { isSameDay, type MonthDay } from './leap-day.ts';
import { type Services, useObservable, useServices } from './services.ts';

/** From the day before yesterday until in six days: the first screen and the notices ask for these too, and share them. */
const NEAR = Array.from({ length: 9 }, (_, step) => step - 2);

function bookOf(services: Services, usuario: string) {
  const { keyval } = services;
  const isNear = (day: MonthDay) => {
    const now = today();
    return NEAR.some((step) => isSameDay(addDays(now, step), day));
  };
  return createBirthdayBook({
    watch: (day) => watchBirthday(services, day, !isNear(day)),
    read: (days) => readDays(keyval, usuario, days),
    keep: (day, kept) => void keepDay(keyval, usuario, day, kept),
    now: () => Date.now(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** What is known of these days, and asks for them while the page is there; the most important first. */
export function useBirthdayBook(days: readonly MonthDay[]): BookPage {
  const services = useServices();
  const state = useObservable(services.session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  const book = useMemo(() => bookOf(services, usuario), [services, usuario]);
  const words = JSON.stringify(days.map(({ mes, dia }) => ({ mes, dia })));
  useEffect(() => void book.want(JSON.parse(words) as MonthDay[]), [book, words]);
  useEffect(() => () => void book.want([]), [book]);
  // What has come is drawn between frames, as the page that shows it.
  const told = useDeferredValue(useSyncExternalStore(book.subscribe, book.get));
  // biome-ignore lint/correctness/useExhaustiveDependencies: something was told: look again
  return useMemo(() => book.look(JSON.parse(words) as MonthDay[]), [book, words, told]);
}
