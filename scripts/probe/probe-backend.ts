/**
 * `npm run probar-backend -- URL`: signs in to another GraphQL service, and says operation by operation what of it fits the contract. Its
 * last line is the /config.json that suits the service.
 */
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { CommandFault } from '../../server/backup/command-fault.ts';
import { lineFor } from '../../server/backup/run-command.ts';
import { getConfig } from '../../server/config/config.ts';
import { origin, serviceAddress } from '../../server/config/values.ts';
import { harmless } from '../../server/harmless-text.ts';
import type { Finding } from '../../server/review/finding.ts';
import { countsOf, countsText, EXIT_WRONG, exitCodeOf, findingText } from '../../server/review/report.ts';
import { askAccount } from './credentials.ts';
import { runProbe } from './run-probe.ts';
import { suitableConfig } from './suitable-config.ts';

const USAGE = `Uso: npm run probar-backend -- https://SERVICIO/graphql [--origen https://NOMBRE] [--json]
  --origen: dónde se abrirá la app (si no, DIRECCION_PUBLICA); sin él no se mira el preflight.
  La cuenta se pregunta, o se da en PROBAR_USUARIO y PROBAR_CLAVE.`;

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { origen: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [given = ''] = positionals;
    if (positionals.length !== 1) throw new CommandFault(USAGE);
    const whole =
      URL.canParse(given) && new URL(given).pathname === '/' ? new URL('/graphql', given).href : given;
    return {
      address: new URL(v.parse(serviceAddress, whole)),
      origin: values.origen === undefined ? undefined : v.parse(origin, values.origen),
      json: values.json,
    };
  } catch {
    throw new CommandFault(USAGE);
  }
}

async function run(): Promise<void> {
  const { address, json, origin: given } = readArguments();
  const { direccionPublica, zonaHoraria } = getConfig(process.env);
  const stop = new AbortController();
  // The second Ctrl-C ends the process at once.
  process.once('SIGINT', () => stop.abort());
  const findings: Finding[] = [];
  const print = (line: string) => console.log(harmless(line));
  const learned = await runProbe({
    address,
    origin: given ?? direccionPublica,
    zone: zonaHoraria,
    account: () => askAccount(process.env),
    report(finding) {
      findings.push(finding);
      if (!json) print(findingText(finding));
    },
    signal: stop.signal,
  });
  process.exitCode = exitCodeOf(findings);
  const suitable = learned && suitableConfig(address, learned, process.env.ZONA_HORARIA);
  if (json) {
    const config = suitable && { variables: suitable.variables, config: JSON.parse(suitable.json) };
    return print(JSON.stringify({ ...countsOf(findings), hallazgos: findings, ...config }));
  }
  print(`\n${countsText(findings)}`);
  if (!suitable) return;
  print('\nLas variables del servidor de la app para este servicio:');
  for (const [name, value] of Object.entries(suitable.variables)) print(`${name}=${value}`);
  print(`\nCon ellas, /config.json es:\n${suitable.json}`);
}

try {
  await run();
} catch (error) {
  console.error(harmless(lineFor(error) ?? String(error)));
  process.exitCode = EXIT_WRONG;
}
