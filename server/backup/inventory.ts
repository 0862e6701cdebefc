/** What a backup holds, with the hash of each file, so that a damaged one is noticed before anything is replaced. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { commandLine } from '../config/command-line.ts';
import { CommandFault } from './command-fault.ts';
import { filesBelow } from './copy-tree.ts';

const FILE = 'respaldo.json';
const FORMAT = 1;

const Inventory = v.object({
  formato: v.literal(FORMAT),
  /** ISO 8601, UTC: everything acknowledged before it is in the backup */
  creado: v.pipe(v.string(), v.isoTimestamp()),
  /** number of the database's last migration */
  migracion: v.pipe(v.number(), v.integer(), v.minValue(0)),
  archivos: v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() })),
});

export type Inventory = v.InferOutput<typeof Inventory>;

/** Notes everything below the folder, and writes the note to the disk after it. */
export async function writeInventory(
  folder: string,
  facts: Pick<Inventory, 'creado' | 'migracion'>,
): Promise<Inventory> {
  const archivos: Inventory['archivos'] = {};
  for (const path of await filesBelow(folder)) archivos[path] = await factsOf(join(folder, path));
  const inventory: Inventory = { formato: FORMAT, ...facts, archivos };
  await writeFile(join(folder, FILE), `${JSON.stringify(inventory, null, 1)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  return inventory;
}

/** Reads the note and compares every file with it. @throws CommandFault */
export async function readInventory(folder: string): Promise<Inventory> {
  const inventory = await parse(folder);
  const there = (await filesBelow(folder)).filter((path) => path !== FILE);
  const missing = Object.keys(inventory.archivos).filter((path) => !there.includes(path));
  if (missing[0] !== undefined) throw incomplete(folder, `falta ${missing[0]}`);
  for (const path of there) {
    const noted = inventory.archivos[path];
    if (noted === undefined) throw incomplete(folder, `${path} no es parte de él`);
    const { bytes, sha256 } = await factsOf(join(folder, path));
    if (bytes !== noted.bytes || sha256 !== noted.sha256) throw incomplete(folder, `${path} cambió`);
  }
  return inventory;
}

async function parse(folder: string): Promise<Inventory> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new CommandFault(
      `En ${folder} no hay un respaldo completo (falta ${FILE}): di la carpeta que hizo «${commandLine('backup')}».`,
    );
  });
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Inventory), text);
  if (!result.success) throw incomplete(folder, `${FILE} no se entiende`);
  return result.output;
}

async function factsOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

const incomplete = (folder: string, what: string) =>
  new CommandFault(`El respaldo de ${folder} está dañado (${what}): no se tocó nada. Usa otro.`);
