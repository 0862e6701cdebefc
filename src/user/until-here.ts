/** ms: the first pause; each one after it is twice as long, up to an hour */
const FIRST = 15_000;
const LONGEST = 3_600_000;

/**
 * What the page fetches by itself, with nobody to press again. After a failure it is asked for once more when the network
 * is back, or after a pause: a server that is back gives no sign.
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
