import { tooMuch } from '../faults.ts';

export interface QueueSize {
  /** the most tasks to run at once */
  atOnce: number;
  /** the most tasks to wait, in all lines together and in one line */
  waiting: number;
  waitingInLine: number;
}

/** The line that a task waits in. Known lines go before the lines of strangers. */
export interface Line {
  name: string;
  known: boolean;
}

interface Waiter {
  enter: () => void;
  refuse: (reason: Error) => void;
}

/** Waiting tasks by the name of their line, in the order of turns. No line is empty. */
type Lines = Map<string, Waiter[]>;

/**
 * Runs a few tasks at once while others wait in lines, one line per asker. The lines take turns, so an asker with many tasks
 * delays only itself, and known lines go first. If the queue is full, a task of a stranger gives way to a known one, or the last
 * task of the longest line gives way to a shorter line. Otherwise the new task is refused (LIMITE, 2 s).
 */
export function createQueue({ atOnce, waiting, waitingInLine }: QueueSize) {
  let running = 0;
  let standing = 0;
  const known: Lines = new Map();
  const strangers: Lines = new Map();

  function wait({ name, known: isKnown }: Line): Promise<void> {
    const lines = isKnown ? known : strangers;
    const length = lines.get(name)?.length ?? 0;
    if (length >= waitingInLine) throw tooMuch(2);
    if (standing >= waiting) {
      if (isKnown && strangers.size > 0) giveWay(strangers, 1);
      else giveWay(lines, length + 2);
    }
    return new Promise((enter, refuse) => {
      lines.set(name, [...(lines.get(name) ?? []), { enter, refuse }]);
      standing += 1;
    });
  }

  /** Refuses the last task of the longest line, or the new task if that line has fewer than `least`. */
  function giveWay(lines: Lines, least: number): void {
    const [longest] = [...lines].sort(([, one], [, other]) => other.length - one.length);
    if (!longest || longest[1].length < least) throw tooMuch(2);
    const [name, line] = longest;
    leaves(lines, name, line.slice(0, -1));
    line.at(-1)?.refuse(tooMuch(2));
  }

  function leaves(lines: Lines, name: string, rest: Waiter[]): void {
    standing -= 1;
    if (rest.length > 0) lines.set(name, rest);
    else lines.delete(name);
  }

  function next(): Waiter | undefined {
    const lines = known.size > 0 ? known : strangers;
    const [name, line] = lines.entries().next().value ?? [];
    if (name === undefined || line === undefined) return undefined;
    // Removed and inserted again, so its next turn comes after those of the other lines.
    lines.delete(name);
    leaves(lines, name, line.slice(1));
    return line[0];
  }

  async function pass<T>(line: Line, task: () => Promise<T>): Promise<T> {
    // A finished task hands its place to the next, so `running` does not change.
    if (running >= atOnce) await wait(line);
    else running += 1;
    try {
      return await task();
    } finally {
      const waiter = next();
      if (waiter) waiter.enter();
      else running -= 1;
    }
  }

  /** how many tasks run and how many wait */
  const load = () => ({ running, waiting: standing });
  return Object.assign(pass, { load });
}
