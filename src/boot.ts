import { type Api, createApi } from './api/api.ts';
import { createFirstScreen } from './api/first-screen.ts';
import { createLiveQueries } from './api/live-query.ts';
import type { Environment } from './environment.ts';
import { type Answer, reachedServer } from './offline/answers.ts';
import { keepLateWishes } from './offline/late-wishes.ts';
import { createNetwork } from './offline/network.ts';
import { createOutbox } from './offline/outbox.ts';
import type { Outbox } from './offline/outbox-port.ts';
import { isNewStore } from './offline/owner.ts';
import type { LockPort } from './offline/ports.ts';
import { createReplay } from './offline/replay.ts';
import { onDemand } from './on-demand.ts';
import { createNotices, type Notices } from './shell/notices.ts';
import { watchStore } from './storage/watch.ts';
import { createCanary } from './user/canary.ts';
import { createConfig } from './user/config.ts';
import { createConnection } from './user/connection.ts';
import { createContact } from './user/contact.ts';
import { createDevice, createTroubles } from './user/device.ts';
import { createDirectSaves } from './user/direct-saves.ts';
import { createDrafts, type Drafts } from './user/drafts.ts';
import { endReason } from './user/end-reason.ts';
import { createLook, type LookOwner } from './user/look.ts';
import { wishedNickname } from './user/nickname.ts';
import { createOutboxView } from './user/outbox-view.ts';
import { createProfile, whenKnown } from './user/profile-state.ts';
import { shortName } from './user/profile-values.ts';
import type { Services } from './user/services.ts';
import { createSession } from './user/session.ts';
import { createSite, type SiteControl, viewOf } from './user/site.ts';
import { stopWriting, sweepStrays, wipe } from './user/wipe.ts';
import { within } from './user/within.ts';
import type { Motivo } from './worker-messages.ts';

export interface App {
  services: Services;
  notices: Notices;
  look: LookOwner;
  site: SiteControl;
  api: Api;
  outbox: Outbox;
  drafts: Drafts;
  token(): string | undefined;
  /** Asks the server about the session; no answer changes nothing. */
  validate(): Promise<void>;
  /** Another tab may have changed who is signed in. */
  follow(): void;
  /** the epoch of the open session, for the worker */
  epoch(): number | undefined;
  /** Storage first, then the network; resolves when storage is read, never waits for the network. */
  start(): Promise<void>;
}

const wishes = () => import('./user/wishes.ts');
const leaveIt = () => undefined;
const notKept = () => 'fallo' as const;
const ANOTHER_TAB = 'otra-pestana';
const OWN_VALUES_MS = 2000;

