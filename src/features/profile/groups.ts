import { formatBirthday, formatDate, formatMoment } from '../../user/date-words.ts';
import { isAdministrator, isSubjectProfessor, shortName } from '../../user/profile-values.ts';
import type { Person } from '../../user/services.ts';

export interface Group {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
}

/** The personnel data's letters; any other word stands as it came. */
const GENDERS: Readonly<Record<string, string>> = { F: 'femenino', M: 'masculino' };

const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'sí' : 'no');

/** The fields of A6.1 as a reader looks for them; those without a value (or that cannot be parsed) are left out. */
export function profileGroups(person: Person): Group[] {
  const groups: Group[] = [
    {
      title: 'Identidad',
      rows: [
        ['Nombre', person.nombre],
        ['Apellido', person.apellido],
        ['Apodo', person.hipocoristico ?? ''],
        ['Te llamamos', shortName(person)],
        ['Género', GENDERS[person.genero ?? ''] ?? person.genero ?? ''],
        ['Cumpleaños', formatBirthday(person.fechaNacimiento)],
        ['Nombre en la base de personal', person.nombreBD ?? ''],
      ],
    },
    {
      title: 'Trabajo',
      rows: [
        ['Puesto', person.puesto ?? ''],
        ['Departamento', person.departamento ?? ''],
        ['Tipo de empleado', person.tipoEmpleado ?? ''],
        ['Da clases por asignatura', yesNo(isSubjectProfessor(person))],
        ['Expediente', person.expediente ?? ''],
        ['Fecha de ingreso', formatDate(person.fechaIngreso)],
        ['Estatus', person.estatus ?? ''],
      ],
    },
    { title: 'Contacto', rows: [['Extensión', person.extension ?? '']] },
    {
      title: 'Acceso',
      rows: [
        ['Usuario', person.usuario],
        ['Identificador', person.id],
        ['Perfil', person.perfil ?? ''],
        ['Rol', person.rol ?? ''],
        ['Administra', yesNo(isAdministrator(person))],
        ['Cuenta validada', yesNo(person.validado)],
        ['Primer acceso', formatMoment(person.primerAcceso)],
        ['Último acceso', formatMoment(person.ultimoAcceso)],
      ],
    },
  ];
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(([, value]) => value.trim() !== '') }))
    .filter((group) => group.rows.length > 0);
}
