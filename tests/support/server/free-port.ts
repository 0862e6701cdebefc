import { createServer } from 'node:net';

/**
 * A free port below those that the system gives to others (Linux: from 32768), so that nobody else is given it between
 * this answer and the start of its server, or while that server is killed and started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
