import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { keepDay, readDays } from '../../../api/cached/birthday-days.ts';
import { watchBirthday } from '../../../domain/birthdays/birthdays.ts';
import { isSameDay, type MonthDay } from '../../../domain/birthdays/leap-day.ts';
import { type Services, useObservable, useServices } from '../../../domain/services.ts';
import { addDays, today } from '../../../lib/calendar.ts';
import { type BookPage, createMonthLoader } from './month-loader.ts';

/**
 * Day offsets, from the day before yesterday to six days ahead: the first screen and the notices query these
 * days too and share the answers.
 */
const NEAR = Array.from({ length: 9 }, (_, step) => step - 2);

function bookOf(services: Services, usuario: string) {
  const { keyval } = services;
  const isNear = (day: MonthDay) => {
    const now = today();
    return NEAR.some((step) => isSameDay(addDays(now, step), day));
  };
  return createMonthLoader({
    watch: (day) => watchBirthday(services, day, !isNear(day)),
    read: (days) => readDays(keyval, usuario, days),
    keep: (day, kept) => void keepDay(keyval, usuario, day, kept),
    now: () => Date.now(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** The known lists of these days, the most important first; loads them while the page is shown. */
export function useBirthdayBook(days: readonly MonthDay[]): BookPage {
  const services = useServices();
  const state = useObservable(services.session.state);
  const usuario = state.phase === 'open' ? state.usuario : '';
  const book = useMemo(() => bookOf(services, usuario), [services, usuario]);
  const words = JSON.stringify(days.map(({ mes, dia }) => ({ mes, dia })));
  useEffect(() => void book.want(JSON.parse(words) as MonthDay[]), [book, words]);
  useEffect(() => () => void book.want([]), [book]);
  // New lists are drawn at low priority, like the page that shows them.
  const told = useDeferredValue(useSyncExternalStore(book.subscribe, book.get));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` means that a list has changed
  return useMemo(() => book.look(JSON.parse(words) as MonthDay[]), [book, words, told]);
}
