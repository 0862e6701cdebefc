import type { Photos } from '../photos.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Database } from '../store/database.ts';
import type { Day } from './birth-dates.ts';
import { followDemoPassword } from './demo-password.ts';
import { drawPortraits } from './draw-portraits.ts';
import { PEOPLE } from './people.ts';
import { redateDemo } from './redate.ts';
import { contentOf, seedDemo } from './seed.ts';

export interface DemoParts {
  database: Database;
  photos: Photos;
  passwords: Passwords;
  dataDir: string;
  /** CLAVE_DEMO */
  clave: string | undefined;
  today: Day;
  /** one line in Spanish for who starts the server */
  say: (line: string) => void;
}

/** propia: the database holds somebody's own data and was left as it is. */
export type DemoOutcome = { kind: 'demostracion'; clave: string } | { kind: 'propia' };

/** Brings the demonstration to today: people, birthdays, portraits, the accounts' password. Each step may be repeated. */
export async function prepareDemo(parts: DemoParts): Promise<DemoOutcome> {
  const { database, today, say } = parts;
  const content = await contentOf(database);
  if (content === 'propia') return { kind: 'propia' };
  if (content === 'vacia') {
    say(`Preparando datos de demostración: ${PEOPLE} personas…`);
    await seedDemo(database, today);
  } else if ((await redateDemo(database, today)) > 0) {
    say('Los cumpleaños de la demostración se movieron al día de hoy.');
  }
  await drawPortraits({ ...parts, progress: (done, all) => say(`Dibujando retratos: ${done} de ${all}`) });
  return { kind: 'demostracion', clave: await followDemoPassword(parts, parts.clave) };
}
