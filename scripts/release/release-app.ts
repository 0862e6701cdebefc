/** `npm run release`: builds a new version (a package contains one) and publishes it; the running server takes it within a second. */
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { commandConfig } from '../../server/config/command-config.ts';
import { commandLine, IS_CLONE } from '../../server/config/command-line.ts';
import { ConfigError } from '../../server/config/config.ts';
import { StartFault } from '../../server/config/start-fault.ts';
import { asVersion, type Build, keepBuild, proven, readBuild, sweep } from '../../server/releases/builds.ts';
import { advance, readJournal, releasesFolder } from '../../server/releases/journal.ts';
import { withLock } from '../../server/releases/lock.ts';
import {
  type Act,
  findVersion,
  firstState,
  type PublicationState,
  prepare,
  publish,
  ReleaseFault,
  retire,
  rollBack,
  withVersion,
} from '../../server/releases/state.ts';
import { buildVersion } from '../build/build-app.ts';
import { runSteps, StepFault } from '../commands/child.mjs';
import { type ReleaseRequest, readRequest } from './release-request.ts';
import { nextVersion } from './release-version.ts';

const ROOT = join(import.meta.dirname, '../..');
const say = (line: string) => console.log(line);
type Publish = Extract<ReleaseRequest, { kind: 'publish' }>;

async function run(args: string[]): Promise<void> {
  const { dataDir, zonaHoraria } = await commandConfig(process.env);
  const request = readRequest(args, zonaHoraria, new Date());
  await proveOwner(dataDir);
  const folder = releasesFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const waiting = () => say('Otra publicación está en curso; se espera a que termine…');
  await withLock(
    folder,
    async () => {
      const written =
        request.kind === 'publish' ? await publishOne(folder, request) : await switchTo(folder, request);
      await sweep(folder, written);
      say(told(written));
    },
    waiting,
  );
}

/** The server could neither change nor remove files written by another user. */
async function proveOwner(dataDir: string): Promise<void> {
  const database = await stat(join(dataDir, 'planeacion.sqlite')).catch(() => undefined);
  if (database !== undefined && database.uid !== process.getuid?.())
    throw new StepFault(
      `La carpeta de datos es de otro usuario (${database.uid}): ejecuta este comando con el usuario del servidor.`,
    );
}

async function publishOne(folder: string, request: Publish): Promise<PublicationState> {
  const { percent, terms } = request;
  if (request.version !== undefined) {
    const act = actNow();
    const version = request.version;
    return advance(folder, (state) => {
      const known = state && findVersion(state, version);
      if (!known) throw new StepFault(`No existe la versión ${version}.`);
      // Texts and urgency change only if new ones are given.
      const kept = terms.notas.length > 0 || terms.urgencia !== 'normal' ? terms : known;
      const next =
        percent === 0 ? prepare(state, version, kept, act) : publish(state, version, kept, percent, act);
      return proven(folder, next);
    });
  }
  const build = await buildOf(folder, request.dist);
  await keepBuild(folder, build);
  const added = { ...asVersion(build, new Date()), ...terms };
  const act = actNow();
  return advance(folder, (state) => {
    // The first state: every device gets this version.
    if (!state) return firstState(added, act);
    const known = withVersion(state, added);
    return percent === 0
      ? prepare(known, build.version, terms, act)
      : publish(known, build.version, terms, percent, act);
  });
}

/** The build in the given folder; else a new one, or in a package the one that it contains. */
async function buildOf(folder: string, dist: string | undefined): Promise<Build> {
  const { state } = await readJournal(folder);
  if (dist === undefined && IS_CLONE) {
    const version = nextVersion(ROOT, state?.versiones.map((one) => one.version) ?? []);
    say(`Construyendo la versión ${version}…`);
    await buildVersion(ROOT, version);
  }
  const build = await readBuild(resolve(dist ?? join(ROOT, 'dist')));
  if (!build) throw new StepFault(`No hay una aplicación construida en ${dist ?? 'dist'}.`);
  const known = state && findVersion(state, build.version);
  if (known && known.carpeta !== build.carpeta)
    throw new StepFault(
      `La versión ${build.version} ya existe con otro contenido: constrúyela con otro número.`,
    );
  return build;
}

function switchTo(folder: string, { kind }: Exclude<ReleaseRequest, Publish>): Promise<PublicationState> {
  const act = actNow();
  return advance(folder, (state) => {
    if (!state) throw new StepFault('Todavía no hay ninguna versión publicada.');
    return kind === 'rollback' ? proven(folder, rollBack(state, act)) : retire(state, kind === 'retire', act);
  });
}

const actNow = (): Act => ({ quien: 'consola', cuando: new Date().toISOString() });

const SWITCHED = 'El servidor la toma en un segundo; no hay que reiniciarlo.';

function told({ accion, actual, candidata }: PublicationState): string {
  switch (accion.accion) {
    case 'preparar':
      return `La versión ${accion.version} quedó preparada: nadie la recibe hasta que se publique. La actual sigue siendo la ${actual}.`;
    case 'publicar':
      return candidata && candidata.version === accion.version
        ? candidata.pausada
          ? `Cambió lo que se dice de la versión ${accion.version}; su publicación sigue en pausa. ${SWITCHED}`
          : `La versión ${accion.version} se publicó para el ${accion.porcentaje} % de los equipos; los demás siguen en la ${actual}. ${SWITCHED}`
        : `La versión ${accion.version} se publicó para todos. ${SWITCHED}`;
    case 'revertir':
      return `La versión ${accion.version} se retiró; todos vuelven a la ${actual}. ${SWITCHED}`;
    case 'retirar':
      return `El funcionamiento sin conexión se retiró: cada equipo lo quita en su próxima visita. Lo que no se ha enviado se conserva. Vuelve con «${commandLine('release', '--restore-worker')}».`;
    default:
      return `El funcionamiento sin conexión vuelve: cada equipo lo instala en su próxima visita. La versión actual es la ${actual}.`;
  }
}

await runSteps(async () => {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    const known =
      error instanceof ReleaseFault || error instanceof ConfigError || error instanceof StartFault;
    throw known ? new StepFault(error.message) : error;
  }
});
