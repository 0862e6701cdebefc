import { data, refusal } from './harness.ts';
import type { ModelServer, SaveResult, SaveVariables } from './model-server.ts';

/** Seeded numbers (mulberry32): a failing seed replays exactly. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Flight {
  device: string;
  variables: SaveVariables;
  reply?: SaveResult;
  settle?: { answer(response: Response): void; fail(): void };
}

export interface Network {
  send(device: string, variables: SaveVariables): Promise<Response>;
  /** One random thing happens to one random request: delivered (again), answered, or its connection lost. */
  stir(random: () => number): void;
  /** Everything still out arrives late, in any order; whoever still waits gets an answer. */
  flush(random: () => number): void;
  waiting(): boolean;
}

/** Requests arrive 0 to 3 times, late and in any order; answers get lost; the lost ones may still arrive. */
export function createNetwork(
  server: ModelServer,
  onAnswer: (device: string, result: SaveResult) => void,
): Network {
  let flights: Flight[] = [];
  const deliver = (flight: Flight) => {
    flight.reply = server.save(flight.variables);
  };
  const answer = (flight: Flight) => {
    if (!flight.reply || !flight.settle) return;
    onAnswer(flight.device, flight.reply);
    flight.settle.answer(toResponse(flight.reply));
    delete flight.settle;
  };
  const pick = (random: () => number) => flights[Math.floor(random() * flights.length)];
  return {
    send: (device, variables) =>
      new Promise((resolve, reject) => {
        flights.push({
          device,
          variables,
          settle: { answer: resolve, fail: () => reject(new TypeError('lost')) },
        });
      }),
    stir(random) {
      const flight = pick(random);
      if (!flight) return;
      const what = random();
      if (what < 0.45) deliver(flight);
      else if (what < 0.75) answer(flight);
      else if (what < 0.95) {
        flight.settle?.fail();
        delete flight.settle;
      } else flights = flights.filter((other) => other !== flight || other.settle !== undefined);
    },
    flush(random) {
      while (flights.length > 0) {
        const flight = pick(random);
        if (!flight) return;
        flights = flights.filter((other) => other !== flight);
        deliver(flight);
        answer(flight);
      }
    },
    waiting: () => flights.some(({ settle }) => settle !== undefined),
  };
}

function toResponse(result: SaveResult): Response {
  switch (result.kind) {
    case 'APLICADO':
      return data('guardarConfiguracion', true);
    case 'SUPERADO':
      return refusal('Hay un cambio más nuevo', { code: 'SUPERADO' }, ['guardarConfiguracion']);
    case 'CONFLICTO':
      return refusal('Otro valor', { code: 'CONFLICTO', valorServidor: result.valorServidor }, [
        'guardarConfiguracion',
      ]);
  }
}
