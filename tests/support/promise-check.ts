import { checkEffects } from './effect-check.ts';
import { type Choice, count, fieldOf, type History, type Violation } from './promise-history.ts';
import { checkScreens } from './screen-check.ts';

/**
 * Jepsen's idea, at rest: everything promised is on the server, or was superseded by a later change, or is visible as
 * a conflict, a refusal or something that waits. Nothing else passes. Pure.
 */
export function checkPromises(history: History): Violation[] {
  return [
    ...checkOutcomes(history),
    ...checkEffects(history),
    ...checkScreens(history),
    ...checkCounts(history),
  ];
}

/** The last choice of each device for each field, and what became of it. */
function checkOutcomes(history: History): Violation[] {
  return lastChoices(history.choices).flatMap((choice): Violation[] => {
    if (choice.discards) return [];
    const { device, usuario, campo, valor } = choice;
    const field = fieldOf(usuario, campo);
    const what = `${device}: ${field} = ${valor}`;
    const now = history.rest.server[field] ?? null;
    if (now === valor) return [];
    const row = history.rest.rows.find(
      (one) => one.device === device && one.campo === campo && [usuario, ''].includes(one.usuario),
    );
    if (row)
      return row.valor === valor
        ? []
        : [{ kind: 'promesa sin escritura', what: `${what}, espera ${row.valor}` }];
    const written = history.writes.some(
      (one) =>
        one.usuario === usuario &&
        one.campo === campo &&
        one.valor === valor &&
        one.at >= choice.at - SLACK_MS,
    );
    if (written && supersededBy(history, choice, now)) return [];
    if (written) return [{ kind: 'escritura perdida', what: `${what}, el servidor tiene ${now}` }];
    const kept = history.kept.some(
      (one) => one.device === device && one.usuario === usuario && one.campo === campo && one.valor === valor,
    );
    return [
      {
        kind: kept ? 'fila desaparecida' : 'promesa sin escritura',
        what: `${what}, el servidor tiene ${now}`,
      },
    ];
  });
}

/** Clocks of page and server are the same machine's, rounded differently. */
const SLACK_MS = 20;

/** What the server holds is the later choice of another device (whether in view of this one: see checkEffects). */
function supersededBy({ choices }: History, choice: Choice, now: string | null): boolean {
  return choices.some(
    (other) =>
      other.device !== choice.device &&
      other.usuario === choice.usuario &&
      other.campo === choice.campo &&
      other.valor === now,
  );
}

function lastChoices(choices: readonly Choice[]): Choice[] {
  const last = new Map<string, Choice>();
  for (const choice of [...choices].sort((a, b) => a.at - b.at))
    if (choice.device !== OUTSIDE)
      last.set(`${choice.device} ${fieldOf(choice.usuario, choice.campo)}`, choice);
  return [...last.values()];
}

/** A choice made where the book does not look: what it says is not checked, its effect is. */
export const OUTSIDE = 'otro';

/** The numbers of the live region are those of the rows. */
function checkCounts({ rest }: History): Violation[] {
  return Object.entries(rest.says).flatMap(([device, { usuario, status }]) => {
    if (usuario === '') return [];
    const mine = rest.rows.filter((row) => row.device === device && row.usuario === usuario);
    const review = mine.filter(({ estado }) => estado === 'conflicto' || estado === 'rechazado').length;
    const told = [count(status, 'enviar'), count(status, 'revisar')].join();
    const real = [mine.length - review, review].join();
    // Nothing waits: the words may say more than numbers, as «Sin conexión» does.
    if (told === real && (status !== 'Todo guardado' || mine.length === 0)) return [];
    return [{ kind: 'cuenta falsa', what: `${device}: «${status}» con ${mine.length} filas` }];
  });
}
