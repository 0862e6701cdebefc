import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import { createTickets, exitTicket } from './exit-tickets.ts';

/**
 * Ends sessions on a shared machine whose window was closed without `Salir`. The session's ticket is stored
 * on disk, and its page holds a Web Lock with that name. The browser releases the lock however the page ends,
 * but not while it is frozen. The app's next page ends the sessions whose locks are free. Without Web Locks
 * this is impossible, and the server ends the session after its twelve hours.
 */
interface SharedWindowParts {
  disk: LocalStore;
  locks: LockManager | undefined;
}

/**
 * A reload also releases the lock: wait a little longer than a reload may take to resume (shared-device.ts).
 */
const GONE_MS = 65_000;

const lockOf = (ticket: string) => `ventana-${ticket}`;
const waiting = (disk: LocalStore) => createTickets(disk, DEVICE_LOCAL.ventanas);

/** Holds the lock from the sign-in, or the reload, for the life of the page. */
export function holdWindow({ disk, locks }: SharedWindowParts, token: string): void {
  if (!locks) return;
  const ticket = exitTicket(token);
  waiting(disk).add(ticket);
  void locks.request(lockOf(ticket), () => new Promise(() => undefined)).catch(() => undefined);
}

/** Calls `leave` for each session whose window was closed; a lock that was free only briefly was a reload. */
export async function endClosedWindows(
  { disk, locks, setTimer }: SharedWindowParts & { setTimer(run: () => void, ms: number): number },
  leave: (ticket: string) => void,
): Promise<void> {
  if (!locks) return;
  const free = async (tickets: readonly string[]) => {
    const answers = tickets.map(async (ticket) => {
      const held = await locks.request(lockOf(ticket), { ifAvailable: true }, async (lock) => lock === null);
      return held ? [] : [ticket];
    });
    return (await Promise.all(answers)).flat();
  };
  const closed = await free(waiting(disk).all());
  if (closed.length === 0) return;
  await new Promise<void>((resolve) => void setTimer(resolve, GONE_MS));
  for (const ticket of await free(closed)) {
    waiting(disk).drop(ticket);
    leave(ticket);
  }
}
