import * as v from 'valibot';
import { URGENCIES } from '../../shared/releases.ts';

/** The text fields of a version, which devices, the screen and the command share. */
export const VERSION_WORD = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[\w.]{1,24})?$/;
const instant = v.pipe(v.string(), v.isoTimestamp());

const Version = v.object({
  version: v.string(),
  /** its folder in DATA_DIR/releases: the version and the first characters of its content's hash */
  carpeta: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
  construida: instant,
  /** when it was published; null: prepared only, or withdrawn */
  publicada: v.nullable(instant),
  notas: v.array(v.string()),
  urgencia: v.picklist(URGENCIES),
  /** when a required version becomes due */
  limite: v.nullable(instant),
});

const Action = v.object({
  cuando: instant,
  quien: v.string(),
  accion: v.picklist(['preparar', 'publicar', 'pausar', 'seguir', 'revertir', 'retirar', 'restaurar']),
  version: v.optional(v.string()),
  porcentaje: v.optional(v.number()),
});

/** The complete state: which version is offered to whom. The journal keeps the last fifty. */
export const PublicationState = v.object({
  revision: v.pipe(v.number(), v.integer()),
  actual: v.string(),
  candidata: v.nullable(v.object({ version: v.string(), porcentaje: v.number(), pausada: v.boolean() })),
  versiones: v.array(Version),
  /** the versions before the current one, newest first; a rollback returns to the first */
  anteriores: v.array(v.string()),
  /** the version withdrawn last: devices that run it may still request its files */
  revertida: v.nullable(v.string()),
  /** every device's worker is switched off */
  retirado: v.boolean(),
  accion: Action,
});

export type PublicationState = v.InferOutput<typeof PublicationState>;
export type Version = v.InferOutput<typeof Version>;
export type Action = v.InferOutput<typeof Action>;
/** Who acts, and when (ISO 8601). */
export type Act = Pick<Action, 'cuando' | 'quien'>;
export type Terms = Pick<Version, 'notas' | 'urgencia' | 'limite'>;

/** An action that the present state does not allow; the message is one line in Spanish. */
export class ReleaseFault extends Error {}

/** How many versions before the current one keep their files (reliability.md 4.10). */
const BEFORE = 2;
const PREPARED = 3;
const REMEMBERED = 30;

export const findVersion = (state: PublicationState, version: string): Version | undefined =>
  state.versiones.find((one) => one.version === version);

/** The versions whose files are served, each once, the current one first. */
export function servedVersions(state: PublicationState): Version[] {
  const { actual, anteriores, candidata, revertida } = state;
  const names = [actual, candidata?.version, ...anteriores.slice(0, BEFORE), revertida];
  return [...new Set(names)].flatMap((name) => (name ? (findVersion(state, name) ?? []) : []));
}

/** The versions whose files stay on the disk: those that are served, and the last prepared ones. */
export function retainedVersions(state: PublicationState): Version[] {
  const served = servedVersions(state);
  const prepared = state.versiones.filter((one) => one.publicada === null && !served.includes(one));
  return [...served, ...prepared.slice(0, PREPARED)];
}

/** The first state: one version for everybody. */
export function firstState(version: Version, act: Act): PublicationState {
  return {
    revision: 0,
    actual: version.version,
    candidata: null,
    versiones: [{ ...version, publicada: act.cuando }],
    anteriores: [],
    revertida: null,
    retirado: false,
    accion: { ...act, accion: 'publicar', version: version.version, porcentaje: 100 },
  };
}

/**
 * Adds a build. If its version is known with other content (a developer's build), the new build takes the version's name;
 * the earlier build is known by its folder's name from then on, so its files are retained as long as those of any version.
 */
export function withVersion(state: PublicationState, added: Version): PublicationState {
  const former = findVersion(state, added.version);
  if (former?.carpeta === added.carpeta) return state;
  const renamed = (name: string) => (former && name === former.version ? former.carpeta : name);
  const { actual, anteriores, candidata, revertida, versiones } = state;
  return {
    ...state,
    actual: renamed(actual),
    candidata: candidata && { ...candidata, version: renamed(candidata.version) },
    anteriores: anteriores.map(renamed),
    revertida: revertida && renamed(revertida),
    versiones: [added, ...versiones.map((one) => ({ ...one, version: renamed(one.version) }))],
  };
}

/** A prepared version, offered to nobody yet. Its files are retained, since it is the newest prepared one. */
export function prepare(state: PublicationState, version: string, terms: Terms, act: Act): PublicationState {
  if (findVersion(state, version)?.publicada)
    throw new ReleaseFault(`La versión ${version} ya está publicada: no se puede preparar.`);
  const { versiones, ...rest } = withTerms(state, version, terms);
  const first = versiones.toSorted((a, b) => Number(b.version === version) - Number(a.version === version));
  return done({ ...rest, versiones: first }, { ...act, accion: 'preparar', version, porcentaje: 0 });
}

