/** Seeded random numbers (mulberry32): the same seed gives the same run on any machine. */
export interface Dice {
  /** 0 ≤ x < 1 */
  next(): number;
  chance(probability: number): boolean;
  below(count: number): number;
  one<T>(list: readonly T[]): T;
}

export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    one: <T>(list: readonly T[]) => list[below(list.length)] as T,
  };
}

/** Picks one of the entries, by weight. */
export function weigh<Name extends string>(dice: Dice, weights: Readonly<Record<Name, number>>): () => Name {
  const names = Object.keys(weights) as Name[];
  let sum = 0;
  const bounds = names.map((name) => {
    sum += weights[name];
    return sum;
  });
  return () => {
    const at = dice.next() * sum;
    return names[bounds.findIndex((bound) => at < bound)] as Name;
  };
}
