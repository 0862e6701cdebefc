import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Photos } from '../server/people/photo-files.ts';
import { eraseRows } from '../server/personnel/kept-data.ts';
import type { Database } from '../server/store/port.ts';

type Made = { usuario: string; foto: string | null; thumb: string | null; foto_original: string | null };

/** Deletes the people of the demonstration with all their data, and nobody else. Returns how many people it deleted. */
export async function removeDemo(database: Database, photos: Photos, dataDir: string): Promise<number> {
  const people = await database.transaction(async (tx) => {
    const made = await tx.all<Made>(
      'SELECT u.usuario, foto, thumb, foto_original FROM usuario u JOIN demostracion d ON d.usuario = u.usuario',
    );
    for (const { usuario } of made) await eraseRows(tx, usuario);
    return made;
  });
  await photos.remove(people.flatMap(({ foto, thumb }) => [foto, thumb]));
  for (const { foto_original: original } of people)
    if (original?.startsWith('demo-')) await rm(join(dataDir, 'originales', original), { force: true });
  await rm(join(dataDir, 'clave-demo'), { force: true });
  return people.length;
}
