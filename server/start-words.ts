import type { AddressInfo } from 'node:net';
import { IS_CLONE } from './config/command-line.ts';
import { ConfigError } from './config/config.ts';
import { StartFault } from './config/start-fault.ts';
import { NothingToServeError } from './releases/releases.ts';
import { DatabaseError } from './store/database-error.ts';

/** What a start did with the demonstration. `propia`: the database holds other data, and the start left it as it is. */
export type DemoOutcome =
  | { kind: 'propia' }
  | { kind: 'demostracion'; clave: string; accounts: readonly { usuario: string; purpose: string }[] };

/**
 * The last lines of a start: the address and the demonstration's accounts. If `passwordFile` is given, the lines name that file
 * instead of the password, because they go into a journal.
 */
export function startWords(
  address: AddressInfo,
  demo: DemoOutcome | undefined,
  passwordFile: string | undefined,
  forwardsTo: string | undefined,
): string[] {
  return [
    ...(forwardsTo === undefined ? [] : [`Las personas, sus datos y sus fotos son los de ${forwardsTo}`]),
    ...accountLines(demo, passwordFile),
    '',
    `Planeación escolar está lista en ${webAddress(address)} (Ctrl+C para terminar)`,
  ];
}

function accountLines(demo: DemoOutcome | undefined, passwordFile: string | undefined): string[] {
  if (demo === undefined) return [];
  if (demo.kind === 'propia')
    return ['La base de datos tiene datos propios: no se tocaron, y no hay cuentas de demostración.'];
  const rows = demo.accounts.map(({ usuario, purpose }) => `  ${usuario.padEnd(14)}${purpose}`);
  const password = passwordFile === undefined ? demo.clave : `que está en ${passwordFile}`;
  return [`Cuentas de demostración, todas con la contraseña ${password}`, ...rows];
}

function webAddress({ address, family, port }: AddressInfo): string {
  const everywhere = address === '0.0.0.0' || address === '::';
  const name = everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${name}:${port}`;
}

/** The line for the person who starts the server, or undefined for a failure that the person cannot fix. */
export function explainStart(error: unknown): string | undefined {
  if (error instanceof StartFault || error instanceof ConfigError || error instanceof DatabaseError)
    return error.message;
  if (error instanceof NothingToServeError)
    return IS_CLONE
      ? 'Falta la aplicación construida (carpeta dist): ejecuta «npm start», que la construye.'
      : 'Falta la carpeta dist: el paquete está incompleto, desempácalo otra vez.';
  return undefined;
}
