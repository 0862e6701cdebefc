import { sha256 } from '../../lib/sha256.ts';
import type { LocalStore } from '../../storage/local-storage.ts';

const MOST = 20;
const TICKET = /^[0-9a-f]{64}$/;

/** The ticket that ends a token's session on our own backend; it has no other use and names no person. */
export const exitTicket = (token: string): string => sha256(`salida ${token}`);

export interface Tickets {
  all(): string[];
  add(ticket: string): void;
  drop(ticket: string): void;
}

/** A list of tickets in one entry, separated by spaces; keeps the newest 20. */
export function createTickets(disk: LocalStore, name: string): Tickets {
  const all = () => (disk.get(name) ?? '').split(' ').filter((one) => TICKET.test(one));
  const keep = (list: string[]) =>
    list.length > 0 ? disk.set(name, list.slice(-MOST).join(' ')) : disk.remove(name);
  const without = (ticket: string) => all().filter((one) => one !== ticket);
  return {
    all,
    add: (ticket) => void keep([...without(ticket), ticket]),
    drop: (ticket) => void keep(without(ticket)),
  };
}
