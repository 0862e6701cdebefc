import type { Operacion } from '../../src/offline/row.ts';
import type { TransactionalStore } from '../../src/storage/transactions.ts';
import { type Context, createClock, createDevice, settle } from './harness.ts';
import { createNetwork, createRandom } from './hostile-world.ts';
import { createModelServer, type SaveVariables } from './model-server.ts';

/** The real outbox and replay against a hostile world: two tabs and a worker a device, dying between any two steps. */

export interface Schedule {
  devices: number;
  /** changes what goes over the wire: how a broken protocol is played */
  corrupt?: (variables: SaveVariables) => SaveVariables;
  /** no lock at all (promises 4 to 6 must hold without it) */
  lockless?: boolean;
  steps?: number;
  /** the person goes back and forth between so many values, as with a switch; unset: each wish has its own */
  values?: number;
}

export interface Findings {
  /** the server was changed over a value of another device that this one had not seen */
  unseen: number;
  /** a conflict with one's own value */
  falseConflicts: number;
  /** at rest a wish is neither on the server, nor superseded there, nor visible */
  lost: number;
}

const FIELD = 'menuMode';
const OPERATION: Operacion = 'guardarConfiguracion';
const USER = 'ana';

interface Live {
  context: Context;
  kill(): void;
  /** dies before (false) or after (true) the commit of the n-th transaction from now */
  dieAt(transactions: number, after: boolean): void;
  save(valor: string): void;
}

