import { tooMuch } from '../graphql/api-error.ts';

/** Lets `atOnce` tasks run and `waiting` more stand in line; one beyond that is refused (LIMITE, 2 s). */
export function createGate(atOnce: number, waiting: number) {
  let running = 0;
  const line: Array<() => void> = [];

  return async function pass<T>(task: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw tooMuch(2);
      // The one who leaves hands over its place: `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
