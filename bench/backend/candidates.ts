import { once } from 'node:events';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../server-process.ts';
import type { Usage } from './answer-usage.ts';

export type CandidateName = 'echo' | 'graphql-js' | 'memory' | 'sqlite';

export interface Candidate {
  name: CandidateName;
  server: ServerProcess;
  /** undefined if the server needs no session */
  token: string | undefined;
}

const SCRIPTS: Record<CandidateName, { script: string; env: Record<string, string> }> = {
  echo: { script: 'echo-server.ts', env: {} },
  'graphql-js': { script: 'graphql-floor-server.ts', env: {} },
  memory: { script: 'app-server.ts', env: { STORE: 'memoria' } },
  sqlite: { script: 'app-server.ts', env: { STORE: 'sqlite' } },
};

export async function startCandidate(name: CandidateName, port: number): Promise<Candidate> {
  const { script, env } = SCRIPTS[name];
  let token: string | undefined;
  const server = await startServer(join(import.meta.dirname, script), port, env, (message) => {
    token = (message as { token: string }).token;
  });
  return { name, server, token };
}

export async function usageOf({ server }: Candidate): Promise<Usage> {
  const answer = once(server.child, 'message');
  server.child.send('usage');
  const [usage] = (await answer) as [Usage];
  return usage;
}
