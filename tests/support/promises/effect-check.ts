import type { Write } from '../backends/write-journal.ts';
import { fieldOf, type History, type Violation } from './promise-history.ts';

/** Checks the server's journal: each choice has one effect and overwrites nothing unseen. */
export function checkEffects(history: History): Violation[] {
  const fields = Map.groupBy(history.writes, ({ usuario, campo }) => fieldOf(usuario, campo));
  return [...fields].flatMap(([field, writes]) => {
    const effects = writes.filter(({ valor }, place) => valor !== writes[place - 1]?.valor);
    return [...twice(history, field, effects), ...unseen(history, field, effects)];
  });
}

/** Setting the same value again has no effect; returning to an older one has. */
function twice({ choices }: History, field: string, effects: readonly Write[]): Violation[] {
  return [...Map.groupBy(effects, ({ valor }) => valor)].flatMap(([valor, made]) => {
    const chosen = choices.filter(
      (one) => fieldOf(one.usuario, one.campo) === field && one.valor === valor && !one.discards,
    ).length;
    return made.length > chosen
      ? [
          {
            kind: 'doble efecto' as const,
            what: `${field} = ${valor}: ${made.length} veces, elegido ${chosen}`,
          },
        ]
      : [];
  });
}

/** Writes over another device's value by a device that had not seen that value when its person chose. */
function unseen(history: History, field: string, effects: readonly Write[]): Violation[] {
  return effects.flatMap((write, place): Violation[] => {
    const before = effects[place - 1];
    if (!before) return [];
    const authors = authorsOf(history, field, write);
    const others = authorsOf(history, field, before);
    // Values are told apart by who chose them. If one device chose both, nobody else is affected.
    const fair = authors.some(
      (choice) =>
        others.some(({ device }) => device === choice.device) ||
        choice.seeing === before.valor ||
        learnt(history, choice.device, field, before.valor, choice.at),
    );
    return fair || authors.length === 0 || others.length === 0
      ? []
      : [{ kind: 'valor ajeno sobrescrito', what: `${field}: ${write.valor} sobre ${before.valor}` }];
  });
}

const authorsOf = ({ choices }: History, field: string, { valor }: Write) =>
  choices.filter((one) => fieldOf(one.usuario, one.campo) === field && one.valor === valor && !one.discards);

/** The device knew the server's value: it was shown, or its page stored it as confirmed. */
const learnt = ({ learnt: known }: History, device: string, field: string, valor: string, at: number) =>
  known.some(
    (one) =>
      one.device === device &&
      fieldOf(one.usuario, one.campo) === field &&
      one.valor === valor &&
      one.at <= at,
  );
