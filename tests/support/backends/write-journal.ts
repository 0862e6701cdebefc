import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** One write of a setting as stored by the server. at: ms since the epoch. */
export interface Write {
  usuario: string;
  campo: string;
  valor: string;
  at: number;
}

/**
 * An append-only journal of every write of a setting, kept by database triggers and thus independent of the
 * app.
 */
export interface WriteJournal {
  writes(): Write[];
}

export function openWriteJournal(dataDir: string): WriteJournal {
  const file = join(dataDir, 'planeacion.sqlite');
  const open = () => new DatabaseSync(file, { timeout: 5000 });
  const database = open();
  database.exec('CREATE TABLE IF NOT EXISTS bitacora_prueba (usuario TEXT, campo TEXT, valor TEXT, at REAL)');
  for (const event of ['INSERT', 'UPDATE']) {
    database.exec(
      `CREATE TRIGGER IF NOT EXISTS bitacora_${event} AFTER ${event} ON configuracion
       BEGIN INSERT INTO bitacora_prueba
         VALUES (new.usuario, new.campo, new.valor, unixepoch('now', 'subsec') * 1000); END`,
    );
  }
  database.close();
  return {
    writes() {
      const reader = open();
      const rows = reader
        .prepare('SELECT usuario, campo, valor, at FROM bitacora_prueba ORDER BY rowid')
        .all();
      reader.close();
      return rows.map((row) => ({ ...row })) as unknown as Write[];
    },
  };
}
