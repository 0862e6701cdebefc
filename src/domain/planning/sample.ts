import type { PlanningRows } from './fields.ts';

const COURSES = [
  ['Cálculo I', 'MAT-101', 'MAT'],
  ['Álgebra lineal', 'MAT-120', 'MAT'],
  ['Derecho civil', 'DER-210', 'DER'],
  ['Redacción', 'HUM-105', 'HUM'],
  ['Programación', 'COM-101', 'COM'],
  ['Estructuras de datos', 'COM-202', 'COM'],
  ['Física general', 'FIS-110', 'FIS'],
  ['Química orgánica', 'QUI-230', 'QUI'],
  ['Contabilidad', 'ADM-115', 'ADM'],
  ['Historia de México', 'HUM-130', 'HUM'],
  ['Ética profesional', 'HUM-240', 'HUM'],
  ['Estadística', 'MAT-220', 'MAT'],
] as const;
const PROFESSORS = [
  'A. Núñez',
  'S. Güemes',
  'R. Irigoyen',
  'Z. Ávila',
  'M. Ñáñez',
  'L. Zúñiga',
  'J. de la Cruz',
  '',
];
const ORIGINS = ['Regular', 'Regular', 'Recursamiento', 'Intercambio'];
const GROUPS_EACH = 8;

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T;

/** Made-up groups, always the same ones, so that the table can be tried without a file. */
export function sampleRows(count = COURSES.length * GROUPS_EACH): PlanningRows {
  const rows = Array.from({ length: count }, (_, n) => {
    const [materia, clave, uab] = at(COURSES, n);
    const group = Math.floor(n / COURSES.length);
    const cupo = 20 + ((n * 7) % 5) * 5;
    const demanda = 10 + ((n * 13) % 41);
    const grupo = `G${String(group + 1).padStart(2, '0')}`;
    return [
      materia,
      clave,
      grupo,
      uab,
      `${cupo}`,
      at(PROFESSORS, n + group),
      at(ORIGINS, n * 3 + group),
      `${demanda}`,
    ];
  });
  return { fields: ['materia', 'clave', 'grupo', 'uab', 'cupo', 'profesor', 'origen', 'demanda'], rows };
}
