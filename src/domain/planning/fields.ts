import { foldHeader } from '../../../shared/csv-file.ts';
import { SETTING_WORDS } from '../../../shared/setting-words.ts';
import type { CampoOf } from '../../../shared/settings.ts';

/** One column of the planning table: the same definition for table, cards, preview, form, print and export. */
interface FieldRule {
  title: string;
  /** the setting that shows it; without one it is shown if the file has it */
  campo?: CampoOf<'columns'>;
  /** its numbers are added up */
  number?: true;
  /** width in the table, in rem */
  width: number;
  /** other headers by which the university's files know it, folded (foldHeader) */
  headers: readonly string[];
}

const setting = (campo: CampoOf<'columns'>) => ({ title: SETTING_WORDS[campo].label, campo });

const RULES = {
  materia: {
    title: 'Materia',
    width: 17,
    headers: [
      'asignatura',
      'nombremateria',
      'nombredelamateria',
      'nombreasignatura',
      'curso',
      'unidaddeaprendizaje',
      'uea',
    ],
  },
  clave: {
    title: 'Clave',
    width: 7,
    headers: [
      'clavemateria',
      'clavedelamateria',
      'claveasignatura',
      'claveuea',
      'codigo',
      'cve',
      'cvemateria',
      'crn',
    ],
  },
  grupo: { title: 'Grupo', width: 6, headers: ['gpo', 'seccion', 'clavegrupo'] },
  uab: {
    ...setting('colUAB'),
    width: 7,
    headers: ['unidadacademica', 'unidadacademicabasica', 'area', 'departamento'],
  },
  cupo: {
    ...setting('colCupo'),
    number: true,
    width: 7,
    headers: ['cupomaximo', 'capacidad', 'lugares', 'cupototal'],
  },
  profesor: {
    ...setting('colProfe'),
    width: 15,
    headers: ['profesora', 'docente', 'maestro', 'nombreprofesor', 'nombredocente', 'titular', 'profe'],
  },
  origen: { ...setting('colOrigen'), width: 10, headers: ['procedencia', 'tipodegrupo', 'tipogrupo'] },
  demanda: {
    ...setting('colDemanda'),
    number: true,
    width: 8,
    headers: ['solicitudes', 'demandaestimada', 'preinscritos', 'solicitados'],
  },
  horario: { title: 'Horario', width: 12, headers: ['horarios', 'diasyhoras', 'hora', 'horas'] },
  aula: { title: 'Aula', width: 8, headers: ['salon', 'lugar', 'espacio'] },
  periodo: {
    title: 'Periodo',
    width: 8,
    headers: ['trimestre', 'semestre', 'cuatrimestre', 'ciclo', 'cicloescolar'],
  },
} as const satisfies Record<string, FieldRule>;

export type PlanningField = keyof typeof RULES;
export const FIELDS: Readonly<Record<PlanningField, FieldRule>> = RULES;
export const PLANNING_FIELDS = Object.keys(RULES) as PlanningField[];

/** The column that says how a row differs from the file before; it is filtered and grouped as the others. */
export const CHANGE = 'cambio';
export type ColumnId = PlanningField | typeof CHANGE;
export const titleOf = (id: ColumnId) => (id === CHANGE ? 'Cambio' : FIELDS[id].title);

export const isPlanningField = (text: unknown): text is PlanningField =>
  typeof text === 'string' && Object.hasOwn(RULES, text);

const KNOWN = new Map(
  PLANNING_FIELDS.flatMap((field) =>
    [field, ...FIELDS[field].headers].map((header) => [header, field] as const),
  ),
);

/** The field that a header names; undefined: none. */
export const fieldOfHeader = (header: string): PlanningField | undefined => KNOWN.get(foldHeader(header));

/** A number as the university's systems write it: 35, 1,234 or 35.0; undefined if the text is none. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replaceAll(' ', '');
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replaceAll(',', ''));
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

/** Rows as texts, in the order of `fields`: what is kept on the device, and what a table is built from. */
export interface PlanningRows {
  fields: readonly PlanningField[];
  rows: readonly (readonly string[])[];
}
