import type { ServerConfig } from '../config/server-config.ts';
import { CommandFault } from './command-fault.ts';

const INSTEAD = {
  backup: 'respáldala con pg_dump, y copia DATA_DIR después (docs/operation.md, «PostgreSQL»)',
  restore: 'restáurala con pg_restore, y DATA_DIR de su copia (docs/operation.md, «PostgreSQL»)',
};

/**
 * PostgreSQL has better tools than this program for its own copies: continuous archiving, replicas, pg_dump.
 * @throws CommandFault if the database is PostgreSQL
 */
export function refusePostgres({ databaseUrl }: ServerConfig, command: keyof typeof INSTEAD): void {
  if (databaseUrl !== undefined)
    throw new CommandFault(`La base de datos está en PostgreSQL (DATABASE_URL): ${INSTEAD[command]}.`);
}
