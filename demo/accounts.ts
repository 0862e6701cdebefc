import type { EmployeeType, Role } from './employment.ts';

/** What is settled about a person to whom the demonstration gives an account; the rest is drawn as for anybody. */
export interface DemoAccount {
  usuario: string;
  nombre: string;
  paterno: string;
  materno: string;
  genero: 'F' | 'M';
  hipocoristico: string | null;
  tipoEmpleado: EmployeeType;
  rol: Role;
  perfil: string;
  departamento: string;
  puesto: string;
  validado: boolean;
  portrait: boolean;
  /** what it shows, for who starts the demonstration */
  purpose: string;
}

/** The first people of the list, in this order; `festejo` stands at FESTEJO of birth-dates.ts. */
export const ACCOUNTS: readonly DemoAccount[] = [
  {
    usuario: 'admin',
    nombre: 'Begoña',
    paterno: 'Núñez',
    materno: 'de la Peña',
    genero: 'F',
    hipocoristico: null,
    tipoEmpleado: 'Confianza',
    rol: 'Administrador',
    perfil: 'Directivo',
    departamento: 'Centro de Tecnologías de Información',
    puesto: 'Administración de sistemas escolares',
    validado: true,
    portrait: true,
    purpose: 'administra (rol Administrador)',
  },
  {
    usuario: 'coordinacion',
    nombre: 'Íñigo',
    paterno: 'Zúñiga',
    materno: 'Ávila',
    genero: 'M',
    hipocoristico: null,
    tipoEmpleado: 'Administrativo',
    rol: 'DSE',
    perfil: 'Servicios escolares',
    departamento: 'Dirección de Servicios Escolares',
    puesto: 'Coordinación de planeación escolar',
    validado: true,
    portrait: true,
    purpose: 'coordina (rol DSE)',
  },
  {
    usuario: 'profesor',
    nombre: 'José Ángel',
    paterno: 'Ramírez',
    materno: 'del Río',
    genero: 'M',
    hipocoristico: 'Pepe',
    tipoEmpleado: 'Profesor de asignatura',
    rol: 'Profesor',
    perfil: 'Docente',
    departamento: 'Departamento Académico de Sistemas Computacionales',
    puesto: 'Profesor de Asignatura B',
    validado: true,
    portrait: true,
    purpose: 'da clases por asignatura',
  },
  {
    usuario: 'festejo',
    nombre: 'María Guadalupe',
    paterno: 'Muñoz',
    materno: 'y Ortega',
    genero: 'F',
    hipocoristico: 'Lupita',
    tipoEmpleado: 'Profesor de tiempo completo',
    rol: 'Coordinador',
    perfil: 'Directivo',
    departamento: 'Departamento Académico de Ciencias Marinas y Costeras',
    puesto: 'Profesora Investigadora Titular B',
    validado: true,
    portrait: true,
    purpose: 'cumple años hoy',
  },
  {
    usuario: 'nueva',
    nombre: 'Zoé',
    paterno: 'Hernández',
    materno: 'Güereña',
    genero: 'F',
    hipocoristico: null,
    tipoEmpleado: 'Técnico académico',
    rol: 'Profesor',
    perfil: 'Docente',
    departamento: 'Departamento Académico de Ciencias de la Tierra',
    puesto: 'Técnico Académico Asociado C',
    validado: false,
    portrait: false,
    purpose: 'su cuenta espera el código de confirmación',
  },
];
