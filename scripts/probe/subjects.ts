/** Notices, permissions and birthdays. */
import { randomBytes } from 'node:crypto';
import { doubtful, good, wrong } from '../../server/review/finding.ts';
import { isRecord } from '../../src/lib/json.ts';
import { operation } from './contract.ts';
import { type Check, fitting } from './probe.ts';
import { inWords } from './service.ts';

/** Always the same name, so that ten tries leave no ten notices. */
const NOTICE = 'prueba-de-este-comando';

export const checkNotices: Check = async (probe) => {
  const {
    account: { usuario },
    ask,
    report,
  } = probe;
  const [MARK, READ] = ['marcarAvisoLeido', 'avisoEstaLeido'];
  const isRead = () => fitting(probe, operation(READ, { usuario, aviso: NOTICE }));
  const mark = (leido: boolean) =>
    ask(
      operation(MARK, {
        usuario,
        aviso: NOTICE,
        leido,
        horaInicioLectura: leido ? new Date().toISOString() : null,
      }),
    );
  const before = await isRead();
  if (!before) return;
  probe.restore.push(async () => void (await mark(before.value === true)));
  for (const leido of [true, false]) {
    const one = await mark(leido);
    const { answer } = one;
    if (answer.clase !== 'ok' || (answer.valor !== true && answer.valor !== null))
      return report(wrong(MARK, inWords(one), 'Contesta true cuando está guardado de verdad.'));
    const fit = await isRead();
    if (!fit) return;
    if (fit.value !== leido)
      return report(
        wrong(
          READ,
          `contesta ${fit.value} de un aviso que se marcó ${leido ? 'leído' : 'no leído'}`,
          'Contesta lo último que se marcó.',
        ),
      );
  }
  report(good(MARK, 'marca leído y no leído'), good(READ, 'contesta lo último que se marcó'));
};

export const checkPermissions: Check = async (probe) => {
  const {
    account: { usuario },
    report,
    token,
  } = probe;
  const tema = 'tienePermiso';
  const has = (proceso: string) => fitting(probe, operation(tema, { usuario, tokenSesion: token, proceso }));
  const known = await has('actualizaciones');
  const invented = await has(`proceso-${randomBytes(4).toString('hex')}`);
  if (!known || !invented) return;
  if (invented.value === true)
    report(
      wrong(
        tema,
        'dice que sí a un proceso que no existe',
        'Contesta false: si no, detrás de este servidor (GRAPHQL_URL) cualquiera publica versiones de la app.',
      ),
    );
  else report(good(tema, 'contesta sí o no; a un proceso que no existe, no'));
};

export const checkBirthdays: Check = async (probe) => {
  const {
    account: { usuario },
    report,
    today,
    token,
  } = probe;
  const tema = 'listaCumpleanos';
  const list = async (day: object) => {
    const fit = await fitting(probe, operation(tema, { usuario, tokenSesion: token, ...day }));
    return fit && Array.isArray(fit.value) ? fit.value.filter(isRecord) : undefined;
  };
  const asked = await list({ mes: 1, dia: 5 });
  if (!asked) return;
  if (asked.some(({ dia, mes }) => mes !== 1 || dia !== 5))
    report(
      wrong(
        tema,
        'al 5 de enero contesta personas de otro día',
        'Contesta las de mes y dia, y dilos en cada una.',
      ),
    );
  else report(good(tema, `un día que se pide: ${asked.length} personas con los tipos del contrato`));
  const own = await list({});
  const [, mes, dia] = today.split('-').map(Number);
  if (own?.some((one) => one.mes !== mes || one.dia !== dia))
    report(
      doubtful(
        tema,
        `sin mes ni dia contesta otro día que ${today}`,
        'Di en ZONA_HORARIA la zona de la universidad, o pon en hora el servicio.',
      ),
    );
};
