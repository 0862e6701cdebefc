import { OWN_PROCESSES, type Process } from '../server/people/permissions.ts';

export const PROCESSES: readonly Process[] = [
  {
    proceso: 'planeacion',
    descripcion: 'Planeación de los grupos del periodo',
    permisos: ['consultar', 'editar', 'cerrar'],
  },
  {
    proceso: 'oferta-academica',
    descripcion: 'Oferta académica por programa',
    permisos: ['consultar', 'editar'],
  },
  { proceso: 'cupos', descripcion: 'Cupos y demanda de los grupos', permisos: ['consultar', 'editar'] },
  {
    proceso: 'carga-docente',
    descripcion: 'Asignación de profesores a grupos',
    permisos: ['consultar', 'editar', 'autorizar'],
  },
  { proceso: 'avisos', descripcion: 'Avisos al personal', permisos: ['consultar', 'publicar'] },
  ...OWN_PROCESSES,
];

export interface DemoPermission {
  usuario: string;
  proceso: string;
  /** '' is the right to run the process */
  permiso: string;
}

interface Somebody {
  usuario: string;
  rol: string;
}

/** Who may do what by role; administrators need a row for what they do not have by their rank. */
const BY_ROLE: Readonly<Record<string, readonly string[]>> = {
  Administrador: ['bitacora', 'personas'],
  Coordinador: [
    'planeacion editar',
    'oferta-academica editar',
    'cupos editar',
    'carga-docente autorizar',
    'avisos consultar',
  ],
  Profesor: ['planeacion consultar', 'cupos consultar', 'avisos consultar'],
  Consulta: ['planeacion consultar', 'oferta-academica consultar', 'avisos consultar'],
};

/** The rows of a person: for each process the right to run it, and its permissions up to the one named. */
export function permissionsOf({ usuario, rol }: Somebody): DemoPermission[] {
  return (BY_ROLE[rol] ?? []).flatMap((grant) => {
    const [proceso = '', highest = ''] = grant.split(' ');
    const known = PROCESSES.find((process) => process.proceso === proceso)?.permisos ?? [];
    return ['', ...known.slice(0, known.indexOf(highest) + 1)].map((permiso) => ({
      usuario,
      proceso,
      permiso,
    }));
  });
}
