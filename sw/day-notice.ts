import { noticeOfDay, todayWords } from '../src/offline/day-notice.ts';
import { readRequest } from '../src/offline/documents.ts';
import { readConfirmed, readSession, type SessionMirror } from '../src/offline/entries.ts';
import { claimDay, readNoticeRecord } from '../src/offline/notice-record.ts';
import type { Ports } from '../src/offline/ports.ts';
import { ask } from '../src/offline/request.ts';
import { type Operacion, parseRow } from '../src/offline/row.ts';
import { loadSiteConfig, parseSiteConfig } from '../src/offline/site-config.ts';
import { campusTime } from '../src/offline/zone.ts';
import type { Transaction } from '../src/storage/transactions.ts';
import { namesOn, toldDay } from './celebrants.ts';

export interface DayNoticeParts {
  ports: Pick<Ports, 'store' | 'fetch' | 'now' | 'setTimer' | 'clearTimer' | 'origin' | 'developer'>;
  /** of what the pages keep: the first screen's lists are there */
  readKept(key: string): Promise<unknown>;
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
}

const LIST = `query listaCumpleanos($usuario: String!, $tokenSesion: String!, $mes: Int, $dia: Int) {
listaCumpleanos(usuario: $usuario, tokenSesion: $tokenSesion, mes: $mes, dia: $dia) { usuario nombre hipocoristico mes dia } }`;
const READ = `query avisoEstaLeido($usuario: String!, $aviso: String!) { avisoEstaLeido(usuario: $usuario, aviso: $aviso) }`;

/**
 * The notification of the day, at the first periodic sync after the hour that the person chose. Once a day, never to
 * anybody but the person of the open session: it is looked up anew before anything is shown, and once more after. What
 * the server says now comes before what the device keeps; with neither nothing is said, and the next sync tries again.
 */
export function createDayNotice({ ports, readKept, registration }: DayNoticeParts) {
  const { store } = ports;
  const close = () => closeNotices(registration);

  /** Who is to hear of the day, as the device has it; hush: nothing of the day may stand on the screen. */
  const plan = (aviso: string, iso: string, hora: number) =>
    store.transact(['sesion', 'meta', 'pendiente', 'confirmado'], 'readonly', async (tx) => {
      const session = await readSession(tx);
      if (!session) return 'hush';
      if (/"leido":true/.test((await wishOf(tx, session, 'marcarAvisoLeido', aviso)) ?? '')) return 'hush';
      const shows = await wishOf(tx, session, 'guardarConfiguracion', 'mostrarCumpleanos');
      if (shows === 'false') return 'hush';
      const record = await readNoticeRecord(tx, session.dueno);
      if (record.hora === undefined || hora < record.hora || record.avisado === iso) return undefined;
      return { ...session, ...toldDay(iso, record.bisiesto ?? 28) };
    });

  return async function announce(): Promise<void> {
    const site = (await loadSiteConfig(store)) ?? parseSiteConfig({}, ports.origin);
    const { iso, hora } = campusTime(ports.now(), site.zona);
    const aviso = noticeOfDay(iso);
    const told = await plan(aviso, iso, hora);
    if (told === 'hush') return close();
    if (!told) return;
    const { usuario, token: tokenSesion, epoca, days, leaplings } = told;
    const question = (operationName: string, query: string, variables: object) =>
      ask(ports, site, tokenSesion, { operationName, query, variables: { usuario, ...variables } });
    const setting = readRequest('guardarConfiguracion', usuario, 'mostrarCumpleanos');
    const answers = await Promise.all([
      question('avisoEstaLeido', READ, { aviso }),
      setting && ask(ports, site, tokenSesion, setting),
      ...days.map(([mes, dia]) => question('listaCumpleanos', LIST, { tokenSesion, mes, dia })),
    ]);
    // A page or the outbox's sending ends the session; this one only says nothing of it.
    if (answers.some((answer) => answer?.clase === 'token')) return close();
    const [read, shows, ...lists] = answers.map((answer) =>
      answer?.clase === 'ok' ? answer.valor : undefined,
    );
    if (read === true || shows === 'false') return close();
    const kept = await Promise.all(
      lists.map((list, place) => list ?? keptList(usuario, days[place]?.join('-') ?? '')),
    );
    // A list that is missing is nobody's birthday (B18): not all would be named.
    if (kept.some((list) => list === undefined)) return;
    const names = namesOn(kept, usuario, leaplings);
    // Asked and claimed in this order: a person who left meanwhile, or the setting of another tab, is seen by the claim.
    if (names.length === 0 || (await plan(aviso, iso, hora)) === 'hush') return;
    if (!(await claimDay(store, epoca, 'avisado', iso))) return;
    await registration.showNotification('Cumpleaños de hoy', {
      body: todayWords(names),
      lang: 'es-MX',
      tag: 'cumpleanos',
      icon: '/icono-192.png',
    });
    if ((await plan(aviso, iso, hora)) === 'hush') await close();
  };

  /** The first screen's copy is under the name of its person (src/api/first-screen.ts). */
  async function keptList(usuario: string, day: string): Promise<unknown> {
    const copy = (await readKept(`primera-vista:${usuario}`).catch(() => undefined)) as
      | { entries?: Record<string, { data?: unknown }> }
      | undefined;
    return copy?.entries?.[`cumpleanos:${day}`]?.data;
  }
}

/** Nothing of the day stays on the system's screen. */
export async function closeNotices(registration: DayNoticeParts['registration']): Promise<void> {
  for (const one of await registration.getNotifications()) one.close();
}

/** What waits to be sent, else what the server confirmed. */
async function wishOf(
  tx: Transaction,
  { dueno }: SessionMirror,
  operacion: Operacion,
  clave: string,
): Promise<string | undefined> {
  const key = [dueno, operacion, clave] as const;
  const row = parseRow(await tx.get('pendiente', key));
  return row && row.estado !== 'rechazado' ? row.valor : (await readConfirmed(tx, key))?.valor;
}
