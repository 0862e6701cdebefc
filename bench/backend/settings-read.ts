/**
 * Measures, in a process of its own, the cost of reading a person's eleven settings: through the database
 * port and by node:sqlite directly.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openData } from '../../server/store/open-data-dir.ts';
import { LARGE_STORE, PEOPLE } from './large-store.ts';
import { SETTINGS } from './person.ts';

const READS = 4000;
const WARM_UP = 2;
const SQL = 'SELECT valor FROM configuracion WHERE usuario = $1 AND campo = $2';

const rounds = Number(process.argv[2]);
const { database } = await openData(LARGE_STORE);
const bare = new DatabaseSync(join(LARGE_STORE, 'planeacion.sqlite'), { readOnly: true });
const statement = bare.prepare(SQL.replace(/\$\d/g, '?'));
/** spreads the reads over the whole table */
const personOf = (read: number) => `persona${((read * 7919) % PEOPLE) + 1}`;

async function byPort(read: number): Promise<number> {
  let found = 0;
  for (const [campo] of SETTINGS) if (await database.get(SQL, personOf(read), campo)) found += 1;
  return found;
}

async function byItself(read: number): Promise<number> {
  let found = 0;
  for (const [campo] of SETTINGS) if (statement.get(personOf(read), campo)) found += 1;
  return found;
}

/** µs of CPU for one person's settings */
async function cost(readAll: (read: number) => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  for (let read = 0; read < READS; read++)
    if ((await readAll(read)) !== SETTINGS.length) throw new Error('a setting is missing');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / READS;
}

const port: number[] = [];
const itself: number[] = [];
for (let round = -WARM_UP; round < rounds; round++) {
  const [one, other] = [await cost(byPort), await cost(byItself)];
  if (round < 0) continue;
  port.push(one);
  itself.push(other);
}
bare.close();
await database.close();
process.stdout.write(JSON.stringify({ port, itself }));
