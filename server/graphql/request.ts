import { loginName } from '../modules/login-name.ts';
import { deviceName } from '../security/device-name.ts';
import type { Caller } from '../security/sessions.ts';
import type { Services } from '../services.ts';
import { badToken, notAllowed } from './api-error.ts';

/** One HTTP request, shared by the operations of its array. */
export class ApiRequest {
  readonly services: Services;
  /** the client's network, for limits: an IPv4 address or the first half of an IPv6 one */
  readonly network: string;
  /** «Chrome en Windows», from the browser's own words */
  readonly equipo: string | undefined;
  readonly #bearer: string | undefined;
  readonly #known = new Map<string, Promise<Caller>>();

  constructor(
    services: Services,
    address: string,
    authorization: string | undefined,
    userAgent: string | undefined,
  ) {
    this.services = services;
    this.network = networkOf(address);
    this.equipo = deviceName(userAgent);
    this.#bearer = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1];
  }

  /** For operations that carry the token as an argument. Another's name in `usuario` is a bad token (contract). */
  async byToken(usuario: string, token: string): Promise<Caller> {
    const caller = await this.#identify(token);
    if (caller.usuario !== loginName(usuario)) throw badToken('invalida');
    return caller;
  }

  /** For operations (B): decided by the header. */
  async byHeader(): Promise<Caller> {
    if (this.#bearer === undefined) throw badToken('invalida');
    return this.#identify(this.#bearer);
  }

  /** For operations (B) about one's own account only. */
  async ownByHeader(usuario: string): Promise<Caller> {
    const caller = await this.byHeader();
    if (caller.usuario !== loginName(usuario)) throw notAllowed();
    return caller;
  }

  /** Once a token and request: ten reads in a batch ask the database for their session once. */
  #identify(token: string): Promise<Caller> {
    const known = this.#known.get(token);
    if (known) return known;
    const caller = this.services.sessions.identify(token);
    this.#known.set(token, caller);
    return caller;
  }
}

/** A person behind IPv6 owns a whole /64, so that is what counts as one address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter((group) => group !== '');
  const right = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}
