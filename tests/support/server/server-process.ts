import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openServerDatabase } from '../../../server/store/open.ts';
import type { Database } from '../../../server/store/port.ts';
import { databaseFor, removeDatabaseFor } from '../postgres/engine.ts';
import type { ApiAnswer, Operation } from './api.ts';

/** The application of server.ts in a process of its own, to be killed at any moment. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** token of ana */
  token: string;
  dataDir: string;
  /** Sends one operation by plain HTTP; rejects if the server is gone. */
  call(operation: Operation): Promise<ApiAnswer>;
  /** Resolves when the server has stopped at HOLD_AT. */
  held(): Promise<void>;
  /** processor time used so far, in ms */
  cpu(): Promise<number>;
  /** kill -9; resolves when the process is gone. Its data stay. */
  kill(): Promise<void>;
  /** The store, opened by the test; only after the process has ended. */
  openStore(): Promise<Database>;
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

export interface ServerProcessOptions {
  /** continue with existing data */
  dataDir?: string;
  /** where its first transaction stops for good: before its commit, or between the commit and the answer */
  holdAt?: 'before-commit' | 'after-commit';
}

export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'server-child.ts'), {
    env: {
      ...process.env,
      ...(options.dataDir && { DATA_DIR: options.dataDir }),
      ...(options.holdAt && { HOLD_AT: options.holdAt }),
    },
  });
  const exited = once(child, 'exit');
  const message = async (wanted: (message: unknown) => boolean): Promise<unknown> => {
    for (;;) {
      const [said] = await Promise.race([
        once(child, 'message'),
        exited.then(() => Promise.reject(new Error('the server ended'))),
      ]);
      if (wanted(said)) return said;
    }
  };
  type Ready = Pick<ServerProcess, 'url' | 'token' | 'dataDir'>;
  const ready = (await message((said) => typeof said === 'object')) as Ready;
  const held = options.holdAt && message((said) => said === 'held');
  held?.catch(() => undefined);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    ...ready,
    pid: child.pid ?? 0,
    kill,
    async held() {
      await held;
    },
    async call(operation) {
      const answer = await fetch(`${ready.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ready.token}` },
        body: JSON.stringify(operation),
      });
      return (await answer.json()) as ApiAnswer;
    },
    async cpu() {
      const said = message((one) => typeof one === 'object' && one !== null && 'cpu' in one);
      child.send('cpu');
      const { cpu } = (await said) as { cpu: NodeJS.CpuUsage };
      return (cpu.user + cpu.system) / 1000;
    },
    openStore: async () => openServerDatabase(await databaseFor(ready.dataDir)),
    async remove() {
      await kill();
      await removeDatabaseFor(ready.dataDir);
      await rm(ready.dataDir, { recursive: true, force: true });
    },
  };
}
