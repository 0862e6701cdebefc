import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeInOrder } from '../../../server/settings/ordered-write.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { openServerDatabase } from '../../../server/store/open.ts';
import type { Database } from '../../../server/store/port.ts';
import { databaseFor, removeDatabaseFor } from '../../support/postgres/engine.ts';
import { explain, type SettingCall } from '../../support/promises/linearisable.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';

/** Two processes on one store: what their devices were told must be explained by one order of the calls. */

let folder: string;
let stores: Database[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planeacion-'));
  const at = await databaseFor(folder);
  stores = [await openServerDatabase(at), await openServerDatabase(at)];
  await migrate(store(0));
  const [ana] = PEOPLE;
  if (ana) await insertPerson(store(0), ana, 'hash');
});
afterAll(async () => {
  for (const one of stores) await one.close();
  await removeDatabaseFor(folder);
  await rm(folder, { recursive: true });
});

function store(n: number): Database {
  const found = stores[n % stores.length];
  if (!found) throw new Error('no store');
  return found;
}

const VALUES = ['12', '13', '14'];
/** A step reads, or saves one value over another; then the device waits for some turns. */
const step = fc.record({
  what: fc.constantFrom('lee', 'guarda', 'guarda', 'guarda'),
  valor: fc.constantFrom(...VALUES),
  base: fc.constantFrom(null, ...VALUES),
  pause: fc.nat(3),
});
const programs = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 });
type Program = Array<Array<{ what: string; valor: string; base: string | null; pause: number }>>;

let field = 0;

/** Each device is a process's client, which sends its next call when the one before is answered. */
async function play(program: Program, of: (n: number) => Database): Promise<string | undefined> {
  const campo = `campo-${++field}`;
  const read = async (one: Database) =>
    (
      await one.get<{ valor: string }>(
        "SELECT valor FROM configuracion WHERE usuario = 'ana' AND campo = $1",
        campo,
      )
    )?.valor ?? null;
  const history: SettingCall[] = [];
  const device = async (n: number, steps: Program[number]) => {
    const name = `d${n}`;
    for (const [at, { what, valor, base, pause }] of steps.entries()) {
      const write = { usuario: 'ana', campo, valor, dispositivo: name, orden: at + 1, bases: [base] };
      const call = { device: name, orden: write.orden, valor, bases: write.bases, began: performance.now() };
      if (what === 'lee') {
        const leido = await read(of(n));
        history.push({ ...call, resultado: 'LEIDO', leido, ended: performance.now() });
      } else {
        const told = await of(n).transaction((tx) => writeInOrder(tx, write, '2026-11-24T00:00:00.000Z'));
        const leido = told.resultado === 'CONFLICTO' ? { leido: told.valorServidor } : {};
        history.push({ ...call, resultado: told.resultado, ...leido, ended: performance.now() });
      }
      for (let turn = 0; turn < pause; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(program.map((steps, n) => device(n, steps)));
  return explain(history, await read(store(0)));
}

test('B07 the answers to 200 random concurrent programs are those of one order of their calls', async () => {
  const property = fc.asyncProperty(programs, async (program) => {
    expect(await play(program, store)).toBeUndefined();
  });
  await fc.assert(property, { numRuns: 200, seed: 2026 });
}, 300_000);

test('A store whose transactions do not keep others out is found by the same programs', async () => {
  /** What READ COMMITTED does: each statement sees what is committed by then. */
  const loose = (n: number): Database => {
    const own = store(n);
    return { ...own, get: own.get.bind(own), transaction: (body) => body(looseStatements(own)) };
  };
  const found: string[] = [];
  for (const program of fc.sample(programs, { numRuns: 200, seed: 2026 })) {
    const finding = await play(program, loose);
    if (finding !== undefined) found.push(finding);
    if (found.length === 1) break;
  }
  expect(found[0]).toMatch(/of \d+ fit:/);
}, 300_000);

const looseStatements = (own: Database) => ({
  get: own.get.bind(own),
  all: own.all.bind(own),
  run: own.run.bind(own),
  script: () => Promise.reject(new Error('not in a program')),
  tables: () => Promise.reject(new Error('not in a program')),
});
