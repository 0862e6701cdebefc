import { checkEffects } from './effect-check.ts';
import { type Choice, count, fieldOf, type History, type Violation } from './promise-history.ts';
import { checkScreens } from './screen-check.ts';

/**
 * After the idea of Jepsen, at rest: everything promised is on the server, or was superseded by a later
 * change, or is visible as a conflict, a refusal or a pending write. Pure.
 */
export function checkPromises(history: History): Violation[] {
  return [
    ...checkOutcomes(history),
    ...checkEffects(history),
    ...checkScreens(history),
    ...checkCounts(history),
  ];
}

/** The last choice of each device for each field, and its outcome. */
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

/** Page and server have the same clock, rounded differently. */
const SLACK_MS = 20;

/**
 * The server's value is a later choice of another device (checkEffects decides whether it was made in view of
 * this one).
 */
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

/** Device name of a choice outside the book: only its effect is checked. */
export const OUTSIDE = 'otro';

/** Compares the numbers of the live region with the rows. */
function checkCounts({ rest }: History): Violation[] {
  return Object.entries(rest.says).flatMap(([device, { usuario, status }]) => {
    if (usuario === '') return [];
    const mine = rest.rows.filter((row) => row.device === device && row.usuario === usuario);
    const review = mine.filter(({ estado }) => estado === 'conflicto' || estado === 'rechazado').length;
    const told = [count(status, 'enviar'), count(status, 'revisar')].join();
    const real = [mine.length - review, review].join();
    // With nothing pending, the text may say more than numbers, for example «Sin conexión».
    if (told === real && (status !== 'Todo guardado' || mine.length === 0)) return [];
    return [{ kind: 'cuenta falsa', what: `${device}: «${status}» con ${mine.length} filas` }];
  });
}
