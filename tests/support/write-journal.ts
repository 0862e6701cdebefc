import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An append-only journal of every write of a setting, kept by the database itself and so beyond the app's reach. */
export interface WriteJournal {
  writes(): { usuario: string; campo: string; valor: string }[];
}

export function openWriteJournal(dataDir: string): WriteJournal {
  const file = join(dataDir, 'planeacion.sqlite');
  const open = () => new DatabaseSync(file, { timeout: 5000 });
  const database = open();
  database.exec('CREATE TABLE IF NOT EXISTS bitacora_prueba (usuario TEXT, campo TEXT, valor TEXT)');
  for (const event of ['INSERT', 'UPDATE']) {
    database.exec(
      `CREATE TRIGGER IF NOT EXISTS bitacora_${event} AFTER ${event} ON configuracion
       BEGIN INSERT INTO bitacora_prueba VALUES (new.usuario, new.campo, new.valor); END`,
    );
  }
  database.close();
  return {
    writes() {
      const reader = open();
      const rows = reader.prepare('SELECT usuario, campo, valor FROM bitacora_prueba ORDER BY rowid').all();
      reader.close();
      return rows.map((row) => ({ ...row })) as { usuario: string; campo: string; valor: string }[];
    },
  };
}
