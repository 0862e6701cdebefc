import { loginName } from '../../shared/login-name.ts';
import { isAdministrator } from '../../shared/roles.ts';
import { parseDate } from '../../shared/written-date.ts';
import { MONTHS } from '../people/birth-date.ts';
import { isDisabled } from '../sessions/sessions.ts';

/** One field of the personnel data that a file can bring, under the contract's name. */
interface FieldRule {
  /** the column of the table `usuario` */
  column: string;
  /** other headers by which the field is known, folded (columns.ts) */
  headers: readonly string[];
  /** several columns of the file may make it, joined with a blank */
  joins?: true;
  /** the one form in which a value is compared and stored; total, so that an odd stored value can be compared too */
  canonical?: (text: string) => string;
  /** why a value in that form cannot be stored */
  fault?: (value: string, today: string) => string | undefined;
}

const upper = (text: string) => text.toUpperCase();

/** 05-ene-1980, as the personnel database writes it; a text that is no date stays. */
function writtenDate(text: string): string {
  const date = parseDate(text);
  if (date?.anio === undefined) return text;
  return `${String(date.dia).padStart(2, '0')}-${MONTHS[date.mes - 1]}-${String(date.anio).padStart(4, '0')}`;
}

function dateFault(value: string): string | undefined {
  const anio = parseDate(value)?.anio;
  if (anio === undefined)
    return 'Esa fecha no existe o no se entiende: escribe 05-ENE-1980, 05-ENE-80 o 1980-01-05.';
  return anio < 1900 || anio > 2100 ? 'El año va de 1900 a 2100.' : undefined;
}

function birthFault(value: string, today: string): string | undefined {
  const { anio = 0, mes = 0, dia = 0 } = parseDate(value) ?? {};
  const iso = [anio, mes, dia].map((part) => String(part).padStart(2, '0')).join('-');
  const future = 'Esa fecha está en el futuro: escribe el año con cuatro cifras.';
  return dateFault(value) ?? (iso > today ? future : undefined);
}

const matches = (pattern: RegExp, motivo: string) => (value: string) =>
  pattern.test(value) ? undefined : motivo;
const name = matches(/^[\p{L}\p{M}'’´. -]{1,100}$/u, 'Un nombre solo tiene letras, y 100 a lo más.');

const RULES = {
  usuario: {
    column: 'usuario',
    headers: ['login', 'cuenta', 'nombredeusuario'],
    canonical: (text) => loginName(text) ?? text,
    fault: (value) =>
      loginName(value) === undefined
        ? 'Un usuario tiene de 1 a 64 letras sin acento, cifras, puntos o guiones.'
        : undefined,
  },
  nombre: { column: 'nombre', headers: ['nombres', 'nombrepila', 'nombredepila'], joins: true, fault: name },
  apellido: {
    column: 'apellido',
    headers: [
      ...['apellidos', 'apellidopaterno', 'apellidomaterno', 'paterno', 'materno'],
      ...['primerapellido', 'segundoapellido'],
    ],
    joins: true,
    fault: name,
  },
  nombreBD: { column: 'nombre_bd', headers: [] },
  expediente: {
    column: 'expediente',
    headers: ['numeroexpediente', 'numerodeexpediente', 'noexpediente', 'numeroempleado', 'numerodeempleado'],
    fault: matches(
      /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/,
      'Un expediente tiene de 1 a 40 letras sin acento, cifras o guiones.',
    ),
  },
  perfil: { column: 'perfil', headers: [] },
  rol: { column: 'rol', headers: [] },
  genero: { column: 'genero', headers: ['sexo'] },
  estatus: {
    column: 'estatus',
    headers: ['status', 'estado', 'situacion'],
    canonical: (text) => (isDisabled(text) ? 'Baja' : text),
  },
  RFC: {
    column: 'rfc',
    headers: [],
    canonical: upper,
    fault: matches(
      /^[A-ZÑ&]{4}\d{6}([A-Z0-9]{3})?$/,
      'Un RFC tiene cuatro letras, seis cifras y, si la tiene, la homoclave de tres.',
    ),
  },
  CURP: {
    column: 'curp',
    headers: [],
    canonical: upper,
    fault: matches(
      /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/,
      'Una CURP tiene 18 letras y cifras, como NUPA800105MDFXXN01.',
    ),
  },
  IDOracle: { column: 'id_oracle', headers: ['oracle', 'idpersona'] },
  tipoEmpleado: { column: 'tipo_empleado', headers: ['tipo', 'tipodeempleado'] },
  extension: { column: 'extension', headers: ['ext', 'telefono'] },
  fechaNacimiento: {
    column: 'fecha_nacimiento',
    headers: ['nacimiento', 'fechadenacimiento', 'fecnac'],
    canonical: writtenDate,
    fault: birthFault,
  },
  fechaIngreso: {
    column: 'fecha_ingreso',
    headers: ['ingreso', 'fechadeingreso', 'fecing'],
    canonical: writtenDate,
    fault: dateFault,
  },
  departamento: { column: 'departamento', headers: ['depto', 'adscripcion', 'area'] },
  puesto: { column: 'puesto', headers: ['cargo', 'categoria'] },
} as const satisfies Record<string, FieldRule>;

export type Campo = keyof typeof RULES;
export const FIELDS: Readonly<Record<Campo, FieldRule>> = RULES;
export const CAMPOS = Object.keys(RULES) as Campo[];

const NEEDED: ReadonlySet<Campo> = new Set(['usuario', 'nombre', 'apellido']);
const LONGEST = 200;
/** Line breaks and tabs have become blanks before. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029\ufffd]/u;

/** The form in which values are compared and stored; '' for none. */
export function canonical(campo: Campo, text: string | null): string {
  const plain = (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return FIELDS[campo].canonical?.(plain) ?? plain;
}

/** Why this canonical value cannot be stored; undefined if it can. @param today 2026-11-20 */
export function faultOf(campo: Campo, value: string, today: string): string | undefined {
  if (value === '') return NEEDED.has(campo) ? 'Falta.' : undefined;
  if (value.length > LONGEST) return `Es más largo que ${LONGEST} caracteres.`;
  if (CONTROL.test(value)) return 'Tiene un carácter que no es de un texto.';
  return FIELDS[campo].fault?.(value, today);
}

export const isAdministrativeRole = (rol: string): boolean => isAdministrator({ rol });
