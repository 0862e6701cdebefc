import type { Passwords } from '../server/account/passwords.ts';
import type { Photos } from '../server/people/photo-files.ts';
import type { DemoOutcome } from '../server/start-words.ts';
import { contentOf } from '../server/store/content.ts';
import type { Database } from '../server/store/port.ts';
import { ACCOUNTS } from './accounts.ts';
import type { DemoDay } from './birth-dates.ts';
import { followDemoPassword } from './demo-password.ts';
import { drawPortraits } from './draw-portraits.ts';
import { PEOPLE } from './people.ts';
import { redateDemo } from './redate.ts';
import { seedDemo } from './seed.ts';

export interface DemoParts {
  database: Database;
  photos: Photos;
  passwords: Passwords;
  dataDir: string;
  /** CLAVE_DEMO */
  clave: string | undefined;
  today: DemoDay;
  /** gets one line in Spanish for the person who starts the server */
  print: (line: string) => void;
}

/** Brings the demonstration to today: people, birthdays, portraits, the accounts' password. Each step may be repeated. */
export async function prepareDemo(parts: DemoParts): Promise<DemoOutcome> {
  const { database, print, today } = parts;
  const content = await contentOf(database);
  if (content === 'propia') return { kind: 'propia' };
  if (content === 'vacia') {
    print(`Preparando datos de demostración: ${PEOPLE} personas…`);
    await seedDemo(database, today);
  } else if ((await redateDemo(database, today)) > 0) {
    print('Los cumpleaños de la demostración se movieron al día de hoy.');
  }
  await drawPortraits({
    ...parts,
    today,
    progress: (done, all) => print(`Dibujando retratos: ${done} de ${all}`),
  });
  const clave = await followDemoPassword(parts, parts.clave);
  return { kind: 'demostracion', clave, accounts: ACCOUNTS };
}