/** Builds everything from its effects and wires left to right; nothing runs before `start`. */
export function boot(given: Environment): App {
  const troubles = createTroubles(given.local, () => session.token() !== undefined, given.shared);
  const env = { ...given, store: watchStore(given.store, troubles.tell) };
  const network = createNetwork(env.bus, env.now);
  const onAnswer = (answer: Answer) =>
    reachedServer(answer) ? network.reportAnswer() : network.reportNoAnswer();
  const outbox = keepLateWishes(createOutbox(env), env.lateWishes, env.life);
  const site = createSite({
    store: env.store,
    local: env.local,
    fetch: (url) => env.fetch(url),
    origin: env.origin,
    onFailure: network.reportNoAnswer,
  });
  const drafts = createDrafts(env);
  const canary = createCanary(env.local, () => isNewStore(env.store), env.uuid);

  const api = createApi({
    // Kept data is on the screen first; it does not need Apollo.
    load: () => env.idle().then(() => import('./api/client.ts')),
    site: site.ready,
    fetch: env.fetch,
    now: env.now,
    setTimer: env.setTimer,
    clearTimer: env.clearTimer,
    keyval: env.keyval,
    onAnswer,
    token: () => session.token(),
    tokenRefused: (token, motivo) => void session.endByServer(token, motivo),
    logs: () => Boolean(env.developer) && currentUser() === env.developer,
  });
  const firstScreen = createFirstScreen(env.keyval);
  const live = createLiveQueries(api, firstScreen, () => session.token(), env.now);
  const leaving = { ...env, outbox, api, live, firstScreen };
  const profile = createProfile(live, {
    nickname: () => wishedNickname(config),
    differs: () => wishes().then((made) => made.settleNickname(wishing()), leaveIt),
  });

  const session = createSession({
    ...env,
    outbox,
    api,
    wipe: () => wipe(leaving),
    stopWriting: () => stopWriting(leaving),
    sweepStrays: (usuario) => sweepStrays(leaving, usuario),
    canary,
    drafts,
    share: () => env.share().then(() => troubles.tell(undefined)),
    async forgetPerson() {
      profile.open(undefined);
      api.open(undefined);
      for (const { id } of notices.current.get()) notices.dismiss(id);
      await config.open(undefined);
    },
    ended: endReason(env.query.get('fin')),
    changedPath: `/?origen=${ANOTHER_TAB}`,
    async onOpen({ usuario }, how) {
      await Promise.all([firstScreen.load(usuario), config.open(usuario)]);
      profile.open(usuario);
      const heard = config.refresh();
      if (how === 'sign-in') {
        // The person's look at once, and a wish that is based on what the server holds; it has answered a moment ago.
        await within(OWN_VALUES_MS, heard);
        look.resetDevice();
      }
      look.settle();
      if (how === 'sign-in' || env.query.get('origen') === ANOTHER_TAB) announce();
      void replay.hint();
    },
  });
  const currentUser = () => {
    const state = session.state.get();
    return state.phase === 'open' ? state.usuario : undefined;
  };

  const lock: LockPort = {
    // The mirror may still be that of somebody who has left and discarded what waits.
    attempt: (...turn) => session.finishLeaving().then(() => env.lock.attempt(...turn)),
  };
  const replay = createReplay(
    { ...env, lock },
    { onAnswer, onTokenRefused: ({ epoca, motivo }) => refused(epoca, motivo) },
  );
  const refused = (epoca: number, motivo: Motivo) => {
    const token = session.token();
    if (token && epoca === session.epoch()) void session.endByServer(token, motivo);
  };

  const config = createConfig({
    outbox,
    api,
    ownColor: profile.ownColor,
    kept: () => void replay.hint(),
    async heard(rows) {
      // The browser took them under this page: it shows what the server has.
      if ((await canary.heard(rows)) && (await session.reopen())) await config.refresh();
    },
    reopen: () => session.reopen(),
    shared: env.shared,
    sendDirect: (usuario, campo, valor) => direct.save(usuario, 'guardarConfiguracion', campo, valor),
  });
  const direct = createDirectSaves({ ...env, site, session, config, profile, onAnswer });
  const saving = { ...leaving, replay, config, direct };
  const wishing = () => ({ ...saving, profile, usuario: currentUser() });
  config.rows.subscribe(profile.again);
  const look = createLook({
    ...env,
    config,
    session: session.state,
    refused: () =>
      notices.push({
        title: 'No se guardó',
        text: 'El servidor no lo confirmó, y este dispositivo no puede guardar el cambio.',
      }),
  });
  const notices = createNotices();

  /** A1.5, B21: once the name is known. */
  const announce = () =>
    whenKnown(profile, (person) => notices.push({ title: 'Usuario Conectado', text: shortName(person) }));

  env.bus.subscribe((message, remote) => {
    if (message.tipo === 'cambio') void config.reload();
    if (message.tipo !== 'sesion' || !remote) return;
    if (message.suceso === 'rechazada') refused(message.epoca, message.motivo);
    else session.follow();
  });
  const contact = createContact({ ...env, network, session, replay, config, live, look, troubles });
  const parts = { ...saving, env, network, session, site, drafts, canary, usuario: currentUser };
  const { account, signOut, ...demanded } = onDemand(parts);

  return {
    look,
    site,
    api,
    outbox,
    validate: session.validate,
    token: session.token,
    follow: session.follow,
    // No photos on the disk for a shared machine, and none of the other tabs' people.
    epoch: () => (env.shared() ? undefined : session.epoch()),
    notices,
    drafts,
    services: {
      version: env.version,
      ...demanded,
      look,
      config,
      profile,
      live,
      site: viewOf(site),
      connection: createConnection(network, config, direct.sending, troubles, canary.waiting),
      drafts,
      keyval: env.keyval,
      local: env.local,
      device: createDevice({ ...env, troubles, canary, session: session.state }),
      outbox: createOutboxView(outbox, replay, config, currentUser),
      markRead: (...asked) => wishes().then((made) => made.markRead(wishing(), ...asked), notKept),
      saveNickname: (valor) => wishes().then((made) => made.saveNickname(wishing(), valor), notKept),
      session: {
        state: session.state,
        signIn: session.signIn,
        account,
        signOut,
      },
    },
    async start() {
      void site.ready().catch(() => undefined);
      void site.fresh();
      const usuario = currentUser();
      if (env.shared()) troubles.tell(undefined);
      const view = env.firstView();
      if (usuario) firstScreen.prefetch(usuario, view);
      await session.start();
      await replay.start();
      contact.start();
      void session.validate();
    },
  };
}
