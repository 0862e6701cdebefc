import type { ImportKind, ImportPhase } from '../../shared/personnel-import.ts';
import type { ImportResult } from './apply-plan.ts';
import type { Progress } from './job.ts';
import type { PeopleReview } from './people-import.ts';
import type { PhotosResult, PhotosReview } from './photo-import.ts';

export interface NewImport {
  que: ImportKind;
  nombre: string;
  bytes: number;
}

/** An import, as its owner is told (docs/api.md). */
export interface ImportState extends NewImport {
  id: string;
  recibido: number;
  estado: ImportPhase;
  avance: Progress | null;
  fallo: string | null;
  revision: PeopleReview | PhotosReview | null;
  resultado: ImportResult | PhotosResult | null;
}

/** A process works on the file. */
export const WORKING: ReadonlySet<ImportPhase> = new Set(['revisando', 'aplicando']);
