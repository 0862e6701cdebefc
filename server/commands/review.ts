/** `npm run revisar`: looks at this machine's installation as an expert would, and says what to do. */

import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { CommandFault } from '../backup/command-fault.ts';
import { lineFor } from '../backup/run-command.ts';
import { commandConfig } from '../config/command-config.ts';
import { commandLine } from '../config/command-line.ts';
import { MAIL_ADDRESS, secureOrigin } from '../config/values.ts';
import { type Finding, wrong } from '../review/finding.ts';
import { countsOf, countsText, EXIT_WRONG, exitCodeOf, findingText } from '../review/report.ts';
import { review } from '../review/review.ts';
import { directAddress } from '../review/site.ts';

const USAGE = `Uso: ${commandLine('revisar', '[--direccion https://NOMBRE] [--carta CORREO] [--json]')}`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { direccion: { type: 'string' }, carta: { type: 'string' }, json: { type: 'boolean' } },
    });
    const { carta, direccion, json = false } = values;
    if (carta !== undefined && !MAIL_ADDRESS.test(carta)) throw new CommandFault(USAGE);
    return { letterTo: carta, address: direccion && v.parse(secureOrigin, direccion), json };
  } catch {
    throw new CommandFault(USAGE);
  }
}

async function run({ address, letterTo, json }: ReturnType<typeof readArguments>): Promise<Finding[]> {
  const config = await commandConfig(process.env);
  const origin = address ?? config.direccionPublica;
  const asks = !json && letterTo === undefined && config.smtpUrl !== undefined;
  return review({
    config,
    now: () => new Date(),
    address: origin === undefined ? undefined : new URL(origin),
    letterTo: asks ? await askLetter() : letterTo,
    direct: directAddress(config),
    uid: process.getuid?.(),
  });
}

/** Undefined for none: an empty line, or an input without one. */
async function askLetter(): Promise<string | undefined> {
  process.stderr.write('¿A qué correo envío una carta de prueba? (vacío: a ninguno) ');
  const input = createInterface({ input: process.stdin });
  const { value = '' } = await input[Symbol.asyncIterator]().next();
  input.close();
  const to = String(value).trim();
  if (to === '') return undefined;
  if (!MAIL_ADDRESS.test(to)) throw new CommandFault(`«${to}» no es una dirección de correo.`);
  return to;
}

/** A configuration that the server refuses is a finding too. */
function asFinding(error: unknown): Finding[] {
  const line = lineFor(error);
  if (line === undefined) throw error;
  return [wrong('configuración', line, 'Corrígelo: hasta entonces no se puede revisar lo demás.')];
}

function print(findings: readonly Finding[], json: boolean): void {
  process.exitCode = exitCodeOf(findings);
  if (json) {
    console.log(JSON.stringify({ ...countsOf(findings), hallazgos: findings }));
    return;
  }
  for (const finding of findings) console.log(findingText(finding));
  console.log(`\n${countsText(findings)}`);
}

try {
  // People are being served meanwhile.
  setPriority(constants.priority.PRIORITY_LOW);
  const args = readArguments();
  print(await run(args).catch(asFinding), args.json);
} catch (error) {
  console.error(lineFor(error) ?? error);
  process.exitCode = EXIT_WRONG;
}
