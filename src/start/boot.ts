import { createKeptAnswers } from '../api/cached/kept-answers.ts';
import { createApi } from '../api/client/api.ts';
import { createWatchedQueries } from '../api/watched-query.ts';
import type { Environment } from '../browser/environment-port.ts';
import { createAppearance } from '../domain/appearance/appearance.ts';
import { createReconnect } from '../domain/connection/reconnect.ts';
import { createSyncStatus } from '../domain/connection/sync-status.ts';
import { createStorageIssue, createStorageStatus } from '../domain/device/storage-status.ts';
import { createDrafts } from '../domain/leaving/drafts.ts';
import { type FieldWrites, fieldWrites, type NicknameParts } from '../domain/profile/field-writes-port.ts';
import { deviceNickname } from '../domain/profile/nickname.ts';
import { shortName } from '../domain/profile/person.ts';
import { createProfile, whenKnown } from '../domain/profile/profile.ts';
import { stopWriting, sweepStrays, wipe } from '../domain/session/clear-user-data.ts';
import { createProof } from '../domain/session/device-proof.ts';
import { createDeparture } from '../domain/session/end-on-server.ts';
import { endReason } from '../domain/session/end-reason.ts';
import { createSession } from '../domain/session/session.ts';
import { createConfig } from '../domain/settings/config.ts';
import { createDirectSaves } from '../domain/settings/direct-saves.ts';
import { createOutboxView } from '../domain/settings/pending-changes.ts';
import { createSite, viewOf } from '../domain/site/site.ts';
import { createCell } from '../lib/observable.ts';
import { within } from '../lib/settle-within.ts';
import { createEvictionCheck } from '../offline/eviction-check.ts';
import { type Answer, reachedServer } from '../offline/model/answers.ts';
import type { LockPort } from '../offline/model/ports.ts';
import type { Motivo } from '../offline/model/worker-messages.ts';
import { createNetwork } from '../offline/network.ts';
import { createOutbox } from '../offline/outbox.ts';
import { createReplay } from '../offline/send/replay.ts';
import { isNewStore } from '../offline/store/owner-key.ts';
import { keepUnfinishedWrites } from '../offline/unfinished-writes.ts';
import { createToasts } from '../shell/toasts/toasts.ts';
import type { StorageErrorKind } from '../storage/storage-error.ts';
import { watchKeyValue, watchStore } from '../storage/watch-health.ts';
import { onDemand } from './lazy-services.ts';
import type { RunningApp } from './running-app.ts';

const leaveIt = () => undefined;
const loadFirst = async () => (await import('../api/client/first-client.ts')).createFirstClient;
const notSaved = () => 'fallo' as const;
const ANOTHER_TAB = 'otra-pestana';
const OWN_VALUES_MS = 2000;

