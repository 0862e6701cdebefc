import { SEPARATOR_NAMES } from '../../../shared/csv-file.ts';
import type { Chosen } from '../../../shared/personnel-import.ts';
import type { Counts, PeopleReview, PhotosReview } from '../../domain/personnel/import-state.ts';
import { joinNames } from '../../lib/join-names.ts';
import { countOf, number } from '../../lib/number-text.ts';
import type { RunEnd, RunView } from './import-run.ts';

const people = (n: number) => countOf(n, 'persona', 'personas');
const photos = (n: number) => countOf(n, 'foto', 'fotos');

const megabytes = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
export const sizeText = (bytes: number) =>
  bytes < 100_000 ? `${number(Math.ceil(bytes / 1000))} kB` : `${megabytes.format(bytes / 1e6)} MB`;

/** The fields that a column can bring, in the order of the choice. */
export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  usuario: 'Usuario',
  nombre: 'Nombre',
  apellido: 'Apellido',
  expediente: 'Expediente',
  estatus: 'Estatus',
  rol: 'Rol',
  perfil: 'Perfil',
  genero: 'Género',
  departamento: 'Departamento',
  puesto: 'Puesto',
  tipoEmpleado: 'Tipo de empleado',
  extension: 'Extensión',
  fechaNacimiento: 'Fecha de nacimiento',
  fechaIngreso: 'Fecha de ingreso',
  RFC: 'RFC',
  CURP: 'CURP',
  IDOracle: 'Identificador de Oracle',
  nombreBD: 'Nombre en la base de datos',
};
export const fieldText = (field: string) => FIELD_TEXTS[field] ?? field;

/** What kind of file the server found. */
export function fileText({ counts, encoding, separator }: PeopleReview): string {
  const by = SEPARATOR_NAMES[separator];
  return [
    countOf(counts.filas, 'fila', 'filas'),
    [encoding, by && `separado por ${by}`].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What is going on, and how much of it is done; `part` is undefined while the whole is unknown. */
export function progressOf({ kind, bytes, state, task }: RunView): {
  title: string;
  said: string;
  part?: number;
} {
  if (task === 'cancel') return { title: 'Cancelando', said: 'Esperamos a que el servidor lo deshaga.' };
  if (!state || state.phase === 'recibiendo') {
    const received = state?.received ?? 0;
    return {
      title: 'Enviando',
      said: `${sizeText(received)} de ${sizeText(bytes)}`,
      part: bytes > 0 ? received / bytes : 0,
    };
  }
  const { done, total, phase } = state;
  const [one, many] = kind === 'fotos' ? ['foto', 'fotos'] : ['línea', 'líneas'];
  return {
    title: phase === 'aplicando' ? 'Aplicando' : 'Revisando',
    said: total ? `${number(done)} de ${countOf(total, one, many)}` : 'Esperamos al servidor.',
    ...(total && { part: done / total }),
  };
}

const sizeOf = (chosen: Chosen, all: number) => (chosen === 'todas' ? all : chosen.length);

export interface ChosenPeople {
  bajas: Chosen;
  reingresos: Chosen;
}

/** How many would be put on leave. */
export const leaving = ({ counts }: PeopleReview, { bajas }: ChosenPeople) =>
  counts.bajas + sizeOf(bajas, counts.ausentes);

/** Login names of the administrators who would be put on leave. */
function leavingAdministrators({ administrators }: PeopleReview, { bajas }: ChosenPeople): readonly string[] {
  const { ausentes } = administrators;
  return [
    ...administrators.bajas,
    ...(bajas === 'todas' ? ausentes : ausentes.filter((one) => bajas.includes(one))),
  ];
}

/** Exactly what will happen, one line each; none if nothing would. */
export function applyLines(review: PeopleReview, chosen: ChosenPeople): readonly string[] {
  const { nuevas, cambiadas } = review.counts;
  const bajas = leaving(review, chosen);
  const administrators = leavingAdministrators(review, chosen);
  const reingresos = sizeOf(chosen.reingresos, review.counts.reingresos);
  return [
    nuevas > 0 && `${nuevas === 1 ? 'Se agrega' : 'Se agregan'} ${people(nuevas)}.`,
    cambiadas > 0 && `Cambian los datos de ${people(cambiadas)}.`,
    bajas > 0 &&
      `${bajas === 1 ? 'Se da' : 'Se dan'} de baja ${people(bajas)}: se cierran sus sesiones y ya no podrán entrar.`,
    administrators.length > 0 && `Entre las bajas hay quien administra la app: ${joinNames(administrators)}.`,
    reingresos > 0 && `${reingresos === 1 ? 'Reingresa' : 'Reingresan'} ${people(reingresos)}.`,
  ].filter((line) => line !== false);
}

export const photoLines = ({ counts: { encontradas } }: PhotosReview): readonly string[] =>
  encontradas > 0
    ? [`${encontradas === 1 ? 'Se pone' : 'Se ponen'} ${photos(encontradas)}, en lugar de las de ahora.`]
    : [];

/** What was done, one line each. */
export function resultLines(kind: RunView['kind'], done: Counts): readonly string[] {
  const { nuevas, cambiadas, iguales, bajas, reingresos } = done;
  if (kind === 'fotos')
    return [
      countOf(cambiadas, 'foto cambiada', 'fotos cambiadas'),
      iguales > 0 && `${number(iguales)} ya ${iguales === 1 ? 'era la misma' : 'eran las mismas'}`,
    ].filter((line) => line !== false);
  return [
    nuevas > 0 && countOf(nuevas, 'persona agregada', 'personas agregadas'),
    cambiadas > 0 && countOf(cambiadas, 'persona con datos nuevos', 'personas con datos nuevos'),
    bajas > 0 && countOf(bajas, 'baja', 'bajas'),
    reingresos > 0 && countOf(reingresos, 'reingreso', 'reingresos'),
    iguales > 0 && `${number(iguales)} sin cambio`,
  ].filter((line) => line !== false);
}

/** Why there is no import any more. */
export function endText(end: RunEnd): string {
  switch (end.kind) {
    case 'cancelled':
      return 'Cancelada. Nada cambió.';
    case 'applied':
      return 'No se canceló: ya se había aplicado. Lo ves en Personas.';
    case 'unsure':
      return 'No supimos si alcanzó a aplicarse antes de cancelarse. Elige el archivo otra vez para verlo: lo que ya está no cambia de nuevo.';
    case 'gone':
      return 'Esta importación ya no está en el servidor: empezaste otra en otra ventana o dispositivo, o el servidor se reinició. Elige el archivo otra vez.';
    case 'unreadable':
      return 'No pudimos leer el archivo en este dispositivo. Puede que haya cambiado o que ya no esté ahí; elígelo otra vez.';
    case 'none':
      return 'Este servidor lleva a su personal por otros medios: aquí no se puede importar.';
    case 'denied':
      return 'El servidor ya no reconoce tu permiso para administrar personas. Pídeselo a quienes administran la app.';
    default:
      return end.message;
  }
}
