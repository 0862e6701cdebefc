import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandConfig } from '../../../server/config/command-config.ts';
import { startChild } from '../../support/server/child-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const COMMANDS = [
  ['server/backup/main.ts', 'backup', 'respaldo'],
  ['server/backup/main.ts', 'restore', 'respaldo'],
  ['server/backup/main.ts', 'remove-demo'],
  ['scripts/release/release-app.ts', '--rollback'],
];

let home: string;
let installation: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'planeacion-installed-'));
  installation = join(home, 'planeacion.env');
});
afterEach(() => rm(home, { recursive: true }));

const written = (text: string) => writeFile(installation, text);

describe('a command without DATA_DIR', () => {
  it.each(COMMANDS)(
    '%s %s refuses to work beside the installation, and leaves nothing',
    async (file, ...args) => {
      await written('# the service\nDEMO=no\nDATA_DIR="/var/lib/planeacion"\n');
      const { PATH } = process.env;
      const child = startChild(process.execPath, [join(ROOT, file), ...args], {
        cwd: home,
        env: { PATH, INSTALACION: installation },
      });
      expect(await child.ended).toBe(1);
      expect((child.stdout() + child.stderr()).trim()).toBe(
        `La instalación de este equipo guarda en /var/lib/planeacion (lo dice ${installation}), y este comando usaría ${join(home, 'data')}: indica DATA_DIR con la que quieras.`,
      );
      expect(await readdir(home)).toEqual(['planeacion.env']);
    },
  );

  it('is refused if it cannot read what the installation uses', async () => {
    // A folder fails to be read for every user, root too.
    await expect(commandConfig({ INSTALACION: home })).rejects.toThrow(
      /no se puede leer .+ Indica DATA_DIR\.$/,
    );
  });

  it('works on ./data where nothing is installed, or where the installation uses it too', async () => {
    const own = { dataDir: join(process.cwd(), 'data') };
    expect(await commandConfig({ INSTALACION: installation, DATA_DIR: ' ' })).toMatchObject(own);
    await written('DEMO=no\n');
    expect(await commandConfig({ INSTALACION: installation })).toMatchObject(own);
    await written('DATA_DIR=./data/\n');
    expect(await commandConfig({ INSTALACION: installation })).toMatchObject(own);
  });
});

it('a command works on the folder that it is given', async () => {
  await written('DATA_DIR=/var/lib/planeacion\n');
  const env = { INSTALACION: installation, DATA_DIR: join(home, 'drill') };
  expect(await commandConfig(env)).toMatchObject({ dataDir: join(home, 'drill') });
});

it('A command is refused that would work on the embedded database beside an installation that uses PostgreSQL', async () => {
  await written(`DATA_DIR=${home}\nDATABASE_URL=postgres://planeacion:clave@base/planeacion\n`);
  const env = { INSTALACION: installation, DATA_DIR: home };
  await expect(commandConfig(env)).rejects.toThrow(/usa PostgreSQL .+ indica DATABASE_URL\.$/);
  const DATABASE_URL = 'postgres://otro@base/planeacion';
  expect(await commandConfig({ ...env, DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
  expect(await commandConfig({ ...env, DATA_DIR: join(home, 'otra') })).toMatchObject({
    databaseUrl: undefined,
  });
});
