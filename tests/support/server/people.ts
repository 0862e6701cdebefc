import { parseBirthDate } from '../../../server/people/birth-date.ts';
import type { Database } from '../../../server/store/port.ts';

export const CLAVE = 'caballo correcto 7';

export interface TestPerson {
  usuario: string;
  nombre: string;
  apellido: string;
  rol?: string;
  genero?: string;
  estatus?: string;
  rfc?: string;
  curp?: string;
  idOracle?: string;
  fechaNacimiento?: string;
  fechaIngreso?: string;
  departamento?: string;
  puesto?: string;
  fotoOriginal?: string;
  validado?: boolean;
  /** false: the personnel data contains the person, who has never registered */
  registrado?: boolean;
}

const plain = { departamento: 'Matemáticas', puesto: 'Profesor de carrera', rol: 'Profesor' };

export const PEOPLE: readonly TestPerson[] = [
  {
    ...plain,
    usuario: 'ana',
    nombre: 'Ana Sofía',
    apellido: 'Ñuño de la Peña',
    genero: 'F',
    rfc: 'NUPA800105AB1',
    curp: 'NUPA800105MDFXXN01',
    idOracle: '900001',
    fechaNacimiento: '05-ene-1980',
    fechaIngreso: '01-ago-2005',
    fotoOriginal: 'ana.png',
  },
  {
    ...plain,
    usuario: 'beto',
    nombre: 'Alberto',
    apellido: 'Zúñiga',
    genero: 'M',
    rfc: 'ZUAL790105CD2',
    curp: 'ZUAL790105HDFXXL02',
    idOracle: '900002',
    fechaNacimiento: '1979-01-05',
  },
  { ...plain, usuario: 'bisiesta', nombre: 'Úrsula', apellido: 'Álvarez', fechaNacimiento: '29-feb-1984' },
  { ...plain, usuario: 'febrero', nombre: 'Óscar', apellido: 'Núñez', fechaNacimiento: '28-feb-1990' },
  { ...plain, usuario: 'hoy', nombre: 'Íñigo', apellido: 'Ávila', fechaNacimiento: '20-nov-1991' },
  { ...plain, usuario: 'ilegible', nombre: 'Rosa', apellido: 'Méndez', fechaNacimiento: 'sin dato' },
  { ...plain, usuario: 'admin', nombre: 'Marta', apellido: 'Ibáñez', rol: 'Administrador' },
  { ...plain, usuario: 'dse', nombre: 'Julián', apellido: 'Ortiz', rol: 'DSE' },
  { ...plain, usuario: 'nueva', nombre: 'Nuria', apellido: 'Salas', validado: false },
  { ...plain, usuario: 'porregistrar', nombre: 'Pedro', apellido: 'Luna', registrado: false },
  {
    ...plain,
    usuario: 'baja',
    nombre: 'Berta',
    apellido: 'Cano',
    estatus: 'Baja',
    fechaNacimiento: '20-nov-1970',
  },
];

export async function insertPerson(database: Database, person: TestPerson, claveHash: string): Promise<void> {
  const registered = person.registrado ?? true;
  const born = parseBirthDate(person.fechaNacimiento);
  const columns = {
    id: `id-${person.usuario}`,
    usuario: person.usuario,
    nombre: person.nombre,
    apellido: person.apellido,
    rol: person.rol ?? null,
    genero: person.genero ?? null,
    estatus: person.estatus ?? 'Activo',
    rfc: person.rfc ?? null,
    curp: person.curp ?? null,
    id_oracle: person.idOracle ?? null,
    fecha_nacimiento: person.fechaNacimiento ?? null,
    nacimiento_mes: born?.mes ?? null,
    nacimiento_dia: born?.dia ?? null,
    fecha_ingreso: person.fechaIngreso ?? null,
    departamento: person.departamento ?? null,
    puesto: person.puesto ?? null,
    foto_original: person.fotoOriginal ?? null,
    validado: registered && (person.validado ?? true) ? 1 : 0,
    clave_hash: registered ? claveHash : null,
  };
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  await database.run(`INSERT INTO usuario (${names}) VALUES (${places})`, ...Object.values(columns));
}
