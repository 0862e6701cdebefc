/** The package that `npm run package` makes, and docs/operation.md's way with it: installation, upgrade, downgrade. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sourceFiles } from '../../scripts/package/source-files.ts';
import { createPasswords } from '../../server/account/passwords.ts';
import { openData } from '../../server/store/open-data-dir.ts';
import { startChild } from '../support/server/child-process.ts';
import { CLAVE, insertPerson, PEOPLE } from '../support/server/people.ts';
import { type RequestLoad, startRequestLoad } from '../support/server/request-load.ts';
import { openService, type Service } from '../support/server/service.ts';
import { zipOf } from '../support/server/zip.ts';

// A build and thousands of files are packed twice, and the machine may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.cache/package');
const OPERATION = join(ROOT, 'docs/operation.md');
const NAME = 'planeacion-1.0.0';

let home: string;
/** the unpacked package */
let unpacked: string;
/** a folder with Node and what a shell script needs, and without npm */
let path: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'package-'));
  await makePackage();
  execFileSync('tar', ['-xzf', join(OUT, `${NAME}.tar.gz`), '-C', home]);
  unpacked = join(home, NAME);
  path = join(home, 'bin');
  await mkdir(path);
  await symlink(process.execPath, join(path, 'node'));
});
afterAll(() => rm(home, { recursive: true }));

/** Needs the npm registry, or npm's cache of it, for the libraries of the other processor. */
async function makePackage(): Promise<void> {
  const { HOME, PATH } = process.env;
  const script = [join(ROOT, 'scripts/run.mjs'), 'scripts/package/package-app.ts'];
  const child = startChild(process.execPath, script, { cwd: ROOT, env: { HOME, PATH } });
  const code = await child.ended;
  if (code !== 0) throw new Error(`npm run package ended with ${code}: ${child.stderr()}`);
}

/** A command of the package, with no variable but these and no program but Node. */
function planeacion(args: string[], env: NodeJS.ProcessEnv = {}) {
  return startChild(join(unpacked, 'bin/planeacion.mjs'), args, { cwd: home, env: { PATH: path, ...env } });
}

/** Everything that a write would change below a folder. */
async function traceOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const { ctimeMs, mode, size } = await stat(join(folder, name));
      return `${name} ${size} ${mode} ${ctimeMs}`;
    }),
  );
}

const LICENCE = v.union([
  v.strictObject({ license: v.strictObject({ id: v.string() }) }),
  v.strictObject({ expression: v.string() }),
]);
/** What CycloneDX 1.5 demands of a component, and what this list says beyond it. */
const COMPONENT = v.pipe(
  v.strictObject({
    'bom-ref': v.string(),
    type: v.literal('library'),
    name: v.string(),
    version: v.string(),
    scope: v.picklist(['required', 'optional']),
    purl: v.string(),
    properties: v.tuple([]),
    externalReferences: v.tuple([]),
    hashes: v.tuple([
      v.strictObject({
        alg: v.literal('SHA-512'),
        content: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)),
      }),
    ]),
    licenses: v.pipe(v.array(LICENCE), v.minLength(1)),
  }),
  v.check(({ name, purl, version }) => purl === `pkg:npm/${name.replace('@', '%40')}@${version}`),
);
const BILL = v.strictObject({
  $schema: v.literal('http://cyclonedx.org/schema/bom-1.5.schema.json'),
  bomFormat: v.literal('CycloneDX'),
  specVersion: v.literal('1.5'),
  version: v.literal(1),
  metadata: v.looseObject({
    component: v.looseObject({
      'bom-ref': v.literal('planeacion@1.0.0'),
      type: v.literal('application'),
      name: v.literal('planeacion'),
      version: v.literal('1.0.0'),
    }),
  }),
  components: v.pipe(v.array(COMPONENT), v.minLength(100)),
  dependencies: v.array(v.strictObject({ ref: v.string(), dependsOn: v.array(v.string()) })),
});

/** `name@version` of each package in the unpacked node_modules, nested ones too. */
async function installedPackages(): Promise<string[]> {
  const files = await readdir(join(unpacked, 'node_modules'), { recursive: true });
  const manifest = /^(.+\/node_modules\/)?(@[^/]+\/)?[^@/][^/]*\/package\.json$/;
  const own = files.filter((file) => manifest.test(file));
  return Promise.all(
    own.map(async (file) => {
      const { name, version } = JSON.parse(await readFile(join(unpacked, 'node_modules', file), 'utf8'));
      return `${name}@${version}`;
    }),
  );
}

/** A small picture. */
const drawn = (kind: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: 'teal' } })
    .toFormat(kind)
    .toBuffer();

async function addPeople(dataDir: string): Promise<void> {
  const { database } = await openData(dataDir);
  const hash = await createPasswords(randomBytes).hash(CLAVE);
  for (const person of PEOPLE) await insertPerson(database, person, hash);
  await database.close();
}

