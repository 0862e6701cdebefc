import type { Database, Row, Value } from '../../server/store/port.ts';

/**
 * Caches every read of a database, so that what remains is the cost of the server's layers. Any write clears
 * the cache.
 */
export function inMemory(database: Database): Database {
  const kept = new Map<string, Map<string, unknown>>();

  async function remembered<T>(sql: string, params: Value[], read: () => Promise<T>): Promise<T> {
    let ofStatement = kept.get(sql);
    if (!ofStatement) {
      ofStatement = new Map();
      kept.set(sql, ofStatement);
    }
    const key = params.join('\0');
    if (!ofStatement.has(key)) ofStatement.set(key, await read());
    return ofStatement.get(key) as T;
  }

  return {
    shared: database.shared,
    // Counters are written, and never read by the statements that are measured.
    tally: (sql, ...params) => database.tally(sql, ...params),
    get: <R extends Row>(sql: string, ...params: Value[]) =>
      remembered(sql, params, () => database.get<R>(sql, ...params)),
    all: <R extends Row>(sql: string, ...params: Value[]) =>
      remembered(sql, params, () => database.all<R>(sql, ...params)),
    run(sql, ...params) {
      kept.clear();
      return database.run(sql, ...params);
    },
    transaction(body, line) {
      kept.clear();
      return database.transaction(body, line);
    },
    schemaChange: (body) => database.schemaChange(body),
    close: () => database.close(),
  };
}
