import { performance } from 'node:perf_hooks';
import { ApiFault } from '../faults.ts';
import type { Database } from '../store/port.ts';
import type { Metrics } from './metrics.ts';

/** The same database, whose writes are timed and whose failures are counted. A refusal that a transaction's body throws is no failure. */
export function measureDatabase(database: Database, metrics: Metrics): Database {
  async function counted<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof ApiFault)) metrics.countDatabaseFault();
      throw error;
    }
  }

  async function timed<T>(answer: Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await counted(answer);
    } finally {
      metrics.observeWrite((performance.now() - began) / 1000);
    }
  }

  return {
    get: (sql, ...params) => counted(database.get(sql, ...params)),
    all: (sql, ...params) => counted(database.all(sql, ...params)),
    run: (sql, ...params) => timed(database.run(sql, ...params)),
    shared: database.shared,
    tally: (sql, ...params) => timed(database.tally(sql, ...params)),
    transaction: (body, line) => timed(database.transaction(body, line)),
    schemaChange: (body) => database.schemaChange(body),
    close: () => database.close(),
  };
}
