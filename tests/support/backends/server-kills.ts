import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../demo/random.ts';
import { startServerProcess } from '../server/server-process.ts';
import { lostOf, startWriteLoad } from '../server/write-load.ts';

export interface ServerKills {
  kills: number;
  acknowledged: number;
  lost: string[];
}

/** Kills a server (kill -9) repeatedly at random moments of its load, on one database (promise 19). */
export async function killServerUnderLoad(
  seed: number,
  kills: number,
  onKill?: (done: number) => void,
): Promise<ServerKills> {
  const random = seededRandom(`server ${seed}`);
  const acknowledged: string[] = [];
  const lost = new Set<string>();
  let dataDir: string | undefined;
  for (let life = 1; life <= kills; life++) {
    const server = await startServerProcess(dataDir === undefined ? {} : { dataDir });
    dataDir = server.dataDir;
    const load = startWriteLoad(server, `s${seed}-${life}`);
    while (load.acknowledged.length === 0) await sleep(1);
    await sleep(random.next() * 300);
    await server.kill();
    await load.ended;
    acknowledged.push(...load.acknowledged);
    for (const name of await lostOf(server, acknowledged)) lost.add(name);
    onKill?.(life);
    if (life === kills) await server.remove();
  }
  return { kills, acknowledged: acknowledged.length, lost: [...lost] };
}
