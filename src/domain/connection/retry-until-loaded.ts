/** delays in ms: the first one; each later one doubles, up to an hour */
const FIRST = 15_000;
const LONGEST = 3_600_000;

/**
 * Repeats a load that no click can repeat, when the network returns or after a delay: a server that works
 * again gives no signal.
 */
export async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = FIRST; ; pause = Math.min(2 * pause, LONGEST)) {
    try {
      return await load();
    } catch {
      await networkOr(pause);
    }
  }
}

const networkOr = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
