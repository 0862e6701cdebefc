import type { Database } from '../../server/store/database.ts';
import { startServer } from './server.ts';

/**
 * A server in a process of its own, to be killed. Says {url, token, dataDir} to its parent. DATA_DIR: goes on with what
 * an earlier one left. HOLD_AT: the first transaction asked of it stops there for good and says so. Asked `cpu`, it says what it used.
 */
const { DATA_DIR, HOLD_AT } = process.env;
const say = (message: unknown) => void process.send?.(message);

/** Its own sign-in below is not held. */
let ready = false;

function holding(database: Database): Database {
  const forever = () => {
    say('held');
    return new Promise<never>(() => undefined);
  };
  return {
    get: database.get.bind(database),
    all: database.all.bind(database),
    run: database.run.bind(database),
    close: database.close.bind(database),
    async transaction(body) {
      if (!ready) return database.transaction(body);
      if (HOLD_AT !== 'after-commit') return database.transaction((tx) => body(tx).then(forever));
      await database.transaction(body);
      return forever();
    },
  };
}

const server = await startServer({
  now: 'real',
  ...(DATA_DIR && { dataDir: DATA_DIR }),
  ...(HOLD_AT && { wrapDatabase: holding }),
});
process.on('message', (asked) => {
  if (asked === 'cpu') say({ cpu: process.cpuUsage() });
});
const token = await server.signIn('ana');
const url = await server.listen();
ready = true;
say({ url, token, dataDir: server.dataDir });
