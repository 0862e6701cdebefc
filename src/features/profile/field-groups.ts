import { isAdministrator } from '../../../shared/roles.ts';
import { formatBirthday, formatDate, formatMoment } from '../../domain/birthdays/format-date.ts';
import { isSubjectProfessor, shortName } from '../../domain/profile/person.ts';
import type { Person } from '../../domain/profile/profile.ts';

export interface FieldGroup {
  title: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** labels of the fields without a value, in lower case */
  missing: readonly string[];
}

/** The letters of the personnel data; any other value is shown as it is. */
const GENDERS: Readonly<Record<string, string>> = { F: 'femenino', M: 'masculino' };

const yesNo = (value: boolean | null): string => (value === null ? '' : value ? 'sí' : 'no');

type FieldRow = readonly [label: string, value: string | null];

/** The fields of A6.1 and those derived from them (A6.2, A6.3), in groups, without the reserved ones. */
export function profileGroups(person: Person): FieldGroup[] {
  const groups: readonly { title: string; rows: readonly FieldRow[] }[] = [
    {
      title: 'Identidad',
      rows: [
        ['Nombre', person.nombre],
        ['Apellido', person.apellido],
        ['Apodo', person.hipocoristico],
        ['Nombre corto', shortName(person)],
        ['Cumpleaños', formatBirthday(person.fechaNacimiento)],
        ['Género', GENDERS[person.genero ?? ''] ?? person.genero],
      ],
    },
    {
      title: 'Trabajo',
      rows: [
        ['Puesto', person.puesto],
        ['Departamento', person.departamento],
        ['Tipo de empleado', person.tipoEmpleado],
        ['Da clases por asignatura', yesNo(isSubjectProfessor(person))],
        ['Extensión', person.extension],
        ['Fecha de ingreso', formatDate(person.fechaIngreso)],
        ['Estatus', person.estatus],
      ],
    },
    {
      title: 'Acceso',
      rows: [
        ['Usuario', person.usuario],
        ['Rol', person.rol],
        ['Perfil', person.perfil],
        ['Administra la app', yesNo(isAdministrator(person))],
        ['Cuenta validada', yesNo(person.validado)],
        ['Primer acceso', formatMoment(person.primerAcceso)],
        ['Último acceso', formatMoment(person.ultimoAcceso)],
      ],
    },
    {
      title: 'En los registros',
      rows: [
        ['Expediente', person.expediente],
        ['Identificador', person.id],
        ['Nombre en la base de personal', person.nombreBD],
        ['Versión de la foto', person.cache],
      ],
    },
  ];
  return groups.map(({ title, rows }) => ({
    title,
    rows: rows.flatMap(([label, value]) => (value?.trim() ? [[label, value] as const] : [])),
    missing: rows
      .filter(([, value]) => !value?.trim())
      .map(([label]) => label.charAt(0).toLocaleLowerCase('es-MX') + label.slice(1)),
  }));
}
