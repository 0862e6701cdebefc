import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Photos } from '../server/people/photo-files.ts';
import type { Database } from '../server/store/port.ts';
import type { DemoDay } from './birth-dates.ts';
import { portraitSvg } from './portrait/portrait.ts';
import { seededRandom } from './random.ts';

interface WaitingPortrait {
  [column: string]: string | null;
  id: string;
  usuario: string;
  genero: string;
  original: string;
  ingreso: string;
}

export interface PortraitParts {
  /** how old people look */
  today: DemoDay;
  database: Database;
  photos: Photos;
  dataDir: string;
  /** called now and then with the number of finished portraits */
  progress: (done: number, all: number) => void;
}

/**
 * Draws the missing portraits of the demonstration, so the next start finishes an interrupted one. Returns how many it drew.
 */
export async function drawPortraits({
  today,
  database,
  photos,
  dataDir,
  progress,
}: PortraitParts): Promise<number> {
  const waiting = await database.all<WaitingPortrait>(
    `SELECT u.id, u.usuario, u.genero, u.foto_original AS original, u.fecha_ingreso AS ingreso
     FROM demostracion d JOIN usuario u ON u.usuario = d.usuario
     WHERE u.foto IS NULL AND u.foto_original IS NOT NULL ORDER BY d.lugar`,
  );
  if (waiting.length === 0) return 0;
  const originals = join(dataDir, 'originales');
  await mkdir(originals, { recursive: true, mode: 0o700 });
  let next = 0;
  let done = 0;
  const draw = async () => {
    for (let person = waiting[next++]; person !== undefined; person = waiting[next++]) {
      await writeFile(join(originals, person.original), await render(person, today), { mode: 0o600 });
      const pair = await photos.make(person.original);
      if (pair === undefined) throw new Error(`the portrait of ${person.usuario} could not be made`);
      await database.run(
        'UPDATE usuario SET foto = $1, thumb = $2, cache = $3 WHERE usuario = $4',
        pair.foto,
        pair.thumb,
        pair.cache,
        person.usuario,
      );
      done += 1;
      if (done % 50 === 0 || done === waiting.length) progress(done, waiting.length);
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, draw));
  return done;
}

/** The people entered at about 23 years of age; the age on a picture needs no more than that. */
function render({ id, genero, ingreso }: WaitingPortrait, today: DemoDay): Promise<Buffer> {
  const age = today.year - Number(ingreso.slice(-4)) + 23;
  const svg = portraitSvg(seededRandom(`retrato ${id}`), genero as 'F' | 'M' | 'X', age);
  return sharp(Buffer.from(svg)).webp({ quality: 88, effort: 1 }).toBuffer();
}
