/** The package that `npm run package` makes, and docs/operation.md's way with it, from a bare machine to a restoration. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sourceFiles } from '../../scripts/package/source-files.ts';
import { createPasswords } from '../../server/account/passwords.ts';
import { openData } from '../../server/store/open-data-dir.ts';
import { type ApiAnswer, LOGIN } from '../support/server/api.ts';
import { startChild } from '../support/server/child-process.ts';
import { type MemoryWatch, watchMemory } from '../support/server/peak-memory.ts';
import { CLAVE, insertPerson, PEOPLE as TEST_PEOPLE } from '../support/server/people.ts';
import { type RequestLoad, startRequestLoad } from '../support/server/request-load.ts';
import { type SmtpServer, startSmtp } from '../support/server/smtp-server.ts';
import { type ZipEntry, zipOf } from '../support/server/zip.ts';
import { createMachine, linesOf, type Machine } from './machine.ts';

// A build and thousands of files are packed twice, and the machine may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, '.cache/package');
const NAME = 'planeacion-1.0.0';
const PEOPLE = 20_000;
/** docs/performance.md has the numbers for a photo of everybody. */
const PHOTOS = 500;

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

const NPM_NEEDS = /^(?:HOME|PATH|NODE_EXTRA_CA_CERTS|npm_config_.*|(?:https?|no)_proxy)$/i;

