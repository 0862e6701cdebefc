import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Choice } from '../../../server/import/apply-plan.ts';
import { applyPeople, type PeopleReview, reviewPeople } from '../../../server/import/people-import.ts';
import type { ColumnMap } from '../../../server/people-csv/columns.ts';
import type { Actor } from '../../../server/personnel/personnel.ts';
import { createRecord } from '../../../server/record/record.ts';
import { openData } from '../../../server/store/open-data-dir.ts';
import type { Database } from '../../../server/store/port.ts';
import { insertPerson, PEOPLE } from '../../support/server/people.ts';

export const NOW = new Date('2026-11-20T18:00:00Z');

export interface Desk {
  home: string;
  dataDir: string;
  database: Database;
  /** writes a file and returns its path */
  file(content: string | Uint8Array, name?: string): Promise<string>;
  review(archivo: string, columnas?: ColumnMap, by?: Actor): Promise<PeopleReview>;
  /** what was reviewed just before is applied */
  apply(
    archivo: string,
    options?: Partial<Choice> & { columnas?: ColumnMap; huella?: string },
  ): ReturnType<typeof applyPeople>;
  person(usuario: string): Promise<Record<string, unknown> | undefined>;
  /** all but entries about readings */
  everything(): Promise<unknown>;
  close(): Promise<void>;
}

/** The university's data with the people of the tests, without a server. */
export async function openDesk(): Promise<Desk> {
  const home = await mkdtemp(join(tmpdir(), 'planeacion-import-'));
  const dataDir = join(home, 'data');
  const { database } = await openData(dataDir);
  for (const person of PEOPLE) await insertPerson(database, person, 'hash');
  const now = () => NOW;
  const record = createRecord({ database, now, random: randomBytes, days: 180 });
  const parts = { database, record, now, zonaHoraria: 'America/Mexico_City' };
  const progress = () => undefined;
  const pause = async () => undefined;
  const review: Desk['review'] = (archivo, columnas = {}, by = { quien: 'admin' }) =>
    reviewPeople(parts, { archivo, columnas, by, progress, pause });
  return {
    home,
    dataDir,
    database,
    review,
    async file(content, name = 'personal.csv') {
      const path = join(home, name);
      await writeFile(path, content);
      return path;
    },
    async apply(
      archivo,
      { columnas = {}, huella, by = { quien: 'admin' }, bajas = [], reingresos = [] } = {},
    ) {
      const shown = huella ?? (await review(archivo, columnas, by)).huella;
      return applyPeople(
        parts,
        { archivo, columnas, by, progress, pause },
        { huella: shown, bajas, reingresos },
      );
    },
    person: (usuario) => database.get('SELECT * FROM usuario WHERE usuario = $1', usuario),
    everything: async () => [
      await database.all('SELECT * FROM usuario ORDER BY usuario'),
      await database.all("SELECT * FROM bitacora WHERE que <> 'datos-reservados' ORDER BY id"),
      await database.all('SELECT * FROM sesion ORDER BY id'),
    ],
    async close() {
      await database.close();
      await rm(home, { recursive: true });
    },
  };
}
