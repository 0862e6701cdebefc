import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

const START_LIMIT_MS = 180_000;
const POLL_MS = 10;

export interface ServerProcess {
  child: ChildProcess;
  address: string;
  /** ms from the start of the process to the first good answer of /salud */
  startMs: number;
  stop(): Promise<void>;
}

/** Starts a Node script that listens on env.PORT, and waits until it is ready. */
export async function startServer(
  script: string,
  port: number,
  env: Record<string, string>,
  hello?: (message: unknown) => void,
): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (hello) child.once('message', hello);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-4000);
    });
  const ended = once(child, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (!(await isReady(address))) {
    if (child.exitCode !== null || performance.now() - began > START_LIMIT_MS) {
      child.kill('SIGKILL');
      throw new Error(`${script} did not start:\n${said}`);
    }
    await wait(POLL_MS);
  }
  return {
    child,
    address,
    startMs: performance.now() - began,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/salud`)).ok;
  } catch {
    return false;
  }
}
