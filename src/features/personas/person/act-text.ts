import type { PersonData, Right } from '../../../domain/personnel/person-file.ts';
import type { ActOutcome, PersonAct } from '../../../domain/personnel/personnel.ts';
import { fullName } from '../../../domain/profile/person.ts';

export interface ActQuestion {
  title: string;
  /** what follows from it */
  lines: readonly string[];
  /** of the confirming button */
  label: string;
  danger?: boolean;
}

/** `el proceso bitacora`, or `el permiso publicar de actualizaciones`. */
const rightText = ({ process, permission }: Right) =>
  permission ? `el permiso ${permission} de ${process}` : `el proceso ${process}`;

const sessionsText = (count: number) => {
  if (count === 0) return 'No tiene sesiones abiertas.';
  return count === 1 ? 'Se cierra su sesión abierta.' : `Se cierran sus ${count} sesiones abiertas.`;
};

/** @param open the number of the person's open sessions */
export function questionOf(act: PersonAct, data: PersonData, open: number): ActQuestion {
  const name = fullName(data);
  switch (act.kind) {
    case 'dar':
      return {
        title: `¿Dar a ${name} ${rightText(act.right)}?`,
        lines: ['Podrá usarlo en cuanto la app lo vuelva a preguntar.', 'Queda en la bitácora.'],
        label: 'Dar derecho',
      };
    case 'quitar':
      return {
        title: `¿Quitar a ${name} ${rightText(act.right)}?`,
        lines: ['El servidor deja de permitírselo desde ahora.', 'Queda en la bitácora.'],
        label: 'Quitar derecho',
        danger: true,
      };
    case 'sesiones':
      return {
        title: `¿Cerrar todas las sesiones de ${name}?`,
        lines: [
          `${sessionsText(open)} Se lo decimos por correo.`,
          'Sus dispositivos lo saben en cuanto tengan conexión. Lo que tenga por enviar se conserva en ellos.',
        ],
        label: 'Cerrar sesiones',
        danger: true,
      };
    case 'codigo':
      return {
        title: `¿Enviar un código a ${name}?`,
        lines: [
          'Llega a su correo de la universidad y vale un día. Con él crea su cuenta, la confirma o elige otra contraseña.',
          'Su contraseña de ahora sirve mientras no lo use.',
        ],
        label: 'Enviar código',
      };
    case 'baja':
      return {
        title: `¿Dar de baja a ${name}?`,
        lines: [
          `${sessionsText(open)} Ya no podrá entrar, y su cumpleaños deja de mostrarse.`,
          'Sus datos se conservan, y puede reingresar cuando quieras.',
        ],
        label: 'Dar de baja',
        danger: true,
      };
    case 'reingreso':
      return {
        title: `¿Dar reingreso a ${name}?`,
        lines: ['Vuelve a estar en activo: puede entrar con su cuenta, y su cumpleaños se muestra.'],
        label: 'Dar reingreso',
      };
    case 'entregar':
      return {
        title: `¿Descargar todos los datos de ${name}?`,
        lines: [
          'Un archivo con todo lo que el servidor guarda de esta persona, para entregárselo (derecho ARCO de acceso). Sin contraseñas ni códigos.',
          'El archivo queda en este dispositivo: entrégalo y bórralo. Que lo descargaste queda en la bitácora.',
        ],
        label: 'Descargar',
      };
    case 'borrar':
      return {
        title: `¿Eliminar a ${name}?`,
        lines: [
          `${sessionsText(open)} Se eliminan sus datos, su cuenta, sus ajustes, sus derechos y sus fotos, y no hay forma de deshacerlo.`,
          'Solo quedan las anotaciones de la bitácora, hasta que venzan, y los respaldos que ya existían.',
        ],
        label: 'Eliminar',
        danger: true,
      };
  }
}

export function doneText(
  act: PersonAct,
  data: PersonData,
  { changed, ended, sentTo }: Extract<ActOutcome, { kind: 'done' }>,
): string {
  const name = fullName(data);
  const closed =
    ended === 0 ? '' : ended === 1 ? ' Se cerró su sesión.' : ` Se cerraron sus ${ended} sesiones.`;
  switch (act.kind) {
    case 'dar':
      return changed
        ? `${name} tiene ahora ${rightText(act.right)}.`
        : `${name} ya tenía ${rightText(act.right)}.`;
    case 'quitar':
      return changed
        ? `${name} ya no tiene ${rightText(act.right)}.`
        : `${name} no tenía ${rightText(act.right)}.`;
    case 'sesiones':
      return ended === 0
        ? `${name} no tenía sesiones abiertas.`
        : `${closed.trim()} Se lo decimos a ${name} por correo.`;
    case 'codigo':
      return sentTo ? `Enviamos un código a ${sentTo}. Vale un día.` : 'Enviamos un código. Vale un día.';
    case 'baja':
      return changed ? `${name} quedó de baja.${closed}` : `${name} ya estaba de baja.`;
    case 'reingreso':
      return changed ? `${name} está de nuevo en activo.` : `${name} no estaba de baja.`;
    case 'entregar':
      return `Descargaste todos los datos de ${name}. Entrega el archivo y bórralo de este dispositivo.`;
    case 'borrar':
      return `Eliminaste a ${name}.`;
  }
}