/** Offers a version to a percentage of the devices; at 100 it becomes the current one. New texts for a paused version leave it paused. */
export function publish(
  state: PublicationState,
  version: string,
  terms: Terms,
  percent: number,
  act: Act,
): PublicationState {
  const known = withTerms(state, version, terms);
  const action = { ...act, accion: 'publicar' as const, version, porcentaje: percent };
  if (version === known.actual) {
    if (percent < 100) throw new ReleaseFault(`La versión ${version} ya es la de todos.`);
    return done(known, action);
  }
  const displaced = known.candidata && known.candidata.version !== version ? known.candidata.version : null;
  const out = displaced === null ? known : withdrawn(known, displaced);
  const published = changed(out, version, (one) => ({ ...one, publicada: one.publicada ?? act.cuando }));
  const revertida = published.revertida === version ? null : published.revertida;
  if (percent < 100) {
    const again = state.candidata?.version === version && state.candidata.porcentaje === percent;
    const pausada = again && state.candidata?.pausada === true;
    return done({ ...published, revertida, candidata: { version, porcentaje: percent, pausada } }, action);
  }
  const before = [published.actual, ...published.anteriores.filter((one) => one !== version)];
  return done(
    {
      ...published,
      actual: version,
      candidata: null,
      anteriores: before.slice(0, BEFORE),
      revertida: displaced,
    },
    action,
  );
}

export function pause(state: PublicationState, paused: boolean, act: Act): PublicationState {
  const { candidata } = state;
  if (!candidata) throw new ReleaseFault('Ninguna versión se está publicando por partes.');
  if (candidata.pausada === paused)
    throw new ReleaseFault(paused ? 'La publicación ya está en pausa.' : 'La publicación no está en pausa.');
  const { version, porcentaje } = candidata;
  return done(
    { ...state, candidata: { ...candidata, pausada: paused } },
    { ...act, accion: paused ? 'pausar' : 'seguir', version, porcentaje },
  );
}

/** Withdraws the candidate. Without a candidate, withdraws the current version and returns to the one before. The action names the withdrawn version. */
export function rollBack(state: PublicationState, act: Act): PublicationState {
  const { actual, anteriores, candidata } = state;
  const version = candidata?.version ?? actual;
  const action = { ...act, accion: 'revertir' as const, version };
  const out = withdrawn(state, version);
  if (candidata) return done(out, { ...action, porcentaje: candidata.porcentaje });
  const [before, ...rest] = anteriores;
  if (before === undefined) throw new ReleaseFault('No hay una versión anterior a la cual volver.');
  // It may have been a candidate again, and withdrawn.
  const given = changed(out, before, (one) => ({ ...one, publicada: one.publicada ?? act.cuando }));
  return done({ ...given, actual: before, anteriores: rest }, action);
}

/** Switches the worker of every device off, or on again. */
export function retire(state: PublicationState, retired: boolean, act: Act): PublicationState {
  if (state.retirado === retired)
    throw new ReleaseFault(
      retired
        ? 'El funcionamiento sin conexión ya está retirado.'
        : 'El funcionamiento sin conexión no está retirado.',
    );
  return done({ ...state, retirado: retired }, { ...act, accion: retired ? 'retirar' : 'restaurar' });
}

function withTerms(state: PublicationState, version: string, terms: Terms): PublicationState {
  const { notas, urgencia, limite } = terms;
  return changed(state, version, (one) => ({ ...one, notas, urgencia, limite }));
}

/** Offers a version to no device any more. The version stays known, so that it can be published again. */
function withdrawn(state: PublicationState, version: string): PublicationState {
  const out = changed(state, version, (one) => ({ ...one, publicada: null }));
  return { ...out, revertida: version, candidata: null };
}

function changed(
  state: PublicationState,
  version: string,
  change: (one: Version) => Version,
): PublicationState {
  if (!findVersion(state, version)) throw new ReleaseFault(`No existe la versión ${version}.`);
  return {
    ...state,
    versiones: state.versiones.map((one) => (one.version === version ? change(one) : one)),
  };
}

/** The state with its action, without the versions that no device needs any more. */
function done(state: PublicationState, accion: Action): PublicationState {
  const retained = new Set(retainedVersions(state));
  const versiones = state.versiones.filter((one, index) => index < REMEMBERED || retained.has(one));
  return { ...state, versiones, accion };
}
