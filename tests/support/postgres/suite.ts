import type { TestProject } from 'vitest/node';
import { migrate } from '../../../server/store/migrate.ts';
import { openServerDatabase } from '../../../server/store/open.ts';
import { startPostgres, WITHOUT_DISK } from './cluster.ts';
import { TEMPLATE } from './engine.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
  }
}

/** One PostgreSQL for all tests that run over it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres(WITHOUT_DISK);
  await cluster.query(`CREATE DATABASE ${TEMPLATE}`);
  const template = await openServerDatabase(cluster.url(TEMPLATE));
  await migrate(template);
  await template.close();
  project.provide('postgres', cluster.url(''));
  return cluster.remove;
}
