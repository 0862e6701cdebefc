import type { AddressInfo } from 'node:net';
import { ACCOUNTS } from './demo/accounts.ts';
import type { DemoOutcome } from './demo/prepare-demo.ts';

/** The lines with which a start ends: the address, and the accounts that one can enter with. */
export function greeting(address: AddressInfo, demo: DemoOutcome | undefined): string[] {
  return [
    ...accountLines(demo),
    '',
    `Planeación escolar está lista en ${webAddress(address)} (Ctrl+C para terminar)`,
  ];
}

function accountLines(demo: DemoOutcome | undefined): string[] {
  if (demo === undefined) return [];
  if (demo.kind === 'propia')
    return ['La base de datos tiene datos propios: no se tocaron, y no hay cuentas de demostración.'];
  const rows = ACCOUNTS.map(({ usuario, papel }) => `  ${usuario.padEnd(14)}${papel}`);
  return [`Cuentas de demostración, todas con la contraseña ${demo.clave}`, ...rows];
}

function webAddress({ address, family, port }: AddressInfo): string {
  const everywhere = address === '0.0.0.0' || address === '::';
  const name = everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${name}:${port}`;
}