/** Needs the npm registry, or npm's cache of it, for the libraries of the other processor. */
async function makePackage(): Promise<void> {
  // Without the test runner's own variables, and with what npm needs to reach the registry on this machine.
  const kept = Object.entries(process.env).filter(([name]) => NPM_NEEDS.test(name));
  const script = [join(ROOT, 'scripts/run.mjs'), 'scripts/package/package-app.ts'];
  const child = startChild(process.execPath, script, { cwd: ROOT, env: Object.fromEntries(kept) });
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
  for (const person of TEST_PEOPLE) await insertPerson(database, person, hash);
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

describe('docs/operation.md', () => {
  let machine: Machine;
  let smtp: SmtpServer;

  beforeAll(async () => {
    const work = join(home, 'work');
    await mkdir(work);
    await cp(join(OUT, `${NAME}.tar.gz`), join(work, `${NAME}.tar.gz`));
    await packNext(work);
    smtp = await startSmtp();
    machine = await createMachine(join(home, 'machine'), work, settings);
  });
  afterAll(async () => {
    await machine?.remove();
    await smtp?.close();
  });

  /** The university's mail server is on loopback, nobody opens the application from outside, and the load is greater than people's. */
  const settings = (text: string) =>
    text
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${smtp.url}`)
      .replace(/^DIRECCION_PUBLICA=.*$/m, '')
      .replace(/^DOMINIO_CORREO=.*$/m, 'DOMINIO_CORREO=universidad.test')
      .concat(
        'RESPALDO_HORA=23:59\n',
        'LIMITE_ENTRAR_SEGUIDO=10000/1\nLIMITE_ESCRITURA_PERSONA=100000/0.1\nAVISOS_POR_PERSONA=1000000\n',
      );

  async function post(query: string, variables: object, token = ''): Promise<ApiAnswer> {
    const answer = await fetch(`${machine.url()}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return (await answer.json()) as ApiAnswer;
  }
  /** The only value of an answer without an error. */
  async function ask(query: string, variables: object, token?: string): Promise<unknown> {
    const { data, errors } = await post(query, variables, token);
    expect(errors).toBeUndefined();
    return Object.values(data ?? {})[0];
  }

  /** The codes that the mail server has got for somebody. */
  const codesOf = (usuario: string) =>
    smtp
      .heard()
      .split(/^RCPT TO:/m)
      .filter((letter) => letter.startsWith(`<${usuario}@universidad.test>`))
      .flatMap((letter) => /^\d{8}(?=\r?$)/m.exec(letter)?.[0] ?? []);

  /** `Crear cuenta`, with a code that the person has, or with the one that comes. */
  async function createAccount(usuario: string, code?: string): Promise<void> {
    const before = codesOf(usuario).length;
    await ask(
      'query e($usuario: String!, $clave: String!) { enviarConfirmacionRegistro(usuario: $usuario, tokenRegistro_pwd: $clave) { respuesta } }',
      { usuario, clave: CLAVE },
    );
    if (code === undefined)
      await expect.poll(() => codesOf(usuario).length, { timeout: 60_000 }).toBe(before + 1);
    const confirmed = await ask(
      'query c($usuario: String!, $codigo: String!) { confirmarRegistro(usuario: $usuario, codigoConfirmacion: $codigo) { respuesta } }',
      { usuario, codigo: code ?? codesOf(usuario).at(-1) },
    );
    expect([usuario, confirmed]).toEqual([usuario, { respuesta: 'OK' }]);
  }

  /** The token of a new session. */
  async function signIn(usuario: string): Promise<string> {
    const { token } = (await ask(LOGIN, { usuario, password: CLAVE })) as { token: string };
    expect(token).toEqual(expect.any(String));
    return token;
  }

  /** `true` of an open session, else why it is over. */
  async function stateOf(usuario: string, t: string): Promise<unknown> {
    const query = 'query v($u: String!, $t: String!) { validarSesion(usuario: $u, tokenSesion: $t) }';
    const { data, errors } = await post(query, { u: usuario, t });
    return errors?.[0]?.extensions?.motivo ?? data?.validarSesion;
  }

  const title = async () => {
    const page = await fetch(machine.url(), { headers: { accept: 'text/html' } });
    return /<title>(.*?)</.exec(await page.text())?.[1];
  };

  /** Follows a line, and tells its time and its memory. */
  async function measured(line: string): Promise<string> {
    const began = performance.now();
    let memory: MemoryWatch | undefined;
    const said = await machine.follow(line, '', ({ process: { pid = 0 } }) => {
      memory = watchMemory(pid);
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${line}: ${seconds} s, ${Math.round(memory?.end() ?? 0)} MB, ${availableParallelism()} cores`,
    );
    return said;
  }

  async function install(): Promise<void> {
    const lines = await linesOf('One machine, from nothing');
    expect(lines.length).toBeGreaterThan(6);
    for (const line of lines) await machine.follow(line);
    const answer = await fetch(`${machine.url()}/listo`);
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { partes: { base: 'bien', correo: 'bien' } },
    ]);
    expect(machine.service().said()).not.toContain('"level":50');
  }

  async function addAdministrator(): Promise<void> {
    const [administrator = ''] = (await linesOf('People')).filter((line) => line.includes(' administrador '));
    await machine.follow(administrator, 's\nEva María\nRuiz Peña\n\n');
    const [code = ''] = codesOf('eva');
    await createAccount('eva', code);
  }

  /** Eva, Ana and Beto are on the list like everybody; Luis was on the one before. */
  async function importEverybody(): Promise<void> {
    await writeFile(machine.path('/tmp/antes.csv'), 'usuario,nombre,apellido\r\nluis,Luis,Páez');
    await machine.follow('planeacion personal importar /tmp/antes.csv --si');
    const users = ['eva', 'ana', 'beto', ...Array.from({ length: PEOPLE - 3 }, (_, n) => `p${n}`)];
    const rows = users.map(
      (usuario, n) =>
        `${usuario},María José,Hernández Íñiguez,${n},Profesora de carrera,Activo,05-ENE-80,Matemáticas`,
    );
    const header = 'usuario,nombre,apellido,expediente,Plaza,estatus,fechaNacimiento,departamento';
    await writeFile(machine.path('/tmp/personal.csv'), [header, ...rows].join('\r\n'));
    await writeFile(machine.path('/tmp/fotos.zip'), zipOf(await pictures()));
    const said: string[] = [];
    for (const line of await linesOf('Import and export')) said.push(await measured(line));
    const [exported, reviewed, imported, again, photos] = said;
    expect(exported).toContain('/tmp/personas.csv');
    expect(reviewed).toContain(`nuevas ${PEOPLE - 1}, cambiadas 1,`);
    expect(imported).toContain(`nuevas ${PEOPLE - 1}, cambiadas 1,`);
    expect(JSON.parse(again ?? '')).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: PEOPLE, bajas: 1 });
    expect(photos).toBe(`Fotos: ${PHOTOS} cambiadas, 0 iguales, 0 ilegibles.\n`);
  }

  /** By file number, some of each kind. */
  async function pictures(): Promise<ZipEntry[]> {
    const kinds = ['jpeg', 'png', 'webp'] as const;
    const some = await Promise.all(kinds.map(async (kind) => ({ end: kind, bytes: await drawn(kind) })));
    return Array.from({ length: PHOTOS }, (_, n) => {
      const { bytes, end } = some[n % some.length] as (typeof some)[number];
      return { name: `${n}.${end}`, bytes };
    });
  }

  /** Whether Ana's own photo is served. */
  async function requirePhoto(token: string): Promise<void> {
    const { foto } = (await ask('{ usuario(usuario: "ana") { foto } }', {}, token)) as { foto: string };
    const picture = await fetch(`${machine.url()}${foto}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }

  /** Returns the names of all saves that were acknowledged meanwhile. */
  async function upgradeAndGoBack(): Promise<string[]> {
    const first = await title();
    // With and without a proxy's way to connect.
    const loads: RequestLoad[] = [
      await startRequestLoad(machine.url(), false),
      await startRequestLoad(machine.url(), true),
    ];
    try {
      for (const line of await linesOf('A new version')) {
        await Promise.all(loads.map((load) => load.goOn(5)));
        await machine.follow(line);
      }
      await Promise.all(loads.map((load) => load.goOn(5)));
    } finally {
      await Promise.all(loads.map((load) => load.end()));
    }
    expect(loads.flatMap((load) => load.failures)).toEqual([]);
    // The pages of the new version stay, served by the program before.
    expect([await title(), first]).toEqual(['1.1.0', expect.not.stringContaining('1.1.0')]);
    expect(
      machine
        .service()
        .said()
        .match(/está lista en /g),
    ).toHaveLength(3);
    return loads.flatMap((load) => load.acknowledged);
  }

  /** The disk with DATA_DIR dies under the running service. */
  async function loseAndRestore(): Promise<void> {
    const [backup = ''] = await linesOf('Backup');
    await measured(backup);
    await rm(machine.path('/var/lib/planeacion'), { recursive: true });
    const made = await readdir(machine.path('/var/backups/planeacion'));
    const [name = ''] = made.filter((one) => /^\d{4}-/.test(one));
    for (const line of await linesOf('Restore')) {
      const own = line.replace('planeacion-2026-11-22', name);
      await (line.includes(' restore ') ? measured(own) : machine.follow(own));
    }
  }

  /** `planeacion revisar`, which asks where to send a letter. */
  async function lookAgain(): Promise<void> {
    const [line = ''] = await linesOf('A second look');
    const review = await machine.begin(line, 'eva@universidad.test\n');
    // Nobody opens this machine from outside, and its backup has another name than the server's.
    expect([1, 2]).toContain(await review.ended);
    for (const subject of ['servidor', 'base de datos', 'correo'])
      expect(review.stdout()).toContain(`✓ ${subject}: `);
  }

  it('leads a university from a bare machine to its people, an upgrade without a failed request, and back from a lost disk', async () => {
    await install();
    await addAdministrator();
    await importEverybody();
    for (const usuario of ['ana', 'beto']) await createAccount(usuario);
    const acknowledged = await upgradeAndGoBack();
    const sessions = { eva: await signIn('eva'), ana: await signIn('ana') };
    const states = () =>
      Promise.all(Object.entries(sessions).map(([usuario, token]) => stateOf(usuario, token)));
    expect(await states()).toEqual([true, true]);
    await requirePhoto(sessions.ana);
    await loseAndRestore();
    expect(await states()).toEqual(['revocada', 'revocada']);
    await signIn('eva');
    await requirePhoto(await signIn('ana'));
    // Letters leave as before.
    await createAccount('p7');
    await lookAgain();
    expect(await machine.service().stop()).toBe('0');
    const { database } = await openData(machine.path('/var/lib/planeacion'));
    const kept = new Set(
      (await database.all<{ aviso: string }>('SELECT aviso FROM aviso_leido')).map(({ aviso }) => aviso),
    );
    await database.close();
    expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
  }, 1_200_000);
});
