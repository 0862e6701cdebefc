import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { doubtful, type Finding, good, wrong } from '../finding.ts';
import type { Review } from '../site.ts';
import { tryAsking } from './exchange.ts';

const TEMA = 'reloj';
/** The Date header has no parts of a second, and the answer has a way to go. */
const SMALL_MS = 5_000;
/** As much as sessions and codes bear. */
const LARGE_MS = 60_000;

/** Compares with the own server alone, and with what the system knows of its clock: nobody else is asked. */
export const reviewClock: Review = async ({ address, direct, now }) => {
  const base = address ?? direct;
  const answer = await tryAsking(new URL('/salud', base));
  const told = Date.parse(answer?.header('date')[0] ?? '');
  return [
    ...(Number.isNaN(told) ? [] : [difference(told - now().getTime(), base)]),
    ...(await synchronised()),
  ];
};

function difference(ms: number, { origin }: URL): Finding {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const found = `${origin} y este equipo difieren ${seconds} s`;
  const advice = 'Pon en hora el que esté mal, con NTP: de la hora dependen sesiones, códigos y cumpleaños.';
  if (Math.abs(ms) >= LARGE_MS) return wrong(TEMA, found, advice);
  return Math.abs(ms) >= SMALL_MS
    ? doubtful(TEMA, found, advice)
    : good(TEMA, `es la misma hora en ${origin}`);
}

/** Nothing where the system cannot tell, as in a container, whose clock is its host's. */
async function synchronised(): Promise<Finding[]> {
  const args = ['show', '--property=NTPSynchronized', '--value'];
  const { stdout } = await promisify(execFile)('timedatectl', args, { timeout: 5_000 }).catch(() => ({
    stdout: '',
  }));
  switch (stdout.trim()) {
    case 'yes':
      return [good('NTP', 'el sistema mantiene su hora')];
    case 'no':
      return [doubtful('NTP', 'nada mantiene la hora del sistema', 'Actívalo: «timedatectl set-ntp true».')];
    default:
      return [];
  }
}
