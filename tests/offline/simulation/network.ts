import { type Dice, weigh } from './dice.ts';
import type { ModelServer, SaveResult, SaveVariables } from './model-server.ts';
import type { Lane, Scheduler } from './scheduler.ts';

/** Between the devices and the server: requests land never, once or thrice, late and in any order; answers get lost. */
export interface Network {
  fetch(from: Sender, init: RequestInit): Promise<Response>;
  /** One thing happens to one request. */
  stir(): void;
  /** All that is still out lands, in any order, and whoever waits hears of it. */
  flush(): void;
  /** From now on every request lands once and is answered. */
  heal(): void;
}

export interface Sender {
  name: string;
  lane: Lane;
  alive(): boolean;
  /** the last commit that this context knows of: before a request, the one that chose and marked its row */
  heard(): number;
  /** what it had heard when the present attempt's first request went out */
  attempt: number;
  /** the server's count when this context's last read landed: where the compat window opens */
  readAt: number;
}

/** What goes wrong beside losses: an answer that is none, or one that says nothing. */
export interface NetworkFaults {
  /** how often an answer is replaced */
  mangled: number;
  /** ms after which a request no longer lands (a server without order has only its own deadline) */
  landsWithin: number;
  /** no request lands twice: nothing on the way repeats a POST, and a server without order could not tell */
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
        // Without bases a read comes first, and belongs to the same attempt.
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

/** The nickname is one more field to the model. */
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

/** After the request has landed: what the client hears says nothing about that. */
const MANGLED: ReadonlyArray<(operation: string) => Reply> = [
  // A read's null says that nothing was ever saved: that would be a lie, and no client can see one.
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

/** As much of a Response as the code reads: the real one is dear, two hundred thousand times over. */
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
