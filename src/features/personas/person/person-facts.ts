import { formatDate, formatMoment } from '../../../domain/birthdays/format-date.ts';
import type { PersonFile } from '../../../domain/personnel/person-file.ts';

export interface FactGroup {
  title: string;
  /** rows with a value */
  rows: readonly (readonly [label: string, value: string])[];
  /** labels of the fields without a value, in lower case */
  missing: readonly string[];
}

/** What the university keeps of a person, in groups. */
export function factGroups({ data, account }: PersonFile): readonly FactGroup[] {
  const groups: readonly FactGroup[] = [
    {
      title: 'Identidad',
      rows: [
        ['Nombre', data.nombre],
        ['Apellido', data.apellido],
        ['Apodo', data.hipocoristico],
        ['Fecha de nacimiento', formatDate(data.fechaNacimiento)],
        ['Género', data.genero],
        ['Expediente', data.expediente],
      ],
      missing: [],
    },
    {
      title: 'Trabajo',
      rows: [
        ['Puesto', data.puesto],
        ['Departamento', data.departamento],
        ['Tipo', data.tipoEmpleado],
        ['Extensión', data.extension],
        ['Fecha de ingreso', formatDate(data.fechaIngreso)],
        ['Estatus', data.estatus],
      ],
      missing: [],
    },
    {
      title: 'Acceso',
      rows: [
        ['Usuario', data.usuario],
        ['Rol', data.rol],
        ['Perfil', data.perfil],
        ['Cuenta', account ? 'confirmada' : 'sin confirmar'],
        ['Primer acceso', formatMoment(data.primerAcceso)],
        ['Último acceso', formatMoment(data.ultimoAcceso)],
      ],
      missing: [],
    },
    {
      title: 'Datos reservados',
      rows: [
        ['RFC', data.RFC],
        ['CURP', data.CURP],
        ['IDOracle', data.IDOracle],
      ],
      missing: [],
    },
  ];
  return groups.map(({ title, rows }) => ({
    title,
    rows: rows.filter(([, value]) => value !== ''),
    missing: rows.filter(([, value]) => value === '').map(([label]) => lower(label)),
  }));
}

/** An abbreviation stays as it is. */
const lower = (label: string) =>
  /^[A-ZÁÉÍÓÚ]{2}/.test(label) ? label : label.charAt(0).toLocaleLowerCase('es-MX') + label.slice(1);
