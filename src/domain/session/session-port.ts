import type { Api } from '../../api/client/api.ts';
import type { Observable } from '../../lib/observable.ts';
import type { EvictionCheck } from '../../offline/eviction-check.ts';
import type { Bus } from '../../offline/model/ports.ts';
import type { Motivo } from '../../offline/model/worker-messages.ts';
import type { PageOutbox } from '../../offline/unfinished-writes.ts';
import type { LocalStore } from '../../storage/local-storage.ts';
import type { Account } from '../account/account.ts';
import type { AuthFailure } from '../account/auth-failure.ts';
import type { Drafts } from '../leaving/drafts.ts';
import type { Proof } from './device-proof.ts';
import type { SessionState } from './session-state.ts';
import type { StoredSession } from './stored-session.ts';

export type SignInResult = { kind: 'open'; at?: string } | { kind: 'code'; mensaje: string } | AuthFailure;

/**
 * Who is signed in (A8, B2). localStorage is the authority; a copy in IndexedDB (the mirror) serves the
 * worker.
 */
export interface Session {
  state: Observable<SessionState>;
  /** @param shared a shared machine: nothing is stored on it (B23) */
  signIn(usuario: string, password: string, codigo?: string, shared?: boolean): Promise<SignInResult>;
  /** Account operations, loaded on demand. */
  account(): Promise<Account>;
  /**
   * Signs out (B6). Waits up to 3 s for a save under way. Resolves to 'fuera' after the wipe, when the
   * document is replaced, or to 'pregunta' if changes are still pending: ask the person and call again with
   * the answer.
   * @param before runs right before the session ends; if it rejects, so does this, and the session stays
   */
  signOut(answer?: 'enviar' | 'descartar', before?: () => Promise<unknown>): Promise<'fuera' | 'pregunta'>;
}

export interface SessionParts {
  local: LocalStore;
  api: Api;
  outbox: PageOutbox;
  bus: Bus;
  /**
   * Deletes the person's data outside localStorage.
   * @param usuario who has signed in since the wipe began; this person's own data stays
   */
  wipe(usuario?: string): Promise<unknown>;
  /** only stops this tab's writes: another tab does the rest of the wipe */
  stopWriting(): Promise<unknown>;
  /** deletes stored data of other people */
  sweepStrays(usuario?: string): Promise<unknown>;
  /** Replaces the document, which also clears memory. */
  leave(path: string): void;
  /** Detects pending writes deleted by the browser (promise 16) before the database is used again. */
  canary: Pick<EvictionCheck, 'check' | 'seal' | 'unseal'>;
  /** The session is open: loads settings, first screen and profile. */
  onOpen(session: StoredSession, how: 'start' | 'sign-in'): Promise<void>;
  /** Keeps a half-filled form for this person (B20). */
  drafts: Pick<Drafts, 'keep' | 'claim' | 'waitFor'>;
  /** Switches to a shared machine: nothing of this person is stored on disk (B23). */
  share(): Promise<void>;
  /** the device's proof, sent with the sign-in */
  proof: Pick<Proof, 'shared'>;
  /** The person signs out: informs the server without waiting for it. */
  departed(token: string): void;
  /** Also clears the person's data in memory, for a document that stays. */
  forgetPerson(): Promise<unknown>;
  /** why the last session ended, if the page's URL says so */
  ended: Motivo | undefined;
  /** where a page goes when another person signed in in another tab */
  changedPath: string;
}

/** The session, for the services that are built on it. */
export interface SessionControl {
  state: Observable<SessionState>;
  token(): string | undefined;
  epoch(): number | undefined;
  /** Makes storage agree with localStorage and finishes an unfinished wipe. Never waits for the network. */
  start(): Promise<void>;
  signIn(usuario: string, password: string, codigo?: string, shared?: boolean): Promise<SignInResult>;
  /** Asks the server whether the token is still valid; without an answer nothing changes. */
  validate(): Promise<void>;
  /**
   * Sends a request only to see whether the server answers; a guest's request is one that the server refuses.
   */
  probe(): Promise<void>;
  /** The server ended the session: rows are sealed for their owner, all other data is deleted. */
  endByServer(token: string, motivo: Motivo): Promise<void>;
  /** The person signs out: all data is deleted, and nothing is sealed. */
  endByPerson(): Promise<void>;
  /** Follows localStorage after another tab changed who is signed in. */
  follow(): void;
  /**
   * Deletes the changes that a person discarded at sign-out but the device could not delete then. True if
   * there were any.
   * @throws StorageError
   */
  finishLeaving(): Promise<boolean>;
  /**
   * The browser deleted the database while this page was open (S05): writes the mirror again; false if the
   * session is over.
   */
  reopen(): Promise<boolean>;
}
