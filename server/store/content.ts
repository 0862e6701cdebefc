import type { Statements } from './port.ts';

/** vacia: no people yet; demostracion: people made up by the demonstration; propia: real data, which the demonstration never changes. */
export type DatabaseContent = 'vacia' | 'demostracion' | 'propia';

export async function contentOf(database: Pick<Statements, 'get'>): Promise<DatabaseContent> {
  const demo = await database.get('SELECT usuario FROM demostracion LIMIT 1');
  if (demo !== undefined) return 'demostracion';
  const somebody = await database.get('SELECT usuario FROM usuario LIMIT 1');
  return somebody === undefined ? 'vacia' : 'propia';
}
