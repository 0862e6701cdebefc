/** The services of the university's own backend that few people open: one file, loaded when one of them is called. */
export { createFigures } from './figures/figures.ts';
export { createPersonnel } from './personnel/personnel.ts';
export { createPersonnelImport } from './personnel/personnel-import.ts';
export { createUniversityRecord } from './record/university-record.ts';
