/** The settings: read, saved with four arguments and with seven, and given back. */
import { randomUUID } from 'node:crypto';
import { doubtful, good, wrong } from '../../server/review/finding.ts';
import {
  CAMPOS,
  type Campo,
  defaultValues,
  formatSetting,
  parseSetting,
  wireChoices,
} from '../../shared/settings.ts';
import { NO_TOKEN, reportTokenError } from './access.ts';
import { extendedSave, operation } from './contract.ts';
import { type Check, fitting, type Probe } from './probe.ts';
import { type Asked, inWords } from './service.ts';

const READ = 'configuracion';
const SAVE = 'guardarConfiguracion';

export const checkSettings: Check = async (probe) => {
  const saved = await readAll(probe);
  if (!saved) return;
  const { campo, original, other } = chosen(saved);
  const {
    account: { usuario },
    ask,
    report,
    token,
  } = probe;
  const save = (valor: string, tokenSesion = token) =>
    ask(operation(SAVE, { usuario, campo, valor, tokenSesion }));
  probe.restore.push(() => restore(probe, campo, original, save));
  if (!saved.has(campo))
    report(
      doubtful(
        SAVE,
        `la cuenta no tenía ningún ajuste guardado: queda guardado ${campo} con el valor que ya se veía`,
        'El contrato no puede borrarlo. Con una cuenta que ya guardó algo no queda nada.',
      ),
    );

  const first = await save(other);
  if (!acknowledges(probe, first)) return;
  if (!(await holds(probe, campo, other, original))) return;
  report(
    good(
      SAVE,
      probe.learned.guardarDevuelve === 'vacio'
        ? 'guarda con los cuatro argumentos; contesta vacío'
        : 'guarda con los cuatro argumentos y contesta true',
    ),
  );
  // The value is the one that it has, in case the service saves it anyway.
  reportTokenError(probe, SAVE, await save(other, NO_TOKEN));
  if (campo === 'color') report(good('colores', 'uno guardado vuelve letra por letra'));
  else
    report(
      doubtful(
        'colores',
        'no se guardó ninguno: la cuenta no tiene un color guardado',
        'Elige «Mi color» una vez con esta cuenta, y repite.',
      ),
    );
  probe.learned.extendido = await knowsExtended(probe, campo, original, other);
};

async function readAll(probe: Probe): Promise<Map<Campo, string> | undefined> {
  const {
    account: { usuario },
    report,
  } = probe;
  const saved = new Map<Campo, string>();
  for (const campo of CAMPOS) {
    const fit = await fitting(probe, operation(READ, { usuario, campo }));
    if (!fit) return undefined;
    if (typeof fit.value === 'string') saved.set(campo, fit.value);
  }
  report(good(READ, `los once ajustes se leen; ${saved.size} tienen un valor guardado`));
  for (const [campo, text] of saved)
    if (parseSetting(campo, text) === undefined) {
      const tema = campo === 'color' ? 'colores' : READ;
      report(
        doubtful(
          tema,
          `${campo} guarda «${text.slice(0, 60)}», que la app no entiende: muestra el valor de siempre`,
          campo === 'color'
            ? 'La forma es {`h`:20,`s`:40,`l`:90}.'
            : `Los valores son ${wireChoices(campo).join(', ')}.`,
        ),
      );
    }
  return saved;
}

/** A setting that the account has saved, color first, so that it can be given back; else the scale, with the value that it shows. */
function chosen(saved: ReadonlyMap<Campo, string>): { campo: Campo; original: string; other: string } {
  const known = ([campo, text]: [Campo, string]) => parseSetting(campo, text) !== undefined;
  const all = [...saved].filter(known);
  const found = all.find(([campo]) => campo === 'color') ?? all[0];
  const [campo, original] = found ?? ['scale' as const, formatSetting('scale', defaultValues().scale)];
  const other = wireChoices(campo).find((choice) => choice !== original) ?? original;
  return { campo, original, other };
}