describe('The package', () => {
  it('belongs to root, and nobody else may write it', () => {
    const list = execFileSync('tar', ['-tvzf', join(OUT, `${NAME}.tar.gz`), '--numeric-owner'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const lines = list.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1000);
    expect(lines.filter((line) => !/^[d-]rw[x-]r-[x-]r-[x-] 0\/0 /.test(line))).toEqual([]);
    expect(lines.filter((line) => !line.includes(` ${NAME}/`))).toEqual([]);
  });

  it('contains what runs, for both processors, and nothing that builds or tests', async () => {
    const top = (await readdir(unpacked)).sort();
    const wanted = [
      'bin',
      'demo',
      'dist',
      'node_modules',
      'ops',
      'package.json',
      'scripts',
      'server',
      'shared',
    ];
    expect(top).toEqual(wanted);
    const packages = await readdir(join(unpacked, 'node_modules'));
    expect(packages).toContain('fastify');
    for (const name of ['vite', 'vitest', 'typescript', 'react', 'lucide-react'])
      expect(packages).not.toContain(name);
    for (const [cpu, machine] of [
      ['x64', 0x3e],
      ['arm64', 0xb7],
    ] as const) {
      const folders = ['sharp', 'sharp-libvips'].map((name) =>
        join('node_modules/@img', `${name}-linux-${cpu}`),
      );
      for (const folder of folders) {
        const files = (await readdir(join(unpacked, folder, 'lib'))).filter((name) =>
          /\.(node|so)/.test(name),
        );
        expect(files).toHaveLength(1);
        const header = await readFile(join(unpacked, folder, 'lib', files[0] ?? ''));
        expect([folder, header.readUInt16LE(18)]).toEqual([folder, machine]);
      }
    }
  });

  it('contains of its sources those that git tracks', async () => {
    const files = await readdir(unpacked, { recursive: true, withFileTypes: true });
    const packed = files
      .filter((file) => file.isFile())
      .map((file) => relative(unpacked, join(file.parentPath, file.name)))
      .filter((path) => !/^(dist\/|node_modules\/|package\.json$)/.test(path));
    expect(packed.length).toBeGreaterThan(100);
    const tracked = sourceFiles(ROOT, ['.']);
    expect(packed.filter((path) => !tracked.includes(path))).toEqual([]);
  });

  it('stands beside a CycloneDX list of the server’s packages and those that are built into the page', async () => {
    const list = v.parse(BILL, JSON.parse(await readFile(join(OUT, `${NAME}.cdx.json`), 'utf8')));
    const listed = list.components.map((one) => one['bom-ref']);
    expect(new Set(listed).size).toBe(listed.length);
    const names = await installedPackages();
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !listed.includes(name))).toEqual([]);
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    for (const name of ['react', 'radix-ui', '@apollo/client', 'fastify'])
      expect(listed).toContain(`${name}@${dependencies[name]}`);
    const building = { ...devDependencies, vite: dependencies.vite };
    // The page's documents import its types; nothing of it runs.
    delete building['@graphql-typed-document-node/core'];
    expect(Object.keys(building).filter((name) => listed.includes(`${name}@${building[name]}`))).toEqual([]);
    const refs = new Set([...listed, list.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of list.dependencies)
      for (const one of [ref, ...dependsOn]) expect(refs).toContain(one);
  });

  it('has the same bytes when the same sources are packed again', async () => {
    const hashes = () =>
      Promise.all(
        [`${NAME}.tar.gz`, `${NAME}.cdx.json`].map(async (file) =>
          createHash('sha256')
            .update(await readFile(join(OUT, file)))
            .digest('hex'),
        ),
      );
    const first = await hashes();
    await makePackage();
    expect(await hashes()).toEqual(first);
  });

  it('runs on Node alone, with all commands, and writes into its data only', async () => {
    const dataDir = join(home, 'data');
    const TMPDIR = join(home, 'tmp');
    await mkdir(TMPDIR);
    await addPeople(dataDir);
    const before = await traceOf(unpacked);
    const backups = join(home, 'backups');
    await mkdir(backups);
    const env = { DATA_DIR: dataDir, TMPDIR, DEMO: 'no', CORREO: 'carpeta', RESPALDO_EN: backups };
    const server = planeacion([], { ...env, PORT: '0', RESPALDO_HORA: '00:00' });
    await server.says('está lista en ');
    const url = /http:\/\/\S+/.exec(server.stdout())?.[0] ?? '';
    const load = await startRequestLoad(url, true);
    await load.goOn(3);
    await load.end();
    await writeFile(join(home, 'personal.csv'), 'usuario,expediente\nana,7\n');
    await writeFile(join(home, 'fotos.zip'), zipOf([{ name: '7.png', bytes: await drawn('png') }]));
    const commands: [string, ...string[]][] = [
      ['personal', 'ver', 'ana'],
      ['personal', 'importar', join(home, 'personal.csv'), '--si'],
      ['personal', 'fotos', join(home, 'fotos.zip'), '--si'],
      ['personal', 'exportar', join(home, 'personas.csv')],
      ['backup', join(home, 'copy')],
      ['release', '--retire-worker'],
      ['release', '--restore-worker'],
    ];
    for (const args of commands) {
      const child = planeacion(args, env);
      expect([args, await child.ended, child.stderr()]).toEqual([args, 0, '']);
    }
    // The server began the day's backup when it started.
    await expect.poll(server.stderr, { timeout: 120_000 }).toContain('"msg":"backup made"');
    const [ofDay = ''] = await readdir(backups);
    const review = planeacion(['revisar', '--json'], { ...env, PORT: new URL(url).port });
    expect([await review.ended, review.stderr()]).toEqual([expect.any(Number), '']);
    const { hallazgos } = JSON.parse(review.stdout());
    for (const tema of ['servidor', 'base de datos', 'respaldo', 'apertura del respaldo'])
      expect(hallazgos).toContainEqual(expect.objectContaining({ tema, estado: 'bien' }));
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    for (const args of [
      ['restore', join(backups, ofDay), '--aside'],
      ['restore', join(home, 'copy'), '--aside'],
      ['replace-secret'],
      ['remove-demo'],
    ]) {
      const child = planeacion(args, env);
      expect([args, await child.ended, child.stderr()]).toEqual([args, 0, '']);
    }
    expect(await traceOf(unpacked)).toEqual(before);
    expect(await readdir(TMPDIR)).toEqual(['node-compile-cache']);
  });

  it('names its own commands, and none of npm', async () => {
    for (const args of [
      ['personal'],
      ['backup'],
      ['restore'],
      ['replace-secret', 'x'],
      ['remove-demo', 'x'],
      ['x'],
    ]) {
      const child = planeacion(args);
      expect(await child.ended).toBe(1);
      expect(child.stderr()).toMatch(/^Uso: planeacion /);
      expect(child.stderr()).not.toContain('npm');
    }
  });

  /** A builder with the image on which ops/Containerfile stands, so that nothing is fetched. */
  const builder = ['podman', 'docker'].find(
    (name) => spawnSync(name, ['image', 'inspect', 'node:24-slim']).status === 0,
  );
  // Where no builder is, tests/ops.test.ts checks the Containerfile's rules.
  if (builder)
    it('becomes an image that runs read-only, by ops/Containerfile', () => {
      const image = `planeacion-test-${process.pid}`;
      const run = (...args: string[]) => spawnSync(builder ?? '', args, { encoding: 'utf8' });
      const file = join(ROOT, 'ops/Containerfile');
      const built = run('build', '--build-arg', 'VERSION=1.0.0', '-t', image, '-f', file, OUT);
      expect([built.status, built.stderr]).toEqual([0, expect.anything()]);
      const command = ['/opt/planeacion/bin/planeacion.mjs', 'personal'];
      expect(run('run', '--rm', '--read-only', '--tmpfs', '/tmp', image, ...command).stderr).toContain(
        'Uso: planeacion',
      );
      run('image', 'rm', image);
    });

  it('says in one line that Node is too old', async () => {
    const old =
      "--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.19.0'}})";
    const child = planeacion([], { NODE_OPTIONS: old });
    expect(await child.ended).toBe(1);
    expect(child.stderr()).toBe('Se necesita Node 24.7 o más nuevo, y este es 20.19.0.\n');
  });
});

