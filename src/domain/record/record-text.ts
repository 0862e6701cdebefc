import { formatInstant } from '../../lib/format-instant.ts';

/** The names of the record's kinds of entries, in the order of the filter. */
export const KIND_TEXTS: Readonly<Record<string, string>> = {
  entrada: 'Entrada',
  'entrada-negada': 'Contraseña equivocada',
  'entrada-limitada': 'Demasiados intentos',
  'codigo-pedido': 'Código pedido',
  'codigo-usado': 'Código usado',
  'codigo-negado': 'Código equivocado',
  'codigo-agotado': 'Código anulado por intentos',
  'cuenta-activada': 'Cuenta activada',
  'clave-cambiada': 'Contraseña cambiada',
  'sesion-cerrada': 'Sesión cerrada',
  'cumpleanos-mostrado': 'A quién se muestra el cumpleaños',
  'datos-reservados': 'Datos reservados vistos',
  negado: 'Permiso negado',
  'persona-creada': 'Persona agregada',
  'persona-cambiada': 'Estado o rol de una persona cambiado',
  'persona-baja': 'Persona dada de baja',
  'persona-reingreso': 'Persona dada de alta otra vez',
  'persona-borrada': 'Persona borrada',
  'personas-importadas': 'Personas importadas',
  'personas-exportadas': 'Personas exportadas',
  'fotos-importadas': 'Fotos importadas',
  'derecho-dado': 'Derecho dado',
  'derecho-quitado': 'Derecho quitado',
  'codigo-enviado': 'Código enviado por la administración',
  'datos-entregados': 'Datos de una persona entregados',
  publicacion: 'Versión publicada',
  'bitacora-leida': 'Bitácora consultada',
};

/** Texts for the server's details of an entry; unknown details are shown as they are. */
const DETAILS: Readonly<Record<string, string>> = {
  una: 'una sola',
  todas: 'todas',
  salida: 'al salir',
  boleto: 'al salir sin conexión',
  registro: 'para crear la cuenta',
  reseteo: 'para otra contraseña',
  acceso: 'para entrar',
  pausar: 'en pausa',
  seguir: 'se ofrece de nuevo',
  revertir: 'la anterior',
  registros: 'RFC, CURP e identificador',
  fechas: 'fechas de nacimiento, ingreso y acceso',
  bitacora: 'entradas de la bitácora',
  todos: 'a todos',
  area: 'a quienes son del mismo departamento',
  nadie: 'a nadie',
  lista: 'al revisar una lista del personal',
};

export const kindText = (kind: string) => KIND_TEXTS[kind] ?? kind;

/** The text of an entry's detail; undefined without one. */
export function detailText(kind: string, detail: string | undefined): string | undefined {
  if (detail === undefined) return undefined;
  // The detail is the query's filter: a kind, a day, or both.
  if (kind === 'bitacora-leida') return detail.split(' ').map(kindText).join(', ');
  // A query that read both kinds of fields has both words.
  if (kind === 'datos-reservados')
    return detail
      .split(' ')
      .map((word) => DETAILS[word] ?? word)
      .join('; ');
  return DETAILS[detail] ?? detail;
}

export const recordMoment = (at: number) => formatInstant(at, { dateStyle: 'medium', timeStyle: 'medium' });
