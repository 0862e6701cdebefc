import {
  ListaCumpleanosDocument,
  type ListaCumpleanosQuery,
} from '../../api/documents/birthday-operations.generated.ts';
import type { QueryState } from '../../api/query-state.ts';
import type { WatchedQueries } from '../../api/watched-query.ts';
import type { Day } from '../../lib/calendar.ts';
import type { Session } from '../session/session-port.ts';
import { celebrantsOn, type LeapDay, type MonthDay } from './leap-day.ts';

export type Cumpleanero = ListaCumpleanosQuery['listaCumpleanos'][number];

/** Watches the birthday list of one date. */
export function watchBirthday(
  { live, session }: { live: WatchedQueries; session: Pick<Session, 'state'> },
  { mes, dia }: MonthDay,
) {
  const state = session.state.get();
  const usuario = state.phase === 'open' ? state.usuario : '';
  return live.watch(ListaCumpleanosDocument, { usuario, tokenSesion: '', mes, dia });
}

/**
 * Joins the lists of `birthdaysOn` into one day's list, by the viewer's leap-day choice (B19). Has data only
 * if all lists have.
 */
export function joinLists(
  day: Day,
  leapDay: LeapDay,
  lists: readonly QueryState<Cumpleanero[]>[],
): QueryState<Cumpleanero[]> {
  const [first = { state: 'loading' }] = lists;
  const stands =
    lists.find((list) => !('data' in list)) ?? lists.find(({ state }) => state !== 'ready') ?? first;
  if (!('data' in stands) || (day.mes !== 2 && lists.length === 1)) return stands;
  const data = lists.map((list) => ('data' in list ? list.data : []));
  return { ...stands, data: celebrantsOn(day, leapDay, data) };
}

/**
 * The people without the signed-in person, who is not reminded of their own birthday. Login names are
 * case-insensitive.
 */
export const withoutSelf = (people: readonly Cumpleanero[], usuario: string | undefined): Cumpleanero[] =>
  people.filter((person) => person.usuario.toLowerCase() !== usuario?.toLowerCase());
