import type { Chosen } from '../../shared/personnel-import.ts';
import type { PeopleReview } from './people-import.ts';

/**
 * From one list to the next a few people leave and some change. More is rather half a file, a shifted column or the wrong list. New
 * people are many at the beginning, and harm nobody.
 */
const PLAUSIBLE = {
  leaving: { least: 10, share: 0.1 },
  changed: { least: 20, share: 0.3 },
} as const;

const most = ({ least, share }: { least: number; share: number }, activas: number) =>
  Math.max(least, Math.floor(activas * share));

/** Why a list is too odd to be applied without a person's look. Everybody who is missing counts. */
export function doubtsAbout(review: PeopleReview): string[] {
  const { activas, cambiadas, malas } = review.cuentas;
  const changed = most(PLAUSIBLE.changed, activas);
  return [
    ...(malas > 0 ? [`Tiene ${malas} celdas malas: están en el archivo .malas.csv.`] : []),
    ...tooMany(review, review.cuentas.ausentes),
    ...administrators(review.administran.bajas),
    ...(cambiadas > changed
      ? [`De ${activas} personas cambian ${cambiadas}; a lo más se esperan ${changed}.`]
      : []),
  ];
}

/** Why a person must decide about whom the list and these choices put on leave. An administrator who is named has been decided about. */
export function doubtsAboutLeave(review: PeopleReview, bajas: Chosen): string[] {
  const { administran, cuentas } = review;
  const all = bajas === 'todas';
  return [
    ...tooMany(review, all ? cuentas.ausentes : bajas.length),
    ...administrators([...administran.bajas, ...(all ? administran.ausentes : [])]),
  ];
}

function tooMany({ cuentas: { activas, bajas } }: PeopleReview, missing: number): string[] {
  const expected = most(PLAUSIBLE.leaving, activas);
  if (missing + bajas <= expected) return [];
  return [`De ${activas} personas faltan ${missing} y salen ${bajas}; a lo más se esperan ${expected}.`];
}

const administrators = (names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`Daría de baja a quien administra: ${names.join(', ')}.`];