/** Notes what a save answers when it is done: true, or nothing (guardarDevuelve). */
function acknowledges({ learned, report }: Probe, one: Asked): boolean {
  const { answer } = one;
  if (answer.clase === 'ok' && (answer.valor === true || answer.valor === null)) {
    learned.guardarDevuelve = answer.valor === null ? 'vacio' : 'booleano';
    return true;
  }
  report(
    wrong(
      SAVE,
      `con los cuatro argumentos ${inWords(one)}`,
      'Contesta true cuando el valor está guardado de verdad (o siempre vacío).',
    ),
  );
  return false;
}

async function holds(probe: Probe, campo: Campo, wanted: string, before: string): Promise<boolean> {
  const fit = await fitting(probe, operation(READ, { usuario: probe.account.usuario, campo }));
  if (!fit) return false;
  if (fit.value === wanted) return true;
  // Neither the one nor the other: the text was changed on its way.
  const tema = campo === 'color' && fit.value !== before ? 'colores' : SAVE;
  probe.report(
    wrong(
      tema,
      `se guardó ${campo} con «${wanted}» y se lee «${String(fit.value)}»`,
      'Guarda el texto como llega, y léelo del mismo lugar.',
    ),
  );
  return false;
}

/**
 * dispositivo, orden and basesAceptadas (contract): a service either refuses them as unknown or keeps all that they promise. The
 * setting is at `other` and ends at `original`.
 */
async function knowsExtended(probe: Probe, campo: Campo, original: string, other: string): Promise<boolean> {
  const {
    account: { usuario },
    ask,
    learned,
    report,
    token,
  } = probe;
  const dispositivo = randomUUID();
  const send = (valor: string, orden: number, basesAceptadas: string[]) =>
    ask(extendedSave({ usuario, campo, valor, tokenSesion: token, dispositivo, orden, basesAceptadas }));
  const done = ({ answer }: Asked) =>
    answer.clase === 'ok' && answer.valor === (learned.guardarDevuelve === 'vacio' ? null : true);
  const lie = (what: string, one: Asked) => {
    report(
      wrong(
        SAVE,
        `acepta los tres argumentos y no los cumple: ${what} ${inWords(one)}`,
        'Cúmplelos como dice server/contrato.graphql, o no los aceptes: la app guarda entonces sin ellos.',
      ),
    );
    return false;
  };

  const first = await send(original, 2, [other]);
  if (first.answer.clase === 'esquema') {
    report(good(SAVE, 'no conoce los tres argumentos: la app guarda sin ellos, y el último cambio gana'));
    return false;
  }
  if (!done(first)) return lie('un cambio en orden', first);
  const again = await send(original, 2, [other]);
  if (!done(again)) return lie('un cambio repetido', again);
  const conflict = await send(other, 3, ['otro valor']);
  if (conflict.answer.clase !== 'conflicto' || conflict.answer.valorServidor !== original)
    return lie('un cambio sobre un valor que ya no está', conflict);
  const late = await send(other, 1, [original]);
  if (late.answer.clase !== 'superado') return lie('un cambio que llega tarde', late);
  if (!(await holds(probe, campo, original, other))) return false;
  report(good(SAVE, 'cumple los tres argumentos: orden, repetición y conflicto'));
  return true;
}

async function restore(
  probe: Probe,
  campo: Campo,
  original: string,
  save: (valor: string) => Promise<Asked>,
) {
  const {
    account: { usuario },
    ask,
    report,
  } = probe;
  const read = async () => {
    const { answer } = await ask(operation(READ, { usuario, campo }));
    return answer.clase === 'ok' ? answer.valor : undefined;
  };
  if ((await read()) !== original) await save(original);
  const now = await read();
  if (now !== original)
    report(
      wrong(
        'datos de la cuenta',
        `${campo} valía «${original}» y quedó en «${String(now)}»`,
        'Devuélvelo en la app.',
      ),
    );
}
