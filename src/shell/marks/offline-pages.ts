import { keptName } from '../../api/cached/policies.ts';
import type { Services } from '../../domain/services.ts';
import { inboxDays } from '../../features/notices/notice-list.ts';
import { type Day, dayKey, today } from '../../lib/calendar.ts';
import { daysOf } from '../../lib/month-math.ts';
import { dayListKey, ownFiguresKey } from '../../storage/keys.ts';
import { isPrecacheWhole } from '../../storage/precache.ts';
import { TEMPLATE_PATHS } from '../routes/paths.ts';
import { shellRouteAt } from '../routes/routes.tsx';

/** How much of a page this device can show without a connection. */
export type OfflineState = 'whole' | 'part' | 'none';

/** What of the server's answers this device keeps. */
interface Kept {
  /** the stored keys */
  keys: ReadonlySet<string>;
  usuario: string;
  today: Day;
  birthdaysShown: boolean;
  /** Whether an answer about this person is kept. */
  has(operation: string): boolean;
}

const lists = ({ keys, usuario }: Kept, days: readonly Day[]): OfflineState => {
  const there = days.filter((day) => keys.has(dayListKey(usuario, dayKey(day)))).length;
  return there === days.length ? 'whole' : there > 0 ? 'part' : 'none';
};
const always = () => 'whole' as const;
const partly = () => 'part' as const;

/**
 * What each page of the menu needs beside its own files. A page without a row needs a connection: what it shows is
 * kept on no device.
 */
export const NEEDS: Readonly<Record<string, (kept: Kept) => OfflineState>> = {
  '/': (kept) =>
    kept.has('usuario') && (!kept.birthdaysShown || lists(kept, [kept.today]) === 'whole') ? 'whole' : 'part',
  // The person's own file or the sample.
  '/planeacion': always,
  '/cumpleanos': (kept) => lists(kept, daysOf(kept.today)),
  '/avisos': (kept) => lists(kept, inboxDays(kept.today)),
  '/dashboard': ({ keys, usuario }) => (keys.has(ownFiguresKey(usuario)) ? 'whole' : 'none'),
  // RFC, CURP and IDOracle are never kept.
  '/profile': (kept) => (kept.has('usuario') ? 'part' : 'none'),
  // The settings wait in the outbox; open sessions need the server.
  '/configuracion': partly,
  // The versions on this device; publishing needs the server.
  '/actualizaciones': partly,
  '/ayuda': always,
  '/landing': always,
  '/notfound': always,
  // The template's pages show samples.
  ...Object.fromEntries(TEMPLATE_PATHS.map((path) => [path, always])),
};

type OfflineParts = Pick<Services, 'keyval' | 'keptAnswers' | 'config'> & {
  usuario: string;
  caches: CacheStorage | undefined;
};

/**
 * Reads what is cached, and returns the state of a path: without its files, which the worker keeps or this document
 * has already loaded, no page opens. Never rejects.
 */
export async function readOfflinePages(parts: OfflineParts): Promise<(path: string) => OfflineState> {
  const { keyval, keptAnswers, config, usuario, caches } = parts;
  const [whole, keys] = await Promise.all([
    isPrecacheWhole(caches).catch(() => false),
    keyval.keys().catch(() => []),
  ]);
  const kept: Kept = {
    keys: new Set(keys),
    usuario,
    today: today(),
    birthdaysShown: config.values.get().mostrarCumpleanos,
    has: (operation) => keptAnswers.get(keptName(operation, { usuario }) ?? '') !== undefined,
  };
  return (path) => (whole || shellRouteAt(path)?.page.isHere() ? (NEEDS[path]?.(kept) ?? 'none') : 'none');
}
