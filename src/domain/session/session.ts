import { LoginUsuarioDocument, ValidarSesionDocument } from '../../api/documents/operations.generated.ts';
import { createCell, setIfOther } from '../../lib/observable.ts';
import type { Motivo } from '../../offline/model/worker-messages.ts';
import { DEVICE_LOCAL } from '../../storage/keys.ts';
import { denied } from '../account/auth-failure.ts';
import type { SessionControl, SessionParts, SignInResult } from './session-port.ts';
import type { SessionState } from './session-state.ts';
import { forget, isToken, readStoredSession, type StoredSession, writeSession } from './stored-session.ts';

/** Creates the session. localStorage is the authority; a copy in IndexedDB (the mirror) serves the worker. */
export function createSession(parts: SessionParts): SessionControl {
  const { local, api, outbox, bus, canary } = parts;
  let stored = readStoredSession(local);
  let epoca: number | undefined;
  let ending = false;
  /**
   * false if localStorage is blocked (S09): an entry missing there then does not mean that the session is
   * over
   */
  let kept = true;
  /** a start or end in progress: a sign-in waits for it, so that its data is not wiped too */
  let busy: Promise<void> = Promise.resolve();
  const state = createCell<SessionState>(
    stored
      ? { phase: 'open', usuario: stored.usuario, verified: false }
      : { phase: 'guest', ...(parts.ended && { ended: parts.ended }) },
  );

  /** Makes the other windows compare their session with localStorage, which has changed already. */
  const tellOthers = (suceso: 'abierta' | 'cerrada') => bus.post({ tipo: 'sesion', suceso });

  async function open(session: StoredSession): Promise<SignInResult> {
    stored = session;
    kept = writeSession(local, session);
    canary.unseal(session.usuario);
    await beginSession(session).catch(() => undefined);
    tellOthers('abierta');
    api.open(session.usuario);
    await parts.onOpen(session, 'sign-in');
    const at = parts.drafts.claim(session.usuario);
    const where = at === undefined ? {} : { at };
    state.set({ phase: 'open', usuario: session.usuario, verified: true, ...where });
    return { kind: 'open', ...where };
  }

  /** @throws StorageError */
  async function beginSession({ usuario, token }: StoredSession): Promise<void> {
    await finishLeaving();
    await canary.check();
    epoca = (await outbox.beginSession(usuario, token)).epoca;
  }

  async function finishLeaving(): Promise<boolean> {
    if (local.get(DEVICE_LOCAL.salida) === null) return false;
    await outbox.reconcile(null, 'borrar');
    local.remove(DEVICE_LOCAL.salida);
    // Keep the session of a person who has signed in since.
    if (stored && !ending) epoca = (await outbox.beginSession(stored.usuario, stored.token)).epoca;
    return true;
  }

  const changedElsewhere = () => {
    if (!kept) return false;
    const now = readStoredSession(local);
    return now?.usuario !== stored?.usuario || now?.token !== stored?.token;
  };

  /** Clears the person's data from the screen; no form asks whether to leave any more (promise 11, B20). */
  function showNobody(ended?: Motivo): void {
    ending = true;
    state.set({ phase: 'guest', ...(ended && { ended }) });
  }

  function end(rows: 'sellar' | 'borrar', path: string, motivo?: Motivo): Promise<void> {
    if (!stored || ending) return busy;
    if (changedElsewhere()) {
      follow();
      return busy;
    }
    const { token, usuario } = stored;
    if (rows === 'borrar') parts.departed(token);
    // Before the screen is cleared, which removes the form.
    const stays = rows === 'sellar' && parts.drafts.keep(usuario);
    // The other tabs end the session too, each keeping its own form.
    if (motivo && epoca !== undefined) bus.post({ tipo: 'sesion', suceso: 'rechazada', motivo, epoca });
    showNobody(motivo);
    busy = finish(usuario, rows).then(async () => {
      if (!stays) return parts.leave(path);
      await parts.forgetPerson();
      ending = false;
      state.set({ phase: 'guest', ...(motivo && { ended: motivo }), stays: true });
    });
    return busy;
  }

  async function finish(usuario: string, rows: 'sellar' | 'borrar'): Promise<void> {
    // The mirror first, then localStorage: a stale mirror can then only arise by hand (T09).
    await outbox
      .endSession(usuario, rows, rows === 'sellar' ? epoca : undefined)
      // This entry tells the next start to delete the rows instead of sealing them.
      .catch(() => rows === 'borrar' && local.set(DEVICE_LOCAL.salida, '1'));
    // A person may have signed in in another tab meanwhile.
    if (!changedElsewhere()) {
      if (rows === 'sellar') canary.seal(usuario);
      forget(local);
    }
    stored = null;
    tellOthers('cerrada');
    await parts.wipe();
    epoca = undefined;
  }

  function follow(): void {
    if (ending || !changedElsewhere()) return;
    const now = readStoredSession(local);
    // The person signed in again in another tab: this tab continues with its form (B20).
    if (now && !stored && parts.drafts.waitFor(now.usuario)) return void open(now);
    const path = now ? parts.changedPath : '/login';
    showNobody();
    void parts.stopWriting();
    parts.leave(path);
  }

  const endByServer = async (token: string, motivo: Motivo) => {
    if (token === stored?.token) await end('sellar', `/login?fin=${motivo}`, motivo);
  };

  async function validate(): Promise<void> {
    const asked = stored;
    if (!asked) return;
    try {
      const good = await api.query(ValidarSesionDocument, {
        usuario: asked.usuario,
        tokenSesion: asked.token,
      });
      if (stored?.token !== asked.token || ending) return;
      if (good === false) return await endByServer(asked.token, 'desconocido');
      // Each new state is reported to the worker, and each report delays an update.
      if (good === true) setIfOther(state, { phase: 'open', usuario: asked.usuario, verified: true });
    } catch {
      // A refused token has reached endByServer through the api; any other error is no answer (B2).
    }
  }

  async function begin(): Promise<void> {
    const unfinished = await outbox.wipePending().catch(() => 'nothing' as const);
    const refused = unfinished === 'session' && stored !== null;
    if (refused && stored) {
      // The wipe was interrupted, or begun by the worker with no page open: the server has refused the token
      // in localStorage.
      showNobody('desconocido');
      canary.seal(stored.usuario);
      forget(local);
      stored = null;
    }
    if (changedElsewhere()) return follow();
    // No session, or an invalid one (T14): delete all personal data.
    if (!stored) forget(local);
    if (stored) await canary.check();
    const leaving = await finishLeaving().catch(() => undefined);
    // If the discarded changes could not be deleted, do not open a session over them.
    const reconciled =
      leaving === undefined ? undefined : await outbox.reconcile(stored).catch(() => undefined);
    if (reconciled?.epoca != null) epoca = reconciled.epoca;
    const stale = reconciled?.epoca === null && reconciled.wipe;
    // localStorage was emptied by hand: other windows may still show that session (T10).
    if (stale) tellOthers('cerrada');
    if (leaving || stale || unfinished !== 'nothing') await parts.wipe(stored?.usuario);
    api.open(stored?.usuario);
    if (refused) return parts.leave('/login?fin=desconocido');
    if (stored) await parts.onOpen(stored, 'start');
    const swept = parts.sweepStrays(stored?.usuario);
    if (!stored) await swept;
  }

  return {
    state,
    token: () => stored?.token,
    epoch: () => epoca,

    start() {
      busy = begin();
      return busy;
    },

    async signIn(usuario, password, codigo, shared) {
      await busy;
      try {
        const name = usuario.trim();
        parts.proof.shared(shared === true);
        const variables = { usuario: name, password, ...(codigo && { codigoConfirmacion: codigo.trim() }) };
        const answer = await api.query(LoginUsuarioDocument, variables);
        if (answer.codigo === 1) return { kind: 'code', mensaje: answer.mensaje };
        if (answer.codigo !== 0 || !isToken(answer.token))
          return { kind: 'refused', mensaje: answer.mensaje };
        if (shared) await parts.share();
        return await open({ usuario: name, token: answer.token });
      } catch (error) {
        return denied(error);
      }
    },

    validate,

    async probe() {
      if (stored) return validate();
      await api.query(ValidarSesionDocument, { usuario: '', tokenSesion: '' }).catch(() => undefined);
    },

    endByServer,
    endByPerson: () => end('borrar', '/login'),

    follow,
    finishLeaving,

    async reopen() {
      follow();
      if (ending || !stored) return false;
      await beginSession(stored);
      // Subscribers send the new epoch to the worker.
      state.set({ ...state.get() });
      return true;
    },
  };
}