/** Builds the app from its side effects (`given`) and connects its parts; nothing runs before `start`. */
export function boot(given: Environment): RunningApp {
  const storageIssue = createStorageIssue(given.local, () => session.token() !== undefined, given.shared);
  const unreadCopies = createCell<StorageErrorKind | undefined>(undefined);
  const env = {
    ...given,
    store: watchStore(given.store, storageIssue.report),
    keyval: watchKeyValue(given.keyval, unreadCopies.set),
  };
  const network = createNetwork(env.bus, env.now);
  const onAnswer = (answer: Answer) =>
    reachedServer(answer) ? network.reportAnswer() : network.reportNoAnswer();
  const outbox = keepUnfinishedWrites(createOutbox(env), env.lateNotes, env.life, env);
  const site = createSite({
    store: env.store,
    local: env.local,
    fetch: (url) => env.fetch(url),
    origin: env.origin,
    onFailure: network.reportNoAnswer,
  });
  const drafts = createDrafts(env);
  const canary = createEvictionCheck(env.local, () => isNewStore(env.store), env.uuid);
  const proof = createProof(env);

  const keptAnswers = createKeptAnswers(env.keyval, env.now);
  const api = createApi({
    ...env,
    keptAnswers,
    proof: proof.headers,
    loadFirst,
    loadApollo: async () => {
      await env.idle();
      return (await import('../api/client/apollo-client.ts')).createClient;
    },
    site: site.ready,
    onAnswer,
    token: () => session.token(),
    tokenRefused: (token, motivo) => void session.endByServer(token, motivo),
    logs: () => Boolean(env.developer) && currentUser() === env.developer,
  });
  const live = createWatchedQueries(api, keptAnswers, () => session.token(), env.now);
  const leaving = { ...env, outbox, api, live, keptAnswers };
  const profile = createProfile(live, {
    nickname: () => deviceNickname(config),
    differs: () => writeField((made, by) => made.settleNickname(by), leaveIt),
  });

  const session = createSession({
    ...env,
    outbox,
    api,
    wipe: (usuario) => wipe(leaving, usuario),
    stopWriting: () => stopWriting(leaving),
    sweepStrays: (usuario) => sweepStrays(leaving, usuario),
    canary,
    drafts,
    proof,
    departed: createDeparture({ ...env, site: site.ready }).leave,
    share: () => env.share().then(() => storageIssue.report(undefined)),
    async forgetPerson() {
      profile.open(undefined);
      api.open(undefined);
      for (const { id } of toasts.current.get()) toasts.dismiss(id);
      await config.open(undefined);
    },
    ended: endReason(env.query.get('fin')),
    changedPath: `/?origen=${ANOTHER_TAB}`,
    async onOpen({ usuario, token }, how) {
      if (env.shared())
        void import('../domain/session/shared-window.ts').then(
          ({ holdWindow }) => holdWindow(env, token),
          leaveIt,
        );
      await Promise.all([keptAnswers.load(usuario), config.open(usuario)]);
      profile.open(usuario);
      const refreshed = config.refresh();
      if (how === 'sign-in') {
        // Wait a moment for the server's values: they give the appearance, and the base of the person's first
        // change.
        await within(OWN_VALUES_MS, refreshed);
        appearance.resetDevice();
      }
      appearance.settle();
      if (how === 'sign-in' || env.query.get('origen') === ANOTHER_TAB) announce();
      void replay.hint();
    },
  });
  const currentUser = () => {
    const state = session.state.get();
    return state.phase === 'open' ? state.usuario : undefined;
  };

  const lock: LockPort = {
    // The mirror may still belong to a person who left and discarded their changes.
    attempt: (...turn) => session.finishLeaving().then(() => env.lock.attempt(...turn)),
  };
  const replay = createReplay(
    { ...env, lock },
    { onAnswer, onTokenRefused: ({ token, motivo }) => void session.endByServer(token, motivo) },
  );
  const refused = (epoca: number, motivo: Motivo) => {
    const token = session.token();
    if (token && epoca === session.epoch()) void session.endByServer(token, motivo);
  };

  const config = createConfig({
    ...leaving,
    usuario: currentUser,
    ownColor: profile.ownColor,
    stored: () => void replay.hint(),
    async rowsRead(rows) {
      // The browser deleted the database while the page was open: show the server's values.
      if ((await canary.rowsRead(rows)) && (await session.reopen())) await config.refresh();
    },
    reopen: () => session.reopen(),
    sendDirect: (usuario, campo, valor) => direct.save(usuario, 'guardarConfiguracion', campo, valor),
  });
  const direct = createDirectSaves({ ...env, site, session, config, profile, onAnswer });
  const saving = { ...leaving, replay, config, direct };
  /**
   * A save begins in the task of its press, since the page may be left after it. It belongs to the person signed
   * in at the press: somebody else may be signed in once the file has come.
   */
  function writeField<T>(
    write: (made: FieldWrites, by: NicknameParts) => Promise<T>,
    otherwise: () => T,
  ): Promise<T> {
    const by = { ...saving, profile, usuario: currentUser() };
    const made = fieldWrites.get();
    return made
      ? write(made, by)
      : import('../domain/profile/field-writes.ts').then((loaded) => write(loaded, by), otherwise);
  }
  config.rows.subscribe(profile.again);
  const appearance = createAppearance({
    ...env,
    config,
    session: session.state,
    refused: () =>
      toasts.push({
        title: 'No se guardó',
        text: 'El servidor no lo confirmó, y este dispositivo no puede guardar el cambio.',
      }),
  });
  const toasts = createToasts();

  /** Shows the greeting once the name is known (A1.5, B21). */
  const announce = () =>
    whenKnown(profile, (person) => toasts.push({ title: 'Usuario Conectado', text: shortName(person) }));

  env.bus.subscribe((message, remote) => {
    if (message.tipo === 'cambio') void config.reload();
    if (message.tipo !== 'sesion' || !remote) return;
    if (message.suceso === 'rechazada') refused(message.epoca, message.motivo);
    else session.follow();
  });
  const contact = createReconnect({
    ...env,
    network,
    session,
    replay,
    config,
    live,
    appearance,
    storageIssue,
  });
  const parts = { ...saving, env, network, session, site, drafts, canary, usuario: currentUser };
  const { account, signOut, ...demanded } = onDemand(parts);

  return {
    appearance,
    site,
    api,
    outbox,
    validate: session.validate,
    token: session.token,
    follow: session.follow,
    // On a shared machine no photos are cached, and none cached by another tab's person are shown.
    epoch: () => (env.shared() ? undefined : session.epoch()),
    toasts,
    drafts,
    services: {
      version: env.version,
      ...demanded,
      appearance,
      config,
      profile,
      live,
      site: viewOf(site),
      connection: createSyncStatus(network, config, direct.sending, storageIssue, canary.waiting),
      drafts,
      keyval: env.keyval,
      keptAnswers,
      local: env.local,
      device: createStorageStatus({
        ...env,
        ...demanded,
        storageIssue,
        unreadCopies,
        canary,
        session: session.state,
      }),
      workers: env.workers,
      outbox: createOutboxView(outbox, replay, config, currentUser),
      markRead: (...asked) => writeField((made, by) => made.markRead(by, ...asked), notSaved),
      saveNickname: (valor) => writeField((made, by) => made.saveNickname(by, valor), notSaved),
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
      if (env.shared()) storageIssue.report(undefined);
      const view = env.firstView();
      if (usuario) {
        keptAnswers.prefetch(usuario, view);
        // While storage is read. Not by the document's head, whose lost files cannot be fetched again.
        void loadFirst().catch(leaveIt);
      }
      await session.start();
      contact.start();
      // Not awaited: a slow server may hold the first round of sending for long.
      void replay.start().then(session.validate);
    },
  };
}
