import { createToday, daysFrom } from '../calendar.ts';
import type { Database, Statements } from '../store/port.ts';
import { addUp } from './sum-of-people.ts';

/** What is counted of the site alone. `version`: devices by the version of their first report of the day. */
export type SiteFigure = 'dispositivos' | 'version' | 'cartas';

/**
 * Counts what happens, by day in the university's time zone. A save is counted in its own transaction, in a row of its person, so
 * that no two people wait for each other. Everything else is counted in memory and written each minute.
 */
export interface Figures {
  /** Today's date in the university's time zone. */
  today(): string;
  /** Counts a save, in its transaction. */
  saved(tx: Statements, usuario: string): Promise<void>;
  conflicted(tx: Statements, usuario: string): Promise<void>;
  /** The server refused a save of this person. */
  refused(usuario: string): void;
  /** The person uses the app. */
  active(usuario: string): void;
  add(cifra: SiteFigure, detalle?: string): void;
  /** Writes what was counted in memory. */
  flush(): Promise<void>;
  /** Adds past days up over all people, and deletes days that are too old. */
  sweep(): Promise<void>;
}

/** A day is kept this long, so that twelve whole months can be shown. */
export const KEPT_DAYS = 400;
/** Devices report what they like: of one day so many versions are told apart. */
const MOST_VERSIONS = 20;
export const OTHER_VERSION = 'otra';
/** As many rows are written in one transaction, so that saves do not wait for long. */
const AT_ONCE = 100;

/** `cuenta`: refused saves of a person, or the site's events */
type Counted = { dia: string; cuenta: number } & (
  | { usuario: string }
  | { cifra: SiteFigure; detalle: string }
);

export function createFigures(database: Database, now: () => Date, timeZone: string): Figures {
  const today = createToday(timeZone, now);
  let known = { dia: '', people: new Set<string>() };
  let counted = new Map<string, Counted>();
  let writing: Promise<void> = Promise.resolve();

  function note(key: string, one: Counted): void {
    const before = counted.get(key);
    if (before) before.cuenta += one.cuenta;
    else counted.set(key, one);
  }
  const ofPerson = (usuario: string, cuenta: number) => {
    const dia = today();
    note(`${dia} ${usuario}`, { dia, usuario, cuenta });
  };

  async function write(): Promise<void> {
    const rows = [...counted];
    counted = new Map();
    while (rows.length > 0) {
      const some = rows.slice(0, AT_ONCE);
      try {
        await database.transaction(async (tx) => {
          for (const [, one] of some) await ('usuario' in one ? addPerson(tx, one) : addSite(tx, one));
        });
      } catch (error) {
        for (const [key, one] of rows) note(key, one);
        throw error;
      }
      rows.splice(0, AT_ONCE);
    }
  }

  const count = (tx: Statements, usuario: string, column: 'guardados' | 'conflictos') =>
    tx
      .run(
        `INSERT INTO cifra_persona (usuario, dia, ${column}) VALUES ($1, $2, 1)
         ON CONFLICT (usuario, dia) DO UPDATE SET ${column} = cifra_persona.${column} + 1`,
        usuario,
        today(),
      )
      .then(() => undefined);

  return {
    today,
    saved: (tx, usuario) => count(tx, usuario, 'guardados'),
    conflicted: (tx, usuario) => count(tx, usuario, 'conflictos'),
    refused: (usuario) => ofPerson(usuario, 1),
    active(usuario) {
      const dia = today();
      if (known.dia !== dia) known = { dia, people: new Set() };
      if (known.people.has(usuario)) return;
      known.people.add(usuario);
      ofPerson(usuario, 0);
    },
    add(cifra, detalle = '') {
      const dia = today();
      note(`${dia} ${cifra} ${detalle}`, { dia, cifra, detalle, cuenta: 1 });
    },
    flush() {
      const mine = writing.then(write);
      writing = mine.catch(() => undefined);
      return mine;
    },
    async sweep() {
      const day = today();
      await database.transaction((tx) => addUp(tx, daysFrom(day, -1)));
      const oldest = daysFrom(day, 1 - KEPT_DAYS);
      await database.run('DELETE FROM cifra WHERE dia < $1', oldest);
      await database.run('DELETE FROM cifra_persona WHERE dia < $1', oldest);
    },
  };
}

/** Whoever was deleted meanwhile gets no row. */
async function addPerson(tx: Statements, one: { usuario: string; dia: string; cuenta: number }) {
  await tx.run(
    `INSERT INTO cifra_persona (usuario, dia, rechazos)
     SELECT usuario, CAST($2 AS TEXT), CAST($3 AS INTEGER) FROM usuario WHERE usuario = $1
     ON CONFLICT (usuario, dia) DO UPDATE SET rechazos = cifra_persona.rechazos + excluded.rechazos`,
    one.usuario,
    one.dia,
    one.cuenta,
  );
}

async function addSite(
  tx: Statements,
  { dia, cifra, detalle, cuenta }: { dia: string; cifra: SiteFigure; detalle: string; cuenta: number },
) {
  const set =
    'UPDATE cifra SET valor = valor + CAST($4 AS INTEGER) WHERE dia = $1 AND cifra = $2 AND detalle = $3';
  if ((await tx.run(set, dia, cifra, detalle, cuenta)) > 0) return;
  const sql = 'SELECT count(*) AS n FROM cifra WHERE dia = $1 AND cifra = $2';
  const others = Number((await tx.get<{ n: number }>(sql, dia, cifra))?.n);
  await tx.run(
    `INSERT INTO cifra (dia, cifra, detalle, valor) VALUES ($1, $2, $3, $4)
     ON CONFLICT (dia, cifra, detalle) DO UPDATE SET valor = cifra.valor + excluded.valor`,
    dia,
    cifra,
    others < MOST_VERSIONS ? detalle : OTHER_VERSION,
    cuenta,
  );
}
