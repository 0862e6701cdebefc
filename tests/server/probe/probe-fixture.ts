import type { Account, Learned } from '../../../scripts/probe/probe.ts';
import { runProbe } from '../../../scripts/probe/run-probe.ts';
import type { Finding } from '../../../server/review/finding.ts';
import { ANA, writeForeign } from '../../support/backends/foreign-data.ts';
import {
  type ForeignOptions,
  type ForeignServer,
  startForeignServer,
} from '../../support/backends/foreign-server.ts';
import { type MisbehavingServer, startMisbehavingServer } from '../../support/backends/misbehaving-server.ts';

/** Where people would open the app. */
export const ORIGIN = 'https://app.example';
export const COLOR = '{`h`:50,`s`:40,`l`:90}';

/** A service that speaks the owner's contract, with a misbehaving server before it. */
export interface Tried {
  foreign: ForeignServer;
  between: MisbehavingServer;
  /** all that the service holds of its people */
  held(): unknown;
  close(): Promise<void>;
}

/** Ana has a color, a birthday and a photo. */
export async function startTried(options: Partial<ForeignOptions> = {}): Promise<Tried> {
  const foreign = await startForeignServer({ origin: () => ORIGIN, ...options });
  const { data } = foreign;
  data.people.set('ana', { ...ANA, fechaNacimiento: '05-ene-1980', color: COLOR });
  writeForeign(data, 'ana', 'color', COLOR);
  writeForeign(data, 'ana', 'menuMode', 'static');
  const between = await startMisbehavingServer(() => foreign.port);
  return {
    foreign,
    between,
    held: () => structuredClone([data.people, data.settings, data.notices]),
    async close() {
      await between.close();
      await foreign.close();
    },
  };
}

export interface Result {
  learned: Learned | undefined;
  /** «tema: hallado» of each finding that is not well */
  wrong: string[];
  doubtful: string[];
  findings: Finding[];
}

export async function probe(
  url: string,
  account: Account = { usuario: ANA.usuario, clave: ANA.clave },
): Promise<Result> {
  const findings: Finding[] = [];
  const learned = await runProbe({
    address: new URL(`${url}/graphql`),
    origin: ORIGIN,
    zone: 'America/Mexico_City',
    account: async () => account,
    report: (finding) => findings.push(finding),
    signal: new AbortController().signal,
  });
  const lines = (estado: Finding['estado']) =>
    findings.filter((one) => one.estado === estado).map(({ hallado, tema }) => `${tema}: ${hallado}`);
  return { learned, findings, wrong: lines('mal'), doubtful: lines('atencion') };
}
