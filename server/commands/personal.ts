/** `npm run personal -- ACT …`: the university's people, at the console of the server's machine. It works beside a running server. */
import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { parseArgs } from 'node:util';
import { loginName } from '../../shared/login-name.ts';
import { createCodes } from '../account/mailed-codes.ts';
import { createBackground } from '../background.ts';
import { CommandFault } from '../backup/command-fault.ts';
import { lineFor, requireOwner, runCommand } from '../backup/run-command.ts';
import { commandConfig } from '../config/command-config.ts';
import { commandLine } from '../config/command-line.ts';
import type { ServerConfig } from '../config/server-config.ts';
import { checkStart } from '../config/start-rules.ts';
import { harmless } from '../harmless-text.ts';
import { createMailer } from '../mail/mailer.ts';
import { createOutgoingMail } from '../mail/outgoing-mail.ts';
import { createPhotoFiles } from '../people/photo-files.ts';
import { createPersonnel } from '../personnel/personnel.ts';
import { createRecord } from '../record/record.ts';
import { contentOf } from '../store/content.ts';
import { openData } from '../store/open-data-dir.ts';
import type { Database } from '../store/port.ts';
import { type CommandAct, type Desk, OPTIONS } from './act.ts';
import { IMPORT_ACTS } from './import-acts.ts';
import { ACTS as PERSON_ACTS } from './personal-acts.ts';

const ACTS: Readonly<Record<string, CommandAct>> = { ...PERSON_ACTS, ...IMPORT_ACTS };

const USAGE = `Uso: ${commandLine('personal', 'ACTO [--json]')}
  administrador USUARIO [--nombre N --apellido A --correo C]
  buscar [PALABRAS] [--departamento D] [--tipo T] [--estatus E] [--sin-cuenta] [--limitadas] [--tras LUGAR]
  opciones
  ver USUARIO
  dar USUARIO PROCESO [PERMISO]
  quitar USUARIO PROCESO [PERMISO]
  cerrar-sesiones USUARIO
  codigo USUARIO
  baja USUARIO
  reingreso USUARIO
  entregar USUARIO ARCHIVO
  borrar USUARIO
  importar ARCHIVO [--revisar] [--columna ENCABEZADO=CAMPO] [--bajas todas|USUARIOS] [--reingresos todas|USUARIOS]
           [--huella H] [--malas ARCHIVO] [--cambios ARCHIVO]
  exportar ARCHIVO
  fotos CARPETA|ZIP [--revisar]
Lo que cambia algo se pregunta una vez; con --si (siempre con --json) no se pregunta.`;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
    const [name = '', ...words] = positionals;
    const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
    const [least, most] = act?.words ?? [1, 0];
    const allowed = ['json', 'si', ...(act?.options ?? [])];
    const strange = Object.keys(values).some((option) => !allowed.includes(option));
    if (!act || strange || words.length < least || words.length > most) throw new CommandFault(USAGE);
    return { act, words, options: values };
  } catch {
    throw new CommandFault(USAGE);
  }
}

/** Answers to questions, one line each. Without a terminal they may come through a pipe. */
function createQuestions() {
  // Opened by the first question, so that a command without one leaves the input to the script around it.
  let input: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    async ask(question: string): Promise<string> {
      input ??= createInterface({ input: process.stdin });
      lines ??= input[Symbol.asyncIterator]();
      process.stderr.write(harmless(question));
      const { value, done } = await lines.next();
      if (done) throw new CommandFault('No hubo respuesta: no se hizo nada. Da todo como opciones, y --si.');
      return value;
    },
    close: () => input?.close(),
  };
}

/** The command creates no database: one in another folder than the server's would be of no use to anybody. */
async function requireDatabase(dataDir: string): Promise<void> {
  await access(join(dataDir, 'planeacion.sqlite')).catch(() => {
    throw new CommandFault(
      `No hay base de datos en ${dataDir}: di con DATA_DIR la carpeta del servidor, o inicia el servidor una vez.`,
    );
  });
}

async function run(): Promise<string> {
  const { act, words, options } = readArguments();
  const config = await commandConfig(process.env);
  const { dataDir } = config;
  const usuario = act.words[0] === 0 || act.onFile ? '' : loginName(words[0] ?? '');
  if (usuario === undefined) throw new CommandFault(`«${words[0]}» no puede ser un usuario.`);
  if (config.databaseUrl === undefined) await requireDatabase(dataDir);
  await requireOwner(dataDir);
  const { database, secret } = await openData(dataDir, config);
  const questions = createQuestions();
  try {
    if (act.mails && (await contentOf(database)) !== 'demostracion') checkStart({ ...config, demo: false });
    const confirm = async (question: string) => {
      if (options.json || options.si) return;
      const said = await questions.ask(`${dataDir}: ${question} [s/N] `);
      if (!/^s[ií]?$/i.test(said.trim())) throw new CommandFault('No se hizo nada.');
    };
    if (act.sure) await confirm(act.sure(usuario, words));
    const { personnel, ...parts } = createParts(config, database, secret);
    const ask: Desk['ask'] = (option, question) =>
      options.json ? Promise.reject(new CommandFault(`Falta --${option}.`)) : questions.ask(question);
    const by = { equipo: `${commandLine('personal')}, ${operator()}` };
    const desk: Desk = { ...parts, personnel, database, config, by, words, options, ask, confirm };
    try {
      const { answer, text } = await act.run(desk, usuario);
      return options.json ? JSON.stringify(answer) : text;
    } finally {
      await parts.undelivered();
      parts.close();
    }
  } finally {
    questions.close();
    await database.close();
  }
}

/** Who is at the console. In a container the user may have no name. */
function operator(): string {
  if (process.env.SUDO_USER) return process.env.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** The parts of the server that the acts need, without its limits: whoever is at the console has the database anyway. */
function createParts(config: ServerConfig, database: Database, secret: Uint8Array) {
  const now = () => new Date();
  let failed = false;
  const background = createBackground({
    error: () => {
      failed = true;
    },
  });
  const mail = createMailer({ ...config, now });
  const letters = createOutgoingMail({ database, mail, secret, now, random: randomBytes, background });
  const record = createRecord({ database, now, random: randomBytes, days: config.bitacoraDias });
  const personnel = createPersonnel({
    background,
    letters,
    database,
    now,
    config,
    codes: createCodes({ database, secret, now, random: randomBytes }),
    photos: createPhotoFiles(config.dataDir, randomBytes),
    record,
  });
  return {
    personnel,
    record,
    async undelivered() {
      await background.settled();
      return failed;
    },
    close() {
      letters.close();
      mail.close();
    },
  };
}

await runCommand(async () => {
  try {
    return await run();
  } catch (error) {
    const line = process.argv.includes('--json') ? lineFor(error) : undefined;
    if (line === undefined) throw error;
    const details = error instanceof CommandFault ? error.details : {};
    throw new CommandFault(JSON.stringify({ error: line, ...details }));
  }
});
