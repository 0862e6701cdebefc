import { type Dice, weigh } from './dice.ts';
import type { ModelServer, SaveResult, SaveVariables } from './model-server.ts';
import type { Lane, Scheduler } from './scheduler.ts';

/**
 * The network between devices and server: requests arrive never, once or three times, late and in any order;
 * answers get lost.
 */
export interface Network {
  fetch(from: Sender, init: RequestInit): Promise<Response>;
  /** One event for one request. */
  stir(): void;
  /** Delivers all requests under way, in any order, with their answers. */
  flush(): void;
  /** From now on every request arrives once and is answered. */
  heal(): void;
}

export interface Sender {
  name: string;
  lane: Lane;
  alive(): boolean;
  /** the last commit this context knows of: before a request, the one that chose and marked its row */
  heard(): number;
  /** that value when the first request of the present attempt was sent */
  attempt: number;
  /** the server's count of changes when this context's last read arrived, which opens the compat window */
  readAt: number;
}

/** Faults other than losses: useless answers. */
export interface NetworkFaults {
  /** probability that an answer is replaced */
  mangled: number;
  /** ms after which a request no longer arrives (a server without order numbers has only its own deadline) */
  landsWithin: number;
  /**
   * no request arrives twice: networks do not repeat a POST, and a server without order numbers could not
   * tell
   */
  landsOnce: boolean;
}

export interface NetworkEvents {
  onRequest(from: Sender, save: SaveVariables): void;
  onAnswer(from: Sender, save: SaveVariables, result: SaveResult): void;
}

interface Flight {
  from: Sender;
  operation: string;
  variables: Record<string, unknown>;
  since: number;
  readAt: number;
  reply?: Reply;
  settle?: { answer(response: Response): void; fail(): void };
}

type Reply = { body: unknown; status?: number; type?: string; retryAfter?: string; result?: SaveResult };

export function createNetwork(
  scheduler: Scheduler,
  dice: Dice,
  server: ModelServer & { attempt(readAt: number): void },
  { mangled, landsWithin, landsOnce }: NetworkFaults,
  events: NetworkEvents,
): Network {
  let flights: Flight[] = [];
  let healed = false;
  const happens = weigh(dice, { land: 45, answer: 30, lose: 20, forget: 5 });

  const land = (flight: Flight) => {
    if (scheduler.elapsed() - flight.since > landsWithin || (landsOnce && flight.reply)) return;
    server.attempt(flight.readAt);
    flight.reply = reply(server, flight);
    if (!isWrite(flight) && flight.settle) flight.from.readAt = server.now();
  };
  const close = (flight: Flight, settle: (how: NonNullable<Flight['settle']>) => void) => {
    const how = flight.settle;
    delete flight.settle;
    if (how && flight.from.alive()) flight.from.lane.add(() => settle(how));
  };
  const answer = (flight: Flight) => {
    if (!flight.reply || !flight.settle) return;
    const { result } = flight.reply;
    const spoilt = !healed && dice.chance(mangled);
    if (result && !spoilt && flight.from.alive()) events.onAnswer(flight.from, toSave(flight), result);
    const response = toResponse(spoilt ? dice.one(MANGLED)(flight.operation) : flight.reply);
    close(flight, (how) => how.answer(response));
  };
  const drop = (flight: Flight) => {
    flights = flights.filter((other) => other !== flight);
  };

  return {
    fetch: (from, init) =>
      new Promise((resolve, reject) => {
        const [{ operationName, variables }] = JSON.parse(String(init.body));
        const flight: Flight = {
          from,
          operation: operationName,
          variables,
          since: scheduler.elapsed(),
          readAt: from.readAt,
          settle: { answer: resolve, fail: () => reject(new TypeError('lost')) },
        };
        flights.push(flight);
        // Without bases a read comes first, in the same attempt.
        if (!isWrite(flight) || 'basesAceptadas' in variables) from.attempt = from.heard();
        if (isWrite(flight)) events.onRequest(from, toSave(flight));
        init.signal?.addEventListener('abort', () => close(flight, (how) => how.fail()));
      }),
    stir() {
      if (flights.length === 0) return;
      const flight = dice.one(flights);
      const what = happens();
      if (what === 'land') land(flight);
      else if (what === 'answer') answer(flight);
      else if (what === 'lose') close(flight, (how) => how.fail());
      else if (!flight.settle) drop(flight);
    },
    flush() {
      while (flights.length > 0) {
        const flight = dice.one(flights);
        drop(flight);
        land(flight);
        if (flight.reply) answer(flight);
        else close(flight, (how) => how.fail());
      }
    },
    heal() {
      healed = true;
    },
  };
}

const isWrite = ({ operation }: Flight) => operation.startsWith('guardar');

/** The nickname is another field of the model. */
function toSave({ variables, operation }: Pick<Flight, 'variables' | 'operation'>): SaveVariables {
  const save = variables as unknown as SaveVariables;
  if (operation !== 'guardarHipocoristico') return save;
  return { ...save, campo: 'hipocoristico', valor: String(variables.hipocoristico) };
}

function reply(server: ModelServer, flight: Flight): Reply {
  const { operation, variables, from } = flight;
  const { usuario, campo } = variables as { usuario: string; campo: string };
  if (operation === 'configuracion') return value(operation, server.read(usuario, campo)?.valor ?? null);
  if (operation === 'usuario') {
    return value(operation, { hipocoristico: server.read(usuario, 'hipocoristico')?.valor ?? null });
  }
  const result = server.save(toSave(flight), from.name);
  switch (result.kind) {
    case 'APLICADO':
      return { ...value(operation, true), result };
    case 'TOKEN':
      return { ...error(operation, 'TOKEN', { motivo: 'revocada' }, 'JsonWebTokenError'), result };
    case 'CONFLICTO':
      return { ...error(operation, 'CONFLICTO', { valorServidor: result.valorServidor }), result };
    default:
      return { ...error(operation, result.kind), result };
  }
}

const value = (operation: string, is: unknown): Reply => ({ body: [{ data: { [operation]: is } }] });

const error = (operation: string, code: string, more: object = {}, message = 'No se pudo'): Reply => ({
  body: [{ data: null, errors: [{ message, path: [operation], extensions: { code, ...more } }] }],
});

/** The request has arrived by then: the client's answer is independent of that. */
const MANGLED: ReadonlyArray<(operation: string) => Reply> = [
  // A read's null would falsely mean that no value exists, which no client can detect.
  (operation) => value(operation, operation === 'configuracion' ? 0 : null),
  (operation) => value(operation, false),
  (operation) => error(operation, 'INTERNO'),
  (operation) => error(operation, 'LIMITE', { segundos: 20 }),
  () => ({ body: '<html>', type: 'text/html' }),
  () => ({ body: '{"data":', type: 'application/json' }),
  () => ({ body: '', status: 502, type: 'text/html' }),
  () => ({ body: '', status: 503, retryAfter: '60' }),
  () => ({ body: '{}' }),
];

/** The part of Response that the code uses: real ones are slow when created 200,000 times. */
function toResponse({ body, status = 200, type = 'application/json', retryAfter }: Reply): Response {
  const headers = new Map([['content-type', type]]);
  if (retryAfter) headers.set('retry-after', retryAfter);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = {
    status,
    redirected: false,
    headers: { get: (name: string) => headers.get(name) ?? null },
    text: async () => text,
  };
  return response as unknown as Response;
}
