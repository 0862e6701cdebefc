import { dayKey } from '../src/lib/calendar.ts';
import { campusTime } from '../src/lib/campus-time.ts';
import { noticeOfDay } from '../src/offline/birthday-notice.ts';
import { readRequest } from '../src/offline/model/documents.ts';
import { type Operacion, parsePendingWrite } from '../src/offline/model/pending-write.ts';
import type { Ports } from '../src/offline/model/ports.ts';
import { ask } from '../src/offline/send/request.ts';
import { claimDay, readNoticeRecord } from '../src/offline/store/notification-record.ts';
import { readConfirmed, readSession, type SessionMirror } from '../src/offline/store/records.ts';
import { loadSiteConfig, parseSiteConfig } from '../src/offline/store/site-config.ts';
import { announcement, daysTold, holidaysOf, isQuietDay, isTold } from '../src/offline/told-days.ts';
import { dayListKey } from '../src/storage/keys.ts';
import type { Transaction } from '../src/storage/outbox-store.ts';
import { namesOn, toldDay } from './birthday-people.ts';

export interface BirthdayNotificationParts {
  ports: Pick<Ports, 'store' | 'fetch' | 'now' | 'setTimer' | 'clearTimer' | 'origin' | 'developer'>;
  /** reads the pages' key-value store, which holds the birthday lists */
  readKept(key: string): Promise<unknown>;
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>;
}

const LIST = `query listaCumpleanos($usuario: String!, $tokenSesion: String!, $mes: Int, $dia: Int) {
listaCumpleanos(usuario: $usuario, tokenSesion: $tokenSesion, mes: $mes, dia: $dia) { usuario nombre hipocoristico mes dia } }`;
const READ = `query avisoEstaLeido($usuario: String!, $aviso: String!) { avisoEstaLeido(usuario: $usuario, aviso: $aviso) }`;

/**
 * Shows the birthday notification at the first periodic sync after the hour the person chose, once a day and
 * only for the person of the open session. It also tells the days without work that follow, which then get no
 * notification of their own. The session and the settings are read again right before and right
 * after showing it. The server's answers take precedence over what the device keeps; if both are missing,
 * nothing is shown and the next sync tries again.
 */
export function createBirthdayNotification({ ports, readKept, registration }: BirthdayNotificationParts) {
  const { store } = ports;
  const close = () => closeNotices(registration);

  /**
   * Reads from the device whether to notify, and whom. 'hush': close any notification that is on the screen.
   * undefined: nothing to do now.
   */
  const plan = (aviso: string, iso: string, hora: number, holidays: readonly string[]) =>
    store.transact(['sesion', 'meta', 'pendiente', 'confirmado'], 'readonly', async (tx) => {
      const session = await readSession(tx);
      if (!session) return 'hush';
      if (/"leido":true/.test((await deviceValue(tx, session, 'marcarAvisoLeido', aviso)) ?? ''))
        return 'hush';
      const shows = await deviceValue(tx, session, 'guardarConfiguracion', 'mostrarCumpleanos');
      if (shows === 'false') return 'hush';
      const record = await readNoticeRecord(tx, session.dueno);
      if (record.hora === undefined || hora < record.hora) return undefined;
      if (isQuietDay(record, iso, holidays) || isTold(record.avisado, iso, holidays)) return undefined;
      const days = daysTold(iso, holidays);
      return { ...session, told: days.map((day) => ({ iso: day, ...toldDay(day, record.bisiesto ?? 28) })) };
    });

  return async function announce(): Promise<void> {
    const site = (await loadSiteConfig(store)) ?? parseSiteConfig({}, ports.origin);
    const { iso, hora } = campusTime(ports.now(), site.zona);
    const aviso = noticeOfDay(iso);
    const planned = () => plan(aviso, iso, hora, holidaysOf(site.feriados));
    const plans = await planned();
    if (plans === 'hush') return close();
    if (!plans) return;
    const { usuario, token: tokenSesion, epoca, told } = plans;
    const days = told.flatMap((one) => one.days);
    const question = (operationName: string, query: string, variables: object) =>
      ask(ports, site, tokenSesion, { operationName, query, variables: { usuario, ...variables } });
    const setting = readRequest('guardarConfiguracion', usuario, 'mostrarCumpleanos');
    const answers = await Promise.all([
      question('avisoEstaLeido', READ, { aviso }),
      setting && ask(ports, site, tokenSesion, setting),
      ...days.map(([mes, dia]) => question('listaCumpleanos', LIST, { tokenSesion, mes, dia })),
    ]);
    // The token was refused. A page or the outbox ends the session; this code only removes the notification.
    if (answers.some((answer) => answer?.clase === 'token')) return close();
    const [read, shows, ...lists] = answers.map((answer) =>
      answer?.clase === 'ok' ? answer.valor : undefined,
    );
    if (read === true || shows === 'false') return close();
    const kept = await Promise.all(
      lists.map((list, place) => {
        const [mes = 0, dia = 0] = days[place] ?? [];
        return list ?? keptList(usuario, dayKey({ mes, dia }));
      }),
    );
    // A missing list does not mean that there are no birthdays (B18): some people would be left out.
    if (kept.some((list) => list === undefined)) return;
    const named = told.map((day) => ({
      iso: day.iso,
      names: namesOn(kept.splice(0, day.days.length), usuario, day.leaplings),
    }));
    const body = announcement(named);
    // Check the setting again, then claim the day: the claim fails if the session has ended, or if another
    // sync has claimed it.
    if (body === '' || (await planned()) === 'hush') return;
    if (!(await claimDay(store, epoca, 'avisado', iso))) return;
    await registration.showNotification(
      named[0]?.names.length ? 'Cumpleaños de hoy' : 'Próximos cumpleaños',
      {
        body,
        lang: 'es-MX',
        tag: 'cumpleanos',
        icon: '/icono-192.png',
      },
    );
    if ((await planned()) === 'hush') await close();
  };

  /** Reads the list of a day (`11-20`) that a page has kept (src/api/cached/kept-answers.ts). */
  async function keptList(usuario: string, day: string): Promise<unknown> {
    const kept = await readKept(dayListKey(usuario, day)).catch(() => undefined);
    return (kept as { people?: unknown } | undefined)?.people;
  }
}

/** Closes every notification of this app. */
export async function closeNotices(registration: BirthdayNotificationParts['registration']): Promise<void> {
  for (const one of await registration.getNotifications()) one.close();
}

/** The pending write's value, or else the value the server last confirmed. */
async function deviceValue(
  tx: Transaction,
  { dueno }: SessionMirror,
  operacion: Operacion,
  clave: string,
): Promise<string | undefined> {
  const key = [dueno, operacion, clave] as const;
  const row = parsePendingWrite(await tx.get('pendiente', key));
  return row && row.estado !== 'rechazado' ? row.valor : (await readConfirmed(tx, key))?.valor;
}
