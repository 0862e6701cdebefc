import { MEN, SURNAMES, WOMEN } from '../../demo/names.ts';
import { dateIn } from '../../server/calendar.ts';
import { dayAndMonth } from '../../server/people/birth-date.ts';
import { openData } from '../../server/store/open-data-dir.ts';

/** Number of employees, and how many of them were born on today's date. */
export const EMPLOYEES = 20_000;
export const TODAY = 400;
export const ZONE = 'America/Mexico_City';

const DEPARTMENTS = Array.from({ length: 60 }, (_, index) => `Departamento ${index + 1}`);

/** Adds employees without photos to the demonstration's people. One transaction, one or two seconds. */
export async function fillStaff(dataDir: string): Promise<void> {
  const { database } = await openData(dataDir);
  try {
    const { mes: month, dia: day } = dateIn(ZONE, new Date());
    const names = [...WOMEN, ...MEN];
    const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';
    await database.transaction(async (tx) => {
      for (let index = 0; index < EMPLOYEES; index += 1) {
        const birth = new Date(Date.UTC(2000, 0, 1 + (index % 366)));
        const [mes, dia] = index < TODAY ? [month, day] : [birth.getUTCMonth() + 1, birth.getUTCDate()];
        await tx.run(
          `INSERT INTO usuario (id, usuario, nombre, apellido, rol, estatus, departamento, puesto, fecha_nacimiento,
             nacimiento_mes, nacimiento_dia, validado) VALUES ($1, $2, $3, $4, 'Profesor', 'Activo', $5, 'Profesor', $6, $7, $8, 0)`,
          `empleado-${index}`,
          `empleado${index}`,
          at(names, index),
          `${at(SURNAMES, index >> 3)} ${at(SURNAMES, index * 7 + 3)}`,
          at(DEPARTMENTS, index),
          `${dayAndMonth(mes ?? null, dia ?? null)}-1980`,
          mes ?? null,
          dia ?? null,
        );
      }
    });
  } finally {
    await database.close();
  }
}
