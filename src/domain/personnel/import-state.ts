import {
  IMPORT_KINDS,
  IMPORT_PHASES,
  type ImportKind,
  type ImportPhase,
  PEOPLE_COUNTS,
  PHOTOS_COUNTS,
} from '../../../shared/personnel-import.ts';
import { isRecord } from '../../lib/json.ts';

/** An import as the server has it (docs/api.md). */
export interface ImportState {
  id: string;
  kind: ImportKind;
  /** bytes of the file that the server has */
  received: number;
  phase: ImportPhase;
  /** lines or pictures that are done */
  done: number;
  /** undefined until it is known */
  total: number | undefined;
  /** why it failed, in the server's words */
  failure: string | undefined;
  people: PeopleReview | undefined;
  photos: PhotosReview | undefined;
  /** what was applied, by the names of `cuentas` */
  result: Counts | undefined;
  /** pictures that could not be read */
  unreadable: readonly string[];
}

/** The numbers of a review or result (activas: people at work here); 0 for one that the server did not send. */
export type Counts = Readonly<Record<CountName, number>>;
const COUNTS = [...PEOPLE_COUNTS, ...PHOTOS_COUNTS] as const;
export type CountName = (typeof COUNTS)[number];

interface Review {
  /** stands for all that is shown */
  mark: string;
  applicable: boolean;
  counts: Counts;
}

/** Every list has the first thousand entries; `counts` counts all. */
export interface PeopleReview extends Review {
  encoding: string;
  separator: string;
  columns: readonly FileColumn[];
  nuevas: readonly ListedPerson[];
  cambiadas: readonly ListedPerson[];
  bajas: readonly ListedPerson[];
  reingresos: readonly ListedPerson[];
  ausentes: readonly ListedPerson[];
  malas: readonly BadCell[];
  /** login names of the administrators in these lists, all of them */
  administrators: Readonly<Record<'bajas' | 'ausentes', readonly string[]>>;
}

export interface PhotosReview extends Review {
  /** names of files */
  sinPersona: readonly string[];
  otros: readonly string[];
}

/** field: '' if the column is not used; undefined: matched by the header's name */
export interface FileColumn {
  header: string;
  field: string | undefined;
}

export interface ListedPerson {
  usuario: string;
  name: string;
  /** in the file */
  line: number | undefined;
  changes: readonly FieldChange[];
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

export interface BadCell {
  line: number;
  /** '': the whole row */
  column: string;
  value: string;
  reason: string;
}

/** Returns undefined for what is no import. */
export function readImport(body: Record<string, unknown>): ImportState | undefined {
  const { id, que, estado, avance, fallo, revision, resultado } = body;
  const phase = IMPORT_PHASES.find((one) => one === estado);
  const kind = IMPORT_KINDS.find((one) => one === que);
  if (typeof id !== 'string' || !kind || !phase) return undefined;
  const progress = isRecord(avance) ? avance : {};
  const review = isRecord(revision) ? revision : undefined;
  const result = isRecord(resultado) ? resultado : undefined;
  return {
    id,
    kind,
    received: amount(body.recibido),
    phase,
    done: amount(progress.hechas),
    total: typeof progress.total === 'number' ? progress.total : undefined,
    failure: typeof fallo === 'string' ? fallo : undefined,
    people: review && kind === 'personas' ? peopleOf(review) : undefined,
    photos: review && kind === 'fotos' ? photosOf(review) : undefined,
    result: result && countsOf(result),
    unreadable: result ? texts(result.ilegibles) : [],
  };
}

function peopleOf(review: Record<string, unknown>): PeopleReview {
  const administran = isRecord(review.administran) ? review.administran : {};
  return {
    ...reviewOf(review),
    encoding: text(review.codificacion),
    separator: text(review.separador),
    columns: records(review.columnas).map(({ encabezado, campo }) => ({
      header: text(encabezado),
      field: text(campo),
    })),
    nuevas: peopleIn(review.nuevas),
    cambiadas: peopleIn(review.cambiadas),
    bajas: peopleIn(review.bajas),
    reingresos: peopleIn(review.reingresos),
    ausentes: peopleIn(review.ausentes),
    malas: records(review.malas).map(({ linea, columna, valor, motivo }) => ({
      line: amount(linea),
      column: text(columna),
      value: text(valor),
      reason: text(motivo),
    })),
    administrators: { bajas: texts(administran.bajas), ausentes: texts(administran.ausentes) },
  };
}

const photosOf = (review: Record<string, unknown>): PhotosReview => ({
  ...reviewOf(review),
  sinPersona: texts(review.sinPersona),
  otros: texts(review.otros),
});

const reviewOf = ({ huella, puedeAplicarse, cuentas }: Record<string, unknown>): Review => ({
  mark: text(huella),
  applicable: puedeAplicarse === true,
  counts: countsOf(isRecord(cuentas) ? cuentas : {}),
});

const countsOf = (given: Record<string, unknown>): Counts =>
  Object.fromEntries(COUNTS.map((name) => [name, amount(given[name])])) as Counts;

const peopleIn = (given: unknown): readonly ListedPerson[] =>
  records(given).map(({ usuario, nombre, linea, cambios }) => ({
    usuario: text(usuario),
    name: text(nombre),
    line: typeof linea === 'number' ? linea : undefined,
    changes: records(cambios).map(({ campo, antes, despues }) => ({
      field: text(campo),
      before: text(antes),
      after: text(despues),
    })),
  }));

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const amount = (value: unknown) => (typeof value === 'number' && value > 0 ? Math.round(value) : 0);
const records = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
