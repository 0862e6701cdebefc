import { ACCOUNTS } from './accounts.ts';
import { birthOf, type DemoDay, formatPersonnelDate, shiftDay, writtenBirth } from './birth-dates.ts';
import { type Employment, employmentOf } from './employment.ts';
import { MEN, NICKNAMES, SURNAMES, SURNAMES_WITH_PARTICLE, WOMEN } from './names.ts';
import { type SeededRandom, seededRandom } from './random.ts';
import { taxIdsOf } from './tax-ids.ts';

export const PEOPLE = 300;
/** today's people and those of the next days: the first screen shows them, so they have portraits */
const FIRST_SEEN = 20;

/** An employee as the personnel data has one; texts in NFC. */
export interface DemoPerson extends Employment {
  id: string;
  usuario: string;
  nombre: string;
  apellido: string;
  nombreBD: string;
  expediente: string;
  genero: 'F' | 'M' | 'X';
  hipocoristico: string | null;
  rfc: string;
  curp: string;
  idOracle: string;
  extension: string | null;
  fechaNacimiento: string | null;
  /** null where fechaNacimiento cannot be read */
  nacimiento: DemoDay | null;
  fechaIngreso: string;
  /** ISO 8601, UTC */
  primerAcceso: string | null;
  ultimoAcceso: string | null;
  validado: boolean;
  color: string | null;
  portrait: boolean;
}

/** The whole staff, the same for the same day; the five with an account come first. */
export function demoPeople(today: DemoDay): DemoPerson[] {
  const taken = new Set(ACCOUNTS.map(({ usuario }) => usuario));
  return Array.from({ length: PEOPLE }, (_, index) => demoPerson(index, today, taken));
}

function demoPerson(index: number, today: DemoDay, taken: Set<string>): DemoPerson {
  const random = seededRandom(`persona ${index}`);
  const account = ACCOUNTS[index];
  const name = account ?? drawName(index, random);
  const { nombre, paterno, materno, genero } = name;
  const born = birthOf(index, today);
  const { text, born: readable } = writtenBirth(index, born);
  const drawn = employmentOf(index - ACCOUNTS.length, random);
  const { tipoEmpleado, rol, perfil, departamento, puesto } = account ?? drawn;
  const { rfc, curp } = taxIdsOf({ nombre, paterno, materno, genero, born }, seededRandom(`claves ${index}`));
  const visited = account?.validado ?? random.chance(0.7);
  return {
    id: String(10_001 + index),
    usuario: account?.usuario ?? loginName(nombre, paterno, taken),
    nombre,
    apellido: `${paterno} ${materno}`,
    nombreBD: `${paterno} ${materno} ${nombre}`.toUpperCase(),
    expediente: String(1_200 + index * 23 + random.below(20)).padStart(5, '0'),
    genero,
    hipocoristico: account ? account.hipocoristico : random.chance(0.5) ? (NICKNAMES[nombre] ?? null) : null,
    rfc,
    curp,
    idOracle: String(700_000 + index * 37),
    extension: random.chance(0.85) ? String(random.between(1000, 5999)) : null,
    tipoEmpleado,
    rol,
    perfil,
    departamento,
    puesto,
    estatus: account ? 'Activo' : drawn.estatus,
    fechaNacimiento: text,
    nacimiento: readable,
    fechaIngreso: formatPersonnelDate(
      shiftDay({ year: born.year + 23, month: 8, day: 16 }, random.below(1_000)),
    ),
    primerAcceso: visited ? moment(shiftDay(today, -random.between(200, 900)), random) : null,
    ultimoAcceso: visited ? moment(shiftDay(today, -random.between(1, 60)), random) : null,
    validado: account?.validado ?? visited,
    color: index % 5 === 2 ? drawColor(random) : null,
    portrait: account?.portrait ?? (random.chance(0.88) || index <= FIRST_SEEN),
  };
}

function drawName(index: number, random: SeededRandom) {
  const genero = index % 97 === 60 ? 'X' : random.chance(0.5) ? 'F' : 'M';
  const surname = () => random.pick(random.chance(0.12) ? SURNAMES_WITH_PARTICLE : SURNAMES);
  const paterno = surname();
  const second = surname();
  const joined = random.chance(0.03) && /^[^d]/.test(second);
  const women = genero === 'F' || (genero === 'X' && random.chance(0.5));
  return {
    nombre: random.pick(women ? WOMEN : MEN),
    paterno,
    materno: joined ? `y ${second}` : second,
    genero,
  } as const;
}

/** First letter and surname without accents or spaces, particles joined: bnunez, jdelacruz; a second one is bnunez2. */
function loginName(nombre: string, paterno: string, taken: Set<string>): string {
  const base = `${nombre.charAt(0)}${paterno}`
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}${n}`;
  taken.add(name);
  return name;
}

const moment = (day: DemoDay, random: SeededRandom) =>
  new Date(
    Date.UTC(day.year, day.month - 1, day.day, random.between(14, 23), random.below(60), random.below(60)),
  ).toISOString();

/** One of the 24 of A6.6, in the wire's text (B9). */
function drawColor(random: SeededRandom): string {
  const [s, l] = random.pick([
    [40, 90],
    [25, 85],
  ]);
  return `{\`h\`:${(20 + 30 * random.below(12)) % 360},\`s\`:${s},\`l\`:${l}}`;
}
