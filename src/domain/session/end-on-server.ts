import { isInFront, type SiteConfig } from '../../offline/store/site-config.ts';
import { DEVICE_LOCAL } from '../../storage/keys.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import { createTickets, exitTicket } from './exit-tickets.ts';

export interface DepartureParts {
  disk: LocalStore;
  fetch: typeof fetch;
  site(): Promise<SiteConfig>;
}

/**
 * Ends the session on our own backend when a person signs out. The device stores a ticket until the server
 * has received it; a ticket can only end that one session and names no person.
 */
export function createDeparture({ disk, fetch, site }: DepartureParts) {
  const tickets = createTickets(disk, DEVICE_LOCAL.boletos);

  async function send(boleto: string): Promise<void> {
    const { ajeno, bearer, host } = await site();
    // Another service manages its sessions by itself and has no tickets.
    if (!bearer || isInFront({ host, ajeno }) || (await isHeard(host, ajeno, boleto))) tickets.drop(boleto);
  }

  /**
   * Whether the ticket is done with: accepted, refused by our server in JSON, or sent to a host without this
   * route. A captive portal's page does not count.
   */
  const isHeard = async (host: string, ajeno: boolean, boleto: string): Promise<boolean> => {
    const { headers, status } = await fetch(`${host}/api/salidas`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ boleto }),
      credentials: 'omit',
      redirect: 'error',
      // The page is being left.
      keepalive: true,
    });
    const json = /^application\/json\b/i.test(headers.get('content-type') ?? '');
    const missing = status === 404 || status === 405;
    return status === 204 || (status === 400 && json) || (missing && (json || ajeno));
  };

  function end(boleto: string): void {
    tickets.add(boleto);
    void send(boleto).catch(() => undefined);
  }

  return {
    /** Sends the ticket without waiting for the answer. */
    leave: (token: string) => end(exitTicket(token)),
    end,
    /** Sends the tickets of earlier sign-outs that the server has not received. */
    async settle(): Promise<void> {
      for (const boleto of tickets.all()) await send(boleto).catch(() => undefined);
    },
  };
}
