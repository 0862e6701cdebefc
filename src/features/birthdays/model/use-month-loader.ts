import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { keptName } from '../../../api/cached/policies.ts';
import { watchBirthday } from '../../../domain/birthdays/birthdays.ts';
import type { MonthDay } from '../../../domain/birthdays/leap-day.ts';
import { type Services, useObservable, useServices } from '../../../domain/services.ts';
import { type BookPage, createMonthLoader } from './month-loader.ts';

function bookOf(services: Services) {
  const { keptAnswers } = services;
  const nameOf = (day: MonthDay) => keptName('listaCumpleanos', day) as string;
  return createMonthLoader({
    watch: (day) => watchBirthday(services, day),
    read: (days) => Promise.all(days.map((day) => keptAnswers.read(nameOf(day)))),
    kept: (day) => keptAnswers.get(nameOf(day)),
    now: () => Date.now(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** The known lists of these days, the most important first; loads them while the page is shown. */
export function useBirthdayBook(days: readonly MonthDay[]): BookPage {
  const services = useServices();
  const state = useObservable(services.session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has other lists
  const book = useMemo(() => bookOf(services), [services, usuario]);
  const words = JSON.stringify(days.map(({ mes, dia }) => ({ mes, dia })));
  useEffect(() => void book.want(JSON.parse(words) as MonthDay[]), [book, words]);
  useEffect(() => () => void book.want([]), [book]);
  // New lists are drawn at low priority, like the page that shows them.
  const told = useDeferredValue(useSyncExternalStore(book.subscribe, book.get));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` means that a list has changed
  return useMemo(() => book.look(JSON.parse(words) as MonthDay[]), [book, words, told]);
}