describe('docs/operation.md', () => {
  /** stands for the root of a machine */
  let machine: string;
  let service: Service | undefined;
  const units = () => join(machine, 'etc/systemd/system');

  beforeAll(async () => {
    machine = join(home, 'machine');
    for (const folder of ['opt', 'usr/local/bin', 'etc/systemd/system', 'var/lib/planeacion', 'var/backups'])
      await mkdir(join(machine, folder), { recursive: true });
    await addPeople(join(machine, 'var/lib/planeacion'));
    const work = join(home, 'work');
    await mkdir(work);
    await cp(join(OUT, `${NAME}.tar.gz`), join(work, `${NAME}.tar.gz`));
    await packNext(work);
  });
  afterAll(() => service?.remove());

  /** The next version: another page in the same program. */
  async function packNext(work: string): Promise<void> {
    const next = join(home, 'next', 'planeacion-1.1.0');
    await cp(unpacked, next, { recursive: true });
    await writeFile(join(next, 'dist/.version'), '1.1.0\n');
    await writeFile(join(next, 'dist/index.html'), '<!doctype html><title>1.1.0</title>');
    for (const ending of ['br', 'gz']) await rm(join(next, `dist/index.html.${ending}`));
    const archive = join(work, 'planeacion-1.1.0.tar.gz');
    execFileSync('tar', ['-czf', archive, '-C', dirname(next), 'planeacion-1.1.0']);
  }

  const onMachine = (text: string) =>
    text
      .replaceAll(/(?<![\w./])\/(opt|etc|usr\/local\/bin|var)\//g, `${machine}/$1/`)
      .replaceAll(/(?<![\w./])\/opt(?= |$)/gm, `${machine}/opt`);

  async function linesOf(heading: string): Promise<string[]> {
    const [, below = ''] = (await readFile(OPERATION, 'utf8')).split(`\n## ${heading}\n`);
    const [section = ''] = below.split(/\n##+ /);
    return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
      block.trim().split('\n'),
    );
  }

  /** Runs a line as it is written, with the folders of `machine`, this user and this service in the place of systemd's. */
  async function follow(line: string): Promise<void> {
    const [written = '', ...systemctl] = line.split(/\s*(?:&&\s*)?\bsystemctl /);
    // A user is added to the whole machine only.
    if (written !== '' && !written.startsWith('useradd ')) {
      const own = onMachine(written)
        .replace(/-u planeacion /, '')
        .replace(/^sudo /, 'env ')
        .replace(/ -g planeacion /, ' ')
        .replace(/ -o planeacion /, ' ')
        .replace(':4173/', `:${service?.port}/`);
      const PATH = `${join(machine, 'usr/local/bin')}:${dirname(process.execPath)}:${process.env.PATH}`;
      const child = startChild('sh', ['-e', '-c', own], { cwd: join(home, 'work'), env: { PATH } });
      expect([line, await child.ended, child.stderr()]).toEqual([line, 0, '']);
    }
    for (const command of systemctl) await control(command);
  }

  async function control(command: string): Promise<void> {
    switch (command) {
      case 'enable --now planeacion.socket planeacion':
        await changeVariables();
        service = await openService(units(), onMachine);
        return service.start();
      case 'restart planeacion':
        expect(await service?.stop()).toBe('0');
        return service?.start();
      default:
        throw new Error(`systemctl ${command} has no stand-in`);
    }
  }

  /** “then change it” */
  async function changeVariables(): Promise<void> {
    const file = join(machine, 'etc/planeacion.env');
    const text = onMachine(await readFile(file, 'utf8'))
      .replaceAll(/=\/(\S+)/g, `=${machine}/$1`)
      .replaceAll(`${machine}${machine}`, machine)
      .replace(/^SMTP_URL=.*$/m, 'CORREO=carpeta\nRESPALDO_HORA=23:59');
    await writeFile(
      file,
      `${text}\nLIMITE_ENTRAR_SEGUIDO=10000/1\nLIMITE_ESCRITURA_PERSONA=100000/0.1\nAVISOS_POR_PERSONA=1000000\n`,
    );
  }

  it('installs a machine from nothing', async () => {
    const lines = await linesOf('One machine, from nothing');
    expect(lines.length).toBeGreaterThan(6);
    for (const line of lines) await follow(line);
    const answer = await fetch(`http://127.0.0.1:${service?.port}/listo`);
    expect([answer.status, await answer.json()]).toMatchObject([200, { partes: { base: 'bien' } }]);
    expect(service?.said()).not.toContain('"level":50');
  });

  it('upgrades and goes back under load, with and without a proxy’s way to connect, and no request fails', async () => {
    const url = `http://127.0.0.1:${service?.port}`;
    const title = async () =>
      /<title>(.*?)</.exec(await (await fetch(url, { headers: { accept: 'text/html' } })).text())?.[1];
    const first = await title();
    const loads: RequestLoad[] = [await startRequestLoad(url, false), await startRequestLoad(url, true)];
    try {
      for (const line of await linesOf('A new version')) {
        await Promise.all(loads.map((load) => load.goOn(5)));
        await follow(line);
      }
      await Promise.all(loads.map((load) => load.goOn(5)));
    } finally {
      await Promise.all(loads.map((load) => load.end()));
    }
    expect(loads.flatMap((load) => load.failures)).toEqual([]);
    // The pages of the new version stay, served by the program before.
    expect([await title(), first]).toEqual(['1.1.0', expect.not.stringContaining('1.1.0')]);
    expect(service?.said().match(/está lista en /g)).toHaveLength(3);
    expect(await service?.stop()).toBe('0');
    const { database } = await openData(join(machine, 'var/lib/planeacion'));
    const kept = new Set(
      (await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido')).map(({ aviso }) => aviso),
    );
    await database.close();
    expect(loads.flatMap((load) => load.acknowledged).filter((name) => !kept.has(name))).toEqual([]);
  });
});
