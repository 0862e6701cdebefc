import type { Database, DatabaseTransaction } from '../server/store/port.ts';
import type { DemoDay } from './birth-dates.ts';
import { type DemoPerson, demoPeople } from './people.ts';
import { PROCESSES, permissionsOf } from './processes.ts';

const COLUMNS = [
  'id',
  'usuario',
  'nombre',
  'apellido',
  'nombre_bd',
  'expediente',
  'perfil',
  'rol',
  'genero',
  'estatus',
  'hipocoristico',
  'rfc',
  'curp',
  'id_oracle',
  'tipo_empleado',
  'extension',
  'fecha_nacimiento',
  'nacimiento_mes',
  'nacimiento_dia',
  'fecha_ingreso',
  'primer_acceso',
  'ultimo_acceso',
  'foto_original',
  'validado',
  'color',
  'departamento',
  'puesto',
];
const INSERT_PERSON = `INSERT INTO usuario (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((_, n) => `$${n + 1}`).join(', ')})`;

/** The name of the picture from which a person's photos are made. */
const originalName = ({ id }: { id: string }) => `demo-${id}.webp`;

/** Writes people, processes and permissions in one transaction. The accounts have no password yet. */
export function seedDemo(database: Database, today: DemoDay): Promise<void> {
  return database.transaction(async (tx) => {
    // The processes belong to the app, so they stay when the demonstration's people are removed.
    const insert =
      'INSERT INTO proceso (proceso, descripcion) VALUES ($1, $2) ON CONFLICT (proceso) DO NOTHING';
    for (const { proceso, descripcion } of PROCESSES) await tx.run(insert, proceso, descripcion);
    for (const [place, person] of demoPeople(today).entries()) await insertPerson(tx, person, place);
  });
}

async function insertPerson(tx: DatabaseTransaction, p: DemoPerson, place: number): Promise<void> {
  await tx.run(
    INSERT_PERSON,
    p.id,
    p.usuario,
    p.nombre,
    p.apellido,
    p.nombreBD,
    p.expediente,
    p.perfil,
    p.rol,
    p.genero,
    p.estatus,
    p.hipocoristico,
    p.rfc,
    p.curp,
    p.idOracle,
    p.tipoEmpleado,
    p.extension,
    p.fechaNacimiento,
    p.nacimiento?.month ?? null,
    p.nacimiento?.day ?? null,
    p.fechaIngreso,
    p.primerAcceso,
    p.ultimoAcceso,
    p.portrait ? originalName(p) : null,
    p.validado ? 1 : 0,
    p.color,
    p.departamento,
    p.puesto,
  );
  await tx.run(
    'INSERT INTO demostracion (usuario, lugar, fecha_nacimiento) VALUES ($1, $2, $3)',
    p.usuario,
    place,
    p.fechaNacimiento,
  );
  for (const { usuario, proceso, permiso } of permissionsOf(p)) {
    await tx.run(
      'INSERT INTO permiso (usuario, proceso, permiso) VALUES ($1, $2, $3)',
      usuario,
      proceso,
      permiso,
    );
  }
}
