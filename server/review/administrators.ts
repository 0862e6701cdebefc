import { isAdministrator } from '../../shared/roles.ts';
import { commandLine } from '../config/command-line.ts';
import { isDisabled } from '../sessions/sessions.ts';
import { doubtful, good, wrong } from './finding.ts';
import { type Review, withDatabase } from './site.ts';

const TEMA = 'administradores';

interface Row extends Record<string, string | number | null> {
  usuario: string;
  rol: string | null;
  estatus: string | null;
  cuenta: number;
}

/** Whether somebody can administer people: the role, the right `personas`, and an account to enter with. */
export const reviewAdministrators: Review = async (site) => {
  const sql = `SELECT usuario, rol, estatus, cuenta FROM usuario WHERE rol IS NOT NULL
    AND usuario IN (SELECT usuario FROM permiso WHERE proceso = 'personas' AND permiso = '')`;
  const rows = await withDatabase(site, (database) => database.all<Row>(sql));
  if (rows === undefined) return [];
  const able = rows.filter((row) => isAdministrator(row) && !isDisabled(row.estatus));
  if (able.length === 0)
    return [
      wrong(
        TEMA,
        'nadie puede administrar personas',
        `«${commandLine('personal', 'administrador USUARIO')}»`,
      ),
    ];
  const entered = able.filter(({ cuenta }) => cuenta === 1);
  if (entered.length === 0)
    return [
      doubtful(
        TEMA,
        `${able.map(({ usuario }) => usuario).join(', ')} no tiene cuenta todavía`,
        `Que la cree con «Crear cuenta» y su código; «${commandLine('personal', 'codigo USUARIO')}» envía otro.`,
      ),
    ];
  return [good(TEMA, entered.length === 1 ? 'una persona' : `${entered.length} personas`)];
};
