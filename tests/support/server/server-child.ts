import type { Database } from '../../../server/store/port.ts';
import { startServer } from './server.ts';

/**
 * A server in a process of its own, to be killed. Sends {url, token, dataDir} to its parent. DATA_DIR:
 * continue with existing data. HOLD_AT: the first transaction stops there for good and reports it. On the
 * message `cpu` it reports its processor time.
 */
const { DATA_DIR, HOLD_AT } = process.env;
const say = (message: unknown) => void process.send?.(message);

/** Its own sign-in below is not stopped. */
let ready = false;

function holding(database: Database): Partial<Database> {
  const forever = () => {
    say('held');
    return new Promise<never>(() => undefined);
  };
  return {
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
  ...(HOLD_AT && { replaceInDatabase: holding }),
});
process.on('message', (asked) => {
  if (asked === 'cpu') say({ cpu: process.cpuUsage() });
});
const token = await server.signIn('ana');
const url = await server.listen();
ready = true;
say({ url, token, dataDir: server.dataDir });
