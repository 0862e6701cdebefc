import { parseArgs } from 'node:util';
import { type Terms, VERSION_WORD } from '../../server/releases/state.ts';
import { MAX_NOTES, NOTE_LENGTH, type Urgency } from '../../shared/releases.ts';
import { StepFault } from '../commands/child.mjs';

/** A parsed request of `npm run release`. */
export type ReleaseRequest =
  | { kind: 'publish'; terms: Terms; percent: number; dist: string | undefined; version: string | undefined }
  | { kind: 'rollback' | 'retire' | 'restore' };

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  notes: { type: 'string', multiple: true },
  urgency: text,
  deadline: text,
  percent: text,
  dist: text,
  version: text,
  rollback: flag,
  'retire-worker': flag,
  'restore-worker': flag,
} as const;
const URGENCY_WORDS: ReadonlyMap<string, Urgency> = new Map([
  ['normal', 'normal'],
  ['recommended', 'recomendada'],
  ['required', 'requerida'],
]);
const ALONE = { rollback: 'rollback', 'retire-worker': 'retire', 'restore-worker': 'restore' } as const;

/**
 * Parses the arguments. Pure.
 * @throws StepFault with one line in Spanish
 */
export function readRequest(args: string[], zone: string, now: Date): ReleaseRequest {
  const given = parse(args);
  const names = Object.keys(given);
  for (const [name, kind] of Object.entries(ALONE)) {
    if (!names.includes(name)) continue;
    if (names.length > 1) throw new StepFault(`--${name} va solo, sin otras opciones.`);
    return { kind };
  }
  const { dist, notes = [], percent = '100', version } = given;
  if (dist !== undefined && version !== undefined)
    throw new StepFault(
      '--dist y --version no van juntas: una publica una carpeta, la otra lo que ya está preparado.',
    );
  if (version !== undefined && !VERSION_WORD.test(version))
    throw new StepFault(`--version ${version}: escribe una versión, como 1.0.4.`);
  if (!/^\d{1,3}$/.test(percent) || Number(percent) > 100)
    throw new StepFault(`--percent ${percent}: escribe un número entero de 0 a 100.`);
  return {
    kind: 'publish',
    terms: { notas: notesOf(notes), ...urgencyOf(given, zone, now) },
    percent: Number(percent),
    dist,
    version,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true }).values;
  } catch {
    throw new StepFault(
      'No se entiende el comando. Opciones: --notes "…" --urgency normal|recommended|required --deadline FECHA --percent N --version X --dist CARPETA, o una sola de --rollback, --retire-worker, --restore-worker.',
    );
  }
}

function notesOf(notes: string[]): string[] {
  const lines = notes
    .flatMap((note) => note.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_NOTES)
    throw new StepFault(`--notes: caben ${MAX_NOTES} líneas, y son ${lines.length}.`);
  const long = lines.find((line) => line.length > NOTE_LENGTH);
  if (long)
    throw new StepFault(`--notes: cada línea, hasta ${NOTE_LENGTH} caracteres; una tiene ${long.length}.`);
  return lines;
}

function urgencyOf(
  { deadline, urgency = 'normal' }: { deadline?: string; urgency?: string },
  zone: string,
  now: Date,
): Pick<Terms, 'urgencia' | 'limite'> {
  const urgencia = URGENCY_WORDS.get(urgency);
  if (urgencia === undefined)
    throw new StepFault(`--urgency ${urgency}: escribe normal, recommended o required.`);
  if (deadline === undefined) return { urgencia, limite: null };
  if (urgencia !== 'requerida') throw new StepFault('--deadline solo sirve junto con --urgency required.');
  const instant = instantIn(deadline, zone);
  if (instant === undefined)
    throw new StepFault(
      `--deadline ${deadline}: escribe una fecha (2026-11-24) o fecha y hora (2026-11-24T18:00).`,
    );
  if (instant <= now) throw new StepFault(`--deadline ${deadline}: esa fecha ya pasó.`);
  return { urgencia, limite: instant.toISOString() };
}

/** The instant of a date (its first moment) or date and time in the zone; undefined if invalid. */
export function instantIn(written: string, zone: string): Date | undefined {
  const [, day, hour, minute = '00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2}))?$/.exec(written.trim()) ?? [];
  if (day === undefined) return undefined;
  const wanted = new Date(`${day}T${hour ?? '00'}:${minute}:00Z`);
  // Date would turn 30 February into another day.
  if (Number.isNaN(wanted.getTime()) || !wanted.toISOString().startsWith(day)) return undefined;
  // Computed twice, because the first result may lie on the other side of a clock change.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant = new Date(wanted.getTime() - aheadOfUtc(instant, zone));
  return instant;
}

/** Offset of the zone from UTC at a moment, in ms. */
function aheadOfUtc(moment: Date, zone: string): number {
  const shown = new Intl.DateTimeFormat('sv', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return new Date(`${shown.replace(' ', 'T')}Z`).getTime() - moment.getTime();
}
