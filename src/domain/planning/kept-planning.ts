import { planningKey, planningViewsKey } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import type { Problem } from './read-file.ts';
import type { PlanningQuery } from './view.ts';

/** A file that was opened, as it is kept on the device: only the columns that the table knows. */
export interface KeptFile {
  name: string;
  /** ms since the epoch */
  openedAt: number;
  rows: number;
  problems: readonly Problem[];
  problemCount: number;
  /** as packRows wrote them, or rowsText in an earlier version */
  packed: string;
}

export interface KeptPlanning {
  version: 1;
  file: KeptFile;
  /** the file that was opened before, without its problems */
  older?: Pick<KeptFile, 'name' | 'openedAt' | 'packed'>;
}

/** A query with the name that its person gave it. */
export interface SavedView {
  name: string;
  query: PlanningQuery;
}

const isFile = (file: unknown): file is KeptFile =>
  typeof file === 'object' &&
  file !== null &&
  typeof (file as KeptFile).packed === 'string' &&
  typeof (file as KeptFile).name === 'string' &&
  Number.isFinite((file as KeptFile).openedAt);

/** What is kept of this person; undefined if there is nothing, or another version wrote it. @throws StorageError */
export async function readKept(keyval: KeyValue, usuario: string): Promise<KeptPlanning | undefined> {
  const stored = (await keyval.get(planningKey(usuario))) as KeptPlanning | undefined;
  if (stored?.version !== 1 || !isFile(stored.file) || !Array.isArray(stored.file.problems)) return undefined;
  const { older, ...kept } = stored;
  return isFile(older) ? { ...kept, older } : kept;
}

/** @throws StorageError */
export async function readViews(keyval: KeyValue, usuario: string): Promise<SavedView[]> {
  const stored = await keyval.get(planningViewsKey(usuario));
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (view: SavedView | null) =>
      typeof view?.name === 'string' &&
      Array.isArray(view.query?.sort) &&
      typeof view.query.text === 'string' &&
      typeof view.query.filters === 'object',
  );
}
