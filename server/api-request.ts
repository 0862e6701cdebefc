import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { loginName } from '../shared/login-name.ts';
import { badToken, type Codigo, notAllowed } from './faults.ts';
import type { Try } from './limits/attempts.ts';
import { type NetworkSite, networkOf, sitesOf } from './limits/network.ts';
import type { LimitName } from './limits/table.ts';
import type { LoggedAction } from './record/record.ts';
import type { ServerServices } from './services.ts';
import { deviceName } from './sessions/device-name.ts';
import type { Caller } from './sessions/sessions.ts';

/** The part of Fastify's request that is used here. */
export interface Incoming {
  ip: string;
  id: string;
  headers: IncomingHttpHeaders;
  log: FastifyBaseLogger;
}

/** One HTTP request and who makes it. All operations of the request's array share it. */
export class ApiRequest {
  readonly services: ServerServices;
  /** the client's network, for limits: an IPv4 address or the first half of an IPv6 one */
  readonly network: string;
  /** the random number that the device chose for itself and sends to be recognised */
  readonly device: string | undefined;
  /** The person said that others use this machine: the session is short and the device is not recognised later. */
  readonly shared: boolean;
  readonly #sites: readonly NetworkSite[];
  /** the browser and system from the User-Agent header, such as «Chrome en Windows» */
  readonly equipo: string | undefined;
  /** who owns the codes that this request asks for or confirms (account/mailed-codes.ts): the client's proof, or its network if it sent no proof */
  readonly asker: string;
  readonly #bearer: string | undefined;
  readonly #known = new Map<string, Promise<Caller>>();

  /** Its lines carry the request's number. */
  readonly log: FastifyBaseLogger;
  readonly #id: string;
  /** the person of the last valid token in this request */
  #caller: string | undefined;

  constructor(services: ServerServices, request: Incoming) {
    const { headers, id, ip: address, log } = request;
    this.services = services;
    this.log = log;
    this.#id = id;
    this.network = networkOf(address);
    this.equipo = deviceName(headers['user-agent']);
    const proof = proofIn(headers.comprobante);
    this.device = proof?.split('.')[0];
    this.asker = proof ? `comprobante ${proof}` : `red ${this.network}`;
    this.shared = headers.equipo === 'compartido';
    this.#sites = sitesOf(address);
    this.#bearer = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1];
  }

  /** The fields that an entry of the record takes from the request. */
  get traits() {
    return { equipo: this.equipo, peticion: this.#id };
  }

  /** Appends an entry that belongs to no transaction. No answer waits for it. */
  note(entry: LoggedAction): void {
    const { background, database, record } = this.services;
    background.start(record.append(database, { ...this.traits, ...entry }));
  }

  /** Like `note`, but at most once a minute for the same key, for entries that a caller can repeat endlessly. */
  noteOnce(key: string, entry: LoggedAction): void {
    if (this.services.attempts.allowsHere(['bitacora-igual', `${entry.que}|${key}`])) this.note(entry);
  }

  /** Records a wrong password: always if the account exists, and once a minute per network if it does not. */
  noteWrong(name: string): void {
    const { attempts, background, database, record } = this.services;
    const entry: LoggedAction = { ...this.traits, que: 'entrada-negada', sobre: name };
    const keep = () => attempts.allowsHere(['bitacora-igual', `invented|${this.network}`]);
    background.start(database.transaction((tx) => record.appendKnown(tx, entry, keep)));
  }

  /**
   * A sign-in that a limit refused: once a minute for the name, and for the network. Whether somebody has the name makes no
   * difference, since the time of the writing would tell it.
   */
  noteLimited(name: string): void {
    const tries = [['bitacora-igual', `limited|${name}`] as const, ...this.fromNetwork('bitacora-igual')];
    if (this.services.attempts.allowsHere(...tries)) this.note({ que: 'entrada-limitada', sobre: name });
  }

  /** Records that a signed-in person was refused. */
  noteRefusal(what: string): void {
    const quien = this.#caller;
    if (quien !== undefined) this.noteOnce(`${quien}|${what}`, { que: 'negado', quien, detalle: what });
  }

  /** Counts a save of a signed-in person that a rule or a limit refused. A conflict is counted with its save. */
  countRefusedSave(codigo: Codigo): void {
    if (this.#caller !== undefined && (codigo === 'VALOR' || codigo === 'LIMITE'))
      this.services.figures.refused(this.#caller);
  }

  /** The attempts to count against a limit by network. Behind IPv6, a household may own a /56 and an institution a /48. */
  fromNetwork<L extends LimitName>(limit: L): Try<L>[] {
    return this.#sites.map(({ prefix, times }) => [limit, prefix, times]);
  }

  /** For operations with the token as an argument. Another person's name in `usuario` counts as a bad token (contract). */
  async byToken(usuario: string, token: string): Promise<Caller> {
    const caller = await this.#identify(token);
    if (caller.usuario !== loginName(usuario)) throw badToken('invalida');
    return caller;
  }

  /** For operations that take the token from the Authorization header. */
  async byHeader(): Promise<Caller> {
    if (this.#bearer === undefined) throw badToken('invalida');
    return this.#identify(this.#bearer);
  }

  /** Like `byHeader`, for operations about the caller's own account only. */
  async ownByHeader(usuario: string): Promise<Caller> {
    const caller = await this.byHeader();
    if (caller.usuario !== loginName(usuario)) throw notAllowed();
    return caller;
  }

  /** Looks each token up once per request, so ten reads in a batch read their session once. */
  #identify(token: string): Promise<Caller> {
    const known = this.#known.get(token);
    if (known) return known;
    const caller = this.services.sessions.identify(token).then((found) => {
      this.#caller = found.usuario;
      return found;
    });
    this.#known.set(token, caller);
    return caller;
  }
}

/** The device's secret and, after a dot, a secret of this request alone; each has at least 128 bits. Any other text counts as no proof. */
const PROOF = /^[A-Za-z0-9_-]{22,64}(\.[A-Za-z0-9_-]{22,64})?$/;
const proofIn = (header: string | string[] | undefined) =>
  typeof header === 'string' && PROOF.test(header) ? header : undefined;
