import type { Database } from '../server/store/port.ts';
import type { DemoDay } from './birth-dates.ts';
import { demoPeople } from './people.ts';

interface Written {
  [column: string]: string | number | null;
  usuario: string;
  lugar: number;
  escrita: string | null;
  actual: string | null;
}

/**
 * Moves the demonstration's birthdays to fit today, together with the two identifiers that contain the date. Changes only people
 * whose date was not edited. Returns how many it moved.
 */
export function redateDemo(database: Database, today: DemoDay): Promise<number> {
  const people = demoPeople(today);
  return database.transaction(async (tx) => {
    const rows = await tx.all<Written>(
      `SELECT d.usuario, d.lugar, d.fecha_nacimiento AS escrita, u.fecha_nacimiento AS actual
       FROM demostracion d JOIN usuario u ON u.usuario = d.usuario`,
    );
    let moved = 0;
    for (const { usuario, lugar, escrita, actual } of rows) {
      const person = people[lugar];
      if (person === undefined || actual !== escrita || person.fechaNacimiento === escrita) continue;
      const { fechaNacimiento, nacimiento, rfc, curp } = person;
      await tx.run(
        'UPDATE usuario SET fecha_nacimiento = $1, nacimiento_mes = $2, nacimiento_dia = $3, rfc = $4, curp = $5 WHERE usuario = $6',
        fechaNacimiento,
        nacimiento?.month ?? null,
        nacimiento?.day ?? null,
        rfc,
        curp,
        usuario,
      );
      await tx.run(
        'UPDATE demostracion SET fecha_nacimiento = $1 WHERE usuario = $2',
        fechaNacimiento,
        usuario,
      );
      moved += 1;
    }
    return moved;
  });
}