export async function play(
  seed: number,
  { devices, corrupt, lockless, steps = 40, values = Number.POSITIVE_INFINITY }: Schedule,
): Promise<Findings> {
  const random = createRandom(seed);
  const findings: Findings = { unseen: 0, falseConflicts: 0, lost: 0 };
  const clock = createClock();
  const names = ['d0', 'd1'].slice(0, devices);
  const known = new Map(names.map((name) => [name, new Set<string | null>([null])]));
  const applied = new Set<string>();
  const authorOf = (value: string) => value.split(':')[0] ?? '';

  const server = createModelServer((_, before, after) => {
    applied.add(after);
    const author = authorOf(after);
    if (before !== null && authorOf(before) !== author && !known.get(author)?.has(before))
      findings.unseen += 1;
  });
  const network = createNetwork(server, (device, result) => {
    if (result.kind === 'CONFLICTO') known.get(device)?.add(result.valorServidor);
  });

  const places = names.map((name) => {
    const device = createDevice(
      ({ variables }) => {
        const sent = variables as unknown as SaveVariables;
        return network.send(name, corrupt ? corrupt(sent) : sent);
      },
      { clock, name },
    );
    const place = { name, device, live: [] as Live[], lastWish: '', dropped: new Set<string>() };
    return place;
  });
  type Place = (typeof places)[number];

  function openContext(place: Place): Live {
    let [dead, left, after] = [false, Number.POSITIVE_INFINITY, false];
    let wish: string | undefined;
    const never = new Promise<never>(() => undefined);
    const kill = () => {
      dead = true;
      context.replay.stop();
      if (holding) place.device.lock.free();
    };
    let holding = false;
    const store: TransactionalStore = {
      async transact(stores, mode, body) {
        const saved = wish;
        left -= 1;
        if (dead) return never;
        if (left === 0 && !after) {
          kill();
          return never;
        }
        const dying = left === 0;
        const value = await place.device.store.transact(stores, mode, body);
        if (saved !== undefined) place.lastWish = saved;
        if (dying) kill();
        return dead ? never : value;
      },
    };
    // A dead context whose timer still fires takes the lock for good: a frozen holder, to be stolen from.
    const { lock } = place.device;
    const context = place.device.open({
      store,
      random,
      lock: {
        async attempt(body, steal) {
          if (lockless) {
            await body();
            return true;
          }
          return lock.attempt(async () => {
            holding = true;
            await body();
            holding = false;
          }, steal);
        },
      },
    });
    return {
      context,
      kill,
      dieAt: (transactions, afterwards) => {
        left = transactions;
        after = afterwards;
      },
      save(valor) {
        if (dead) return;
        wish = valor;
        context.outbox.save(USER, OPERATION, FIELD, valor).then(
          () => void context.replay.hint(),
          () => undefined,
        );
        wish = undefined;
      },
    };
  }

  for (const place of places) {
    await place.device.ready;
    place.live = [openContext(place), openContext(place), openContext(place)];
    await place.live[0]?.context.outbox.beginSession(USER, 'token');
    for (const { context } of place.live.slice(0, 2)) void context.replay.start();
  }
  await settle();

  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  let wishes = 0;

  async function lookAtConflict(place: Place, { context }: Live) {
    const [row] = await place.device.open().outbox.rows(USER);
    if (row?.estado !== 'conflicto') return;
    const theirs = row.valorServidor ?? null;
    if (theirs !== null && authorOf(theirs) === place.name) findings.falseConflicts += 1;
    const choice = random() < 0.5 ? 'mio' : 'suyo';
    // Dropped when it is stored, whether or not the context lives to hear of it.
    const chosen = context.outbox.resolveConflict(USER, OPERATION, FIELD, choice);
    void chosen.then(() => context.replay.hint());
    await settle();
    const [now] = await place.device.open().outbox.rows(USER);
    if (choice === 'suyo' && now?.idOp !== row.idOp) place.dropped.add(row.valor);
  }

  async function read(place: Place) {
    const { outbox } = place.device.open();
    const mark = await outbox.readMark();
    const valor = server.read(FIELD);
    // Other things happen between a read's answer and its being kept.
    for (let between = Math.floor(random() * 3); between > 0; between--) network.stir(random);
    await settle(20);
    await outbox.acceptReads(USER, mark, [{ operacion: OPERATION, clave: FIELD, valor }]);
    known.get(place.name)?.add(valor);
  }

  for (let step = 0; step < steps; step++) {
    const place = one(places);
    const at = Math.floor(random() * place.live.length);
    const live = place.live[at] as Live;
    const what = random();
    if (what < 0.2) live.save(`${place.name}:${++wishes % values}`);
    else if (what < 0.35) void live.context.replay.run();
    else if (what < 0.7) network.stir(random);
    else if (what < 0.78) await clock.advance(random() * 20_000);
    else if (what < 0.88) live.dieAt(1 + Math.floor(random() * 4), random() < 0.5);
    else if (what < 0.94) {
      live.kill();
      const fresh = openContext(place);
      place.live[at] = fresh;
      void fresh.context.replay.start();
    } else if (what < 0.97) await read(place);
    else await lookAtConflict(place, live);
    await settle(40);
  }

  // Heal, quiesce, compare (the idea of Jepsen).
  for (const place of places) {
    for (const live of place.live) live.kill();
    place.live = [openContext(place)];
    void place.live[0]?.context.replay.start();
  }
  for (let quiet = 0; quiet < 40; quiet++) {
    await settle();
    network.flush(random);
    await settle();
    await clock.advance(15_000);
    for (const place of places) await lookAtConflict(place, place.live[0] as Live);
    const rest = await Promise.all(places.map(({ device }) => device.open().outbox.rows(USER)));
    if (rest.every((rows) => rows.length === 0) && !network.waiting()) break;
  }
  for (const { device, lastWish, dropped, live } of places) {
    const rows = await device.open().outbox.rows(USER);
    if (rows.length > 0) findings.lost += 1;
    if (lastWish && !applied.has(lastWish) && !dropped.has(lastWish)) findings.lost += 1;
    if (devices === 1 && lastWish && server.read(FIELD) !== lastWish) findings.lost += 1;
    for (const { kill } of live) kill();
  }
  return findings;
}

/** Adds up what `count` seeds from `first` on find; the seeds that found something, for a test of their own. */
export async function playMany(first: number, count: number, schedule: Schedule) {
  const sum: Findings & { seeds: number[] } = { unseen: 0, falseConflicts: 0, lost: 0, seeds: [] };
  for (let seed = first; seed < first + count; seed++) {
    const found = await play(seed, schedule);
    sum.unseen += found.unseen;
    sum.falseConflicts += found.falseConflicts;
    sum.lost += found.lost;
    if (found.unseen + found.falseConflicts + found.lost > 0) sum.seeds.push(seed);
  }
  return sum;
}
