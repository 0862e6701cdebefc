import type { SeededRandom } from './random.ts';

/** The kinds of employment and the roles, as the personnel data writes them. */
export const EMPLOYEE_TYPES = [
  'Profesor de asignatura',
  'Profesor de tiempo completo',
  'Profesor de medio tiempo',
  'Técnico académico',
  'Administrativo',
  'Confianza',
] as const;
export type EmployeeType = (typeof EMPLOYEE_TYPES)[number];

export const ROLES = ['Administrador', 'DSE', 'Coordinador', 'Profesor', 'Consulta'] as const;
export type Role = (typeof ROLES)[number];

export interface Employment {
  tipoEmpleado: EmployeeType;
  rol: Role;
  perfil: string;
  departamento: string;
  puesto: string;
  estatus: string;
}

type Choices = readonly [string, ...string[]];

const ACADEMIC: Choices = [
  'Departamento Académico de Sistemas Computacionales',
  'Departamento Académico de Ciencias Marinas y Costeras',
  'Departamento Académico de Ingeniería en Pesquerías',
  'Departamento Académico de Economía',
  'Departamento Académico de Humanidades',
  'Departamento Académico de Ciencias Sociales y Jurídicas',
  'Departamento Académico de Agronomía',
  'Departamento Académico de Ciencia Animal y Conservación del Hábitat',
  'Departamento Académico de Ciencias de la Tierra',
  'Centro de Lenguas Extranjeras',
];

const ADMINISTRATIVE: Choices = [
  'Dirección de Servicios Escolares',
  'Dirección de Planeación y Programación Universitaria',
  'Dirección de Recursos Humanos',
  'Dirección de Finanzas',
  'Dirección de Docencia e Investigación Educativa',
  'Dirección de Difusión Cultural y Extensión Universitaria',
  'Centro de Desarrollo Bibliotecario',
  'Centro de Tecnologías de Información',
  'Secretaría General',
];

const POSITIONS: Record<EmployeeType, Choices> = {
  'Profesor de asignatura': ['Profesor de Asignatura A', 'Profesor de Asignatura B'],
  'Profesor de tiempo completo': [
    'Profesor Investigador Titular A',
    'Profesor Investigador Titular B',
    'Profesor Investigador Titular C',
    'Profesor Investigador Asociado D',
  ],
  'Profesor de medio tiempo': ['Profesor Investigador Asociado B', 'Profesor Investigador Asociado C'],
  'Técnico académico': ['Técnico Académico Titular A', 'Técnico Académico Asociado C'],
  Administrativo: [
    'Asistente administrativo',
    'Auxiliar de control escolar',
    'Analista de sistemas',
    'Recepción',
    'Biblioteca',
  ],
  Confianza: [
    'Jefatura de departamento',
    'Coordinación de programa educativo',
    'Subdirección',
    'Asesoría jurídica',
  ],
};

const isAcademic = (type: EmployeeType) => type.startsWith('Profesor') || type === 'Técnico académico';

/** Somebody's employment; the first of each kind come in turn, so that none is missing. */
export function employmentOf(index: number, random: SeededRandom): Employment {
  const tipoEmpleado = EMPLOYEE_TYPES[index] ?? random.pick(EMPLOYEE_TYPES);
  const academic = isAcademic(tipoEmpleado);
  const rol = roleOf(tipoEmpleado, academic, random);
  return {
    tipoEmpleado,
    rol,
    perfil: rol === 'Coordinador' ? 'Directivo' : academic ? 'Docente' : 'Administrativo',
    departamento: rol === 'DSE' ? ADMINISTRATIVE[0] : random.pick(academic ? ACADEMIC : ADMINISTRATIVE),
    puesto: random.pick(POSITIONS[tipoEmpleado]),
    estatus: random.chance(0.94)
      ? 'Activo'
      : random.pick(academic ? ['Sabático', 'Licencia'] : ['Licencia', 'Comisión']),
  };
}

function roleOf(type: EmployeeType, academic: boolean, random: SeededRandom): Role {
  if (academic) return random.chance(0.06) ? 'Coordinador' : 'Profesor';
  if (type === 'Confianza')
    return random.chance(0.35) ? 'Coordinador' : random.chance(0.15) ? 'DSE' : 'Consulta';
  return random.chance(0.03) ? 'DSE' : 'Consulta';
}
