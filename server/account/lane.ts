import type { ApiRequest } from '../api-request.ts';
import type { Line } from '../limits/queue.ts';

/** How the limits of sign-in and registration treat a request. */
export interface Lane {
  /** The person has signed in on this device before, so strangers behind the same address cannot lock it out. */
  known: boolean;
  /** the key for limits by person */
  name: string;
  /** the line to wait in for password hashing: its own for a known device, the network's for others */
  queue: Line;
}

export async function laneOf({ device, network, services }: ApiRequest, usuario: string): Promise<Lane> {
  const known = device !== undefined && (await services.sessions.knows(usuario, device));
  const name = known ? `equipo ${device}|${usuario}` : `${network}|${usuario}`;
  return { known, name, queue: { name: known ? name : network, known } };
}
