import { resolve } from 'node:path';
import { getConfig } from './config/config.ts';
import type { ServerConfig } from './config/server-config.ts';
import { type OpenData, openData } from './store/open-data-dir.ts';
import type { ToWorker } from './worker-messages.ts';

export { serve } from './serve.ts';

type Keys = Pick<Extract<ToWorker, { kind: 'begin' }>, 'secret' | 'earlierSecret'>;

/** Opens the data, which the first process has prepared, with the keys that all processes have. */
export async function openWorkerData(
  env: NodeJS.ProcessEnv,
  { secret, earlierSecret }: Keys,
): Promise<{ config: ServerConfig; data: OpenData }> {
  const read = getConfig(env);
  const config = { ...read, dataDir: resolve(read.dataDir) };
  const { database } = await openData(config.dataDir, config);
  const key = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const data = {
    database,
    secret: key(secret),
    earlierSecret: earlierSecret === undefined ? undefined : key(earlierSecret),
  };
  return { config, data };
}
