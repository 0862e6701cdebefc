import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_DIST, WORK } from '../folders.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Spread, spread } from '../statistics.ts';
import { buildFloors, FLOORS, type Floor, floorDist } from './build-floors.ts';
import { prepareDevices } from './devices.ts';
import { type Fetched, measureFetched } from './fetched.ts';
import { measuredPages } from './pages.ts';
import { type Loads, runRounds } from './rounds.ts';
import { PASSWORD } from './sign-in.ts';

const STARTS = 3;
const SERVE_DIST = join(import.meta.dirname, 'serve-dist.ts');

export interface PageResult {
  loads: Loads;
  fetched: Fetched;
  /** ms from the start of the process to the first answer, with an existing database */
  startMs: Spread;
}

/** The app and the three floors, each served by its own process of the same server. */
export async function benchPages(
  firstPort: number,
  rounds: number,
  progress: (text: string) => void,
): Promise<PageResult> {
  await buildFloors();
  await rm(join(WORK, 'data'), { recursive: true, force: true });
  const running: ServerProcess[] = [];
  const serve = async (port: number, distDir: string, env: Record<string, string>) => {
    const server = await startServer(SERVE_DIST, port, { ...env, DIST: distDir });
    running.push(server);
    return server;
  };
  try {
    const floors = {} as Record<Floor, string>;
    for (const [index, floor] of FLOORS.entries()) {
      const env = { DEMO: 'no', CORREO: 'carpeta', DATA_DIR: join(WORK, 'data', floor) };
      floors[floor] = (await serve(firstPort + 1 + index, floorDist(floor), env)).address;
    }
    const dataDir = join(WORK, 'data', 'app');
    const env = { CLAVE_DEMO: PASSWORD, DATA_DIR: dataDir };
    progress('preparing the demonstration');
    const starts: number[] = [];
    for (let start = 0; start <= STARTS; start++) {
      const server = await startServer(SERVE_DIST, firstPort, { ...env, DIST: APP_DIST });
      // The first start creates the database.
      if (start > 0) starts.push(server.startMs);
      await server.stop();
    }
    const app = await serve(firstPort, APP_DIST, env);
    const fetched = await measureFetched(app.address);
    const devices = await prepareDevices(app.address, dataDir);
    const pages = measuredPages(floors, app.address, devices, dataDir);
    return { fetched, startMs: spread(starts), loads: await runRounds(pages, rounds, progress) };
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}
