import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { asVersion, keepBuild, readBuild } from '../../../server/releases/builds.ts';
import { advance } from '../../../server/releases/journal.ts';
import { openReleases, type ReleaseControl } from '../../../server/releases/releases.ts';
import { type PublicationState, prepare, publish, withVersion } from '../../../server/releases/state.ts';
import { filePolicy, registerSite } from '../../../server/static/site.ts';
import { CLIENTE } from '../static/site-fixture.ts';

/** A data folder, builds that differ by their version, and servers on that folder. */
export interface Place {
  root: string;
  dataDir: string;
  /** the folder of the releases */
  folder: string;
  /** writes a small build; `word` makes other content of the same version */
  build(version: string, word?: string): Promise<string>;
  /** stores a new build that no device gets yet */
  prepare(version: string): Promise<void>;
  /** publishes a prepared version */
  publish(version: string, percent?: number): Promise<void>;
  open(dist: string): Promise<Served>;
  remove(): Promise<void>;
}

export interface Served {
  releases: ReleaseControl;
  app: FastifyInstance;
  /** the body at an address; undefined for a 404 */
  get(url: string): Promise<string | undefined>;
  /** the lines of the log */
  log: string[];
}

export async function makePlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'releases-'));
  const dataDir = join(root, 'data');
  const open: Served[] = [];
  await mkdir(dataDir);
  const folder = join(dataDir, 'releases');
  const place: Place = {
    root,
    dataDir,
    folder,
    async build(version, word = version) {
      const dist = join(root, `dist-${word}`);
      await mkdir(join(dist, 'assets'), { recursive: true });
      await Promise.all([
        writeFile(join(dist, '.version'), `${version}\n`),
        writeFile(join(dist, 'index.html'), `<!doctype html><title>${word}</title>`),
        writeFile(join(dist, 'sw.js'), `// worker ${word}`),
        writeFile(join(dist, 'icono.svg'), '<svg/>'),
        writeFile(join(dist, `assets/index-${word}.js`), `// script ${word}`),
        writeFile(join(dist, 'assets/react-same.js'), '// react'),
      ]);
      return dist;
    },
    async prepare(version) {
      const build = await readBuild(await place.build(version));
      if (!build) throw new Error('no build');
      await keepBuild(folder, build);
      const added = asVersion(build, new Date());
      const act = { quien: 'consola', cuando: new Date().toISOString() };
      await advance(folder, (state) =>
        prepare(withVersion(state as PublicationState, added), version, added, act),
      );
    },
    async publish(version, percent = 100) {
      const act = { quien: 'consola', cuando: new Date().toISOString() };
      await advance(folder, (state) =>
        publish(
          state as PublicationState,
          version,
          { notas: [], urgencia: 'normal', limite: null },
          percent,
          act,
        ),
      );
    },
    async open(distDir) {
      const log: string[] = [];
      const note = (given: object, message: string) => void log.push(`${message} ${JSON.stringify(given)}`);
      const releases = await openReleases({
        dataDir,
        distDir,
        policyOf: filePolicy(CLIENTE),
        log: { info: note, warn: note, error: note } as never,
        now: () => new Date(),
      });
      const app = Fastify();
      await registerSite(app, { releases, photosDir: join(root, 'fotos'), cliente: CLIENTE, origenes: [] });
      const served: Served = {
        releases,
        app,
        log,
        async get(url) {
          const answer = await app.inject({ url });
          return answer.statusCode === 404 ? undefined : answer.body;
        },
      };
      open.push(served);
      return served;
    },
    async remove() {
      for (const { app, releases } of open) {
        releases.close();
        await app.close();
      }
      await rm(root, { recursive: true });
    },
  };
  return place;
}
