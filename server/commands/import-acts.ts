import { access, rm } from 'node:fs/promises';
import type { Chosen } from '../../shared/personnel-import.ts';
import { CommandFault } from '../backup/command-fault.ts';
import type { ImportResult } from '../import/apply-plan.ts';
import { doubtsAboutLeave } from '../import/doubts.ts';
import { type Job, type Outcome as JobOutcome, runJob } from '../import/job.ts';
import type { PeopleReview } from '../import/people-import.ts';
import type { PhotosReview } from '../import/photo-import.ts';
import type { ColumnMap } from '../people-csv/columns.ts';
import { exportPeople } from '../people-csv/export-people.ts';
import type { CommandAct, Desk, Outcome } from './act.ts';
import { personsPath, writeNewFile } from './new-file.ts';

/** How many entries of a list the text for people names. */
const TOLD = 1000;
const REPORTS = ['malas', 'cambios'] as const;
const DECIDE =
  'No se importó nada: eso lo decide una persona. Repite sin --si ni --json, o con la --huella de una revisión.';

export const IMPORT_ACTS: Readonly<Record<string, CommandAct>> = {
  importar: {
    onFile: true,
    words: [1, 1],
    options: ['revisar', 'columna', 'bajas', 'reingresos', 'huella', 'malas', 'cambios'],
    run: importPeople,
  },
  exportar: { onFile: true, words: [1, 1], run: exportAll },
  fotos: { onFile: true, words: [1, 1], options: ['revisar'], run: importPhotos },
};

async function importPeople(desk: Desk): Promise<Outcome> {
  const { options } = desk;
  await requireFile(desk);
  const file = { ...common(desk), que: 'personas', columnas: columnsIn(options.columna) } as const;
  const [bajas, reingresos] = [chosenIn(options.bajas), chosenIn(options.reingresos)];
  const reports: Partial<Record<(typeof REPORTS)[number], string>> = {};
  for (const report of REPORTS) {
    const path = options[report];
    // Its process writes the report; the empty file proves that it may.
    if (path !== undefined) reports[report] = await writeNewFile(path, async () => undefined);
  }
  await desk.record.append(desk.database, { ...desk.by, que: 'datos-reservados', detalle: 'lista' });
  const review = await run({ ...file, acto: 'revision', ...reports }, desk).catch(async (error: unknown) => {
    for (const path of Object.values(reports)) await rm(path, { force: true });
    throw error;
  });
  if (options.revisar) return { answer: review, text: reviewText(review) };
  if (!review.puedeAplicarse) throw badFile(review);
  const doubts = doubtsAboutLeave(review, bajas);
  // Whoever names a review has seen it; anything else that nobody is asked about may be half a list.
  if (doubts.length > 0 && (options.si || options.json) && options.huella === undefined)
    throw new CommandFault(`${doubts.join('\n')}\n${DECIDE}`, { details: { dudas: doubts } });
  await desk.confirm([reviewText(review), ...doubts, whatNext(review, bajas, reingresos)].join('\n'));
  const huella = options.huella ?? review.huella;
  const answer = await run({ ...file, acto: 'aplicacion', huella, bajas, reingresos }, desk);
  return { answer, text: `Importado: ${countsText(answer)}.` };
}

async function exportAll({ by, database, record, words: [path = ''] }: Desk): Promise<Outcome> {
  const archivo = await writeNewFile(path, async (file) => {
    await record.append(database, { ...by, que: 'personas-exportadas' });
    for await (const piece of exportPeople(database)) await file.writeFile(piece);
  });
  return {
    answer: { archivo },
    text: `Todas las personas están en ${archivo}: tiene datos reservados, bórralo después.`,
  };
}

async function importPhotos(desk: Desk): Promise<Outcome> {
  await requireFile(desk);
  const job = { ...common(desk), que: 'fotos' } as const;
  const review = await run({ ...job, acto: 'revision' }, desk);
  const text = photosText(review);
  if (desk.options.revisar) return { answer: review, text };
  if (!review.puedeAplicarse)
    throw new CommandFault(`${text}\nNinguna foto es de alguien: no se cambió nada.`, { details: review });
  await desk.confirm(`${text}\n¿Poner estas fotos?`);
  const made = await run({ ...job, acto: 'aplicacion', huella: review.huella }, desk);
  const { cambiadas, iguales, ilegibles } = made;
  return {
    answer: { ...made, sinPersona: review.sinPersona, otros: review.otros },
    text: `Fotos: ${cambiadas} cambiadas, ${iguales} iguales, ${ilegibles.length} ilegibles.${namesText(ilegibles)}`,
  };
}

