/** The words of an import that server and page exchange (docs/api.md). */

/** personas: a CSV file of people; fotos: a zip of pictures named by file number */
export const IMPORT_KINDS = ['personas', 'fotos'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_PHASES = [
  'recibiendo',
  'revisando',
  'revisada',
  'aplicando',
  'aplicada',
  'fallida',
] as const;
export type ImportPhase = (typeof IMPORT_PHASES)[number];

/** What a review of people counts; activas: people at work before. */
export const PEOPLE_COUNTS = [
  'filas',
  'nuevas',
  'cambiadas',
  'iguales',
  'bajas',
  'reingresos',
  'ausentes',
  'malas',
  'activas',
] as const;
export type PeopleCount = (typeof PEOPLE_COUNTS)[number];

/** What a review of photos counts. */
export const PHOTOS_COUNTS = ['archivos', 'encontradas', 'sinPersona', 'otros'] as const;
export type PhotosCount = (typeof PHOTOS_COUNTS)[number];

/** A report of a review as a CSV file: all bad cells, or all changes. */
export const REPORT_NAMES = ['malas', 'cambios'] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** Who of the proposed people is taken, by login name; 'todas': all of them. */
export type Chosen = 'todas' | readonly string[];