async function requireFile({ words: [path = ''] }: Desk): Promise<void> {
  const archivo = personsPath(path);
  await access(archivo).catch(() => {
    throw new CommandFault(`No existe ${archivo}.`);
  });
}

const common = ({ by, config, words: [path = ''] }: Desk) => ({
  by,
  dataDir: config.dataDir,
  zonaHoraria: config.zonaHoraria,
  databaseUrl: config.databaseUrl,
  bitacoraDias: config.bitacoraDias,
  archivo: personsPath(path),
});

/** Ctrl-C cancels the job; the question before it, as always, the command. */
async function run<J extends Job>(job: J, { options }: Desk): Promise<JobOutcome<J>> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  const shown = process.stderr.isTTY && !options.json;
  try {
    return await runJob(job, {
      signal: stopping.signal,
      progress: ({ hechas, total }) => {
        if (shown) process.stderr.write(`\r${hechas} de ${total} ${hechas === total ? '\n' : ''}`);
      },
    });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

function columnsIn(said: readonly string[] = []): ColumnMap {
  const pairs = said.map((text) => {
    const at = text.lastIndexOf('=');
    if (at < 1) throw new CommandFault(`«${text}» no es ENCABEZADO=CAMPO.`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

const chosenIn = (text = ''): Chosen =>
  text === 'todas' ? 'todas' : text.split(',').filter((one) => one !== '');

function badFile(review: PeopleReview): CommandFault {
  return new CommandFault(`${reviewText(review)}\nNo se importó nada: corrige esas celdas y repite.`, {
    details: review,
  });
}

function reviewText({ codificacion, columnas, cuentas, malas, ...lists }: PeopleReview): string {
  const ignored = columnas.filter(({ campo }) => campo === null).map(({ encabezado }) => encabezado);
  const lines = [
    `${cuentas.filas} filas en ${codificacion}: ${countsText(cuentas)}.`,
    ...(ignored.length > 0 ? [`Columnas que no se usan: ${ignored.join(', ')}.`] : []),
    ...lists.cambiadas.slice(0, 20).map(({ usuario, cambios }) => {
      const parts = cambios.map(({ campo, antes, despues }) => `${campo} «${antes}» → «${despues}»`);
      return `  ${usuario}: ${parts.join(', ')}`;
    }),
    ...(cuentas.ausentes > 0
      ? [
          `${cuentas.ausentes} no están en el archivo (--bajas las da de baja):${namesText(lists.ausentes.map(userOf))}`,
        ]
      : []),
    ...(cuentas.reingresos > 0
      ? [
          `${cuentas.reingresos} están de baja y en el archivo no (--reingresos las trae):${namesText(lists.reingresos.map(userOf))}`,
        ]
      : []),
    ...malas.slice(0, TOLD).map(({ linea, columna, valor, motivo }) => {
      const where = columna === '' ? '' : `, ${columna}`;
      return `  línea ${linea}${where}, «${valor}»: ${motivo}`;
    }),
    ...(cuentas.malas > malas.length
      ? [`  y ${cuentas.malas - malas.length} más: --malas ARCHIVO las escribe todas`]
      : []),
  ];
  return lines.join('\n');
}

const userOf = ({ usuario }: { usuario: string }) => usuario;

const countsText = (counts: ImportResult & { malas?: number }) =>
  (['nuevas', 'cambiadas', 'iguales', 'bajas', 'reingresos', 'malas'] as const)
    .flatMap((word) => (counts[word] === undefined ? [] : [`${word} ${counts[word]}`]))
    .join(', ');

function whatNext({ cuentas }: PeopleReview, bajas: Chosen, reingresos: Chosen): string {
  const leaving = bajas === 'todas' ? cuentas.ausentes : bajas.length;
  const returning = reingresos === 'todas' ? cuentas.reingresos : reingresos.length;
  return `¿Importar, con ${leaving} bajas y ${returning} reingresos de los propuestos?`;
}

const photosText = ({ cuentas, otros, sinPersona }: PhotosReview) =>
  [
    `${cuentas.archivos} archivos: ${cuentas.encontradas} fotos con su persona.`,
    ...(cuentas.sinPersona > 0
      ? [`${cuentas.sinPersona} con un expediente de nadie:${namesText(sinPersona)}`]
      : []),
    ...(cuentas.otros > 0 ? [`${cuentas.otros} que no son fotos, o repetidas:${namesText(otros)}`] : []),
  ].join('\n');

const namesText = (names: readonly string[]) =>
  names.length === 0 ? '' : ` ${names.slice(0, TOLD).join(', ')}${names.length > TOLD ? '…' : ''}`;
