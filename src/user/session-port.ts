import type { Api } from '../api/api.ts';
import type { Observable } from '../offline/observable.ts';
import type { Outbox } from '../offline/outbox-port.ts';
import type { Bus } from '../offline/ports.ts';
import type { LocalStore } from '../storage/local.ts';
import type { Motivo } from '../worker-messages.ts';
import type { Canary } from './canary.ts';
import type { Drafts } from './drafts.ts';
import type { SessionState, SignInResult } from './services.ts';
import type { StoredSession } from './stored-session.ts';

/** Who is signed in (A8, B2). localStorage is the authority; a mirror in IndexedDB serves the worker. */
export interface SessionParts {
  local: LocalStore;
  api: Api;
  outbox: Outbox;
  bus: Bus;
  /** empties what the person left beside localStorage (reliability.md 4.9) */
  wipe(): Promise<unknown>;
  /** step 2 alone: another tab does the rest */
  stopWriting(): Promise<unknown>;
  /** removes what was kept of anybody else */
  sweepStrays(usuario?: string): Promise<unknown>;
  /** Replaces the document, so that memory goes too. */
  leave(path: string): void;
  /** Looks whether the browser deleted what waited (promise 16), before its database is used again. */
  canary: Pick<Canary, 'check' | 'seal' | 'unseal'>;
  /** The person's data can be read from now on: configuration, first screen, worker. */
  onOpen(session: StoredSession, how: 'start' | 'sign-in'): Promise<void>;
  /** A half-filled form is kept for this person (B20). */
  drafts: Pick<Drafts, 'keep' | 'claim' | 'waitFor'>;
  /** B23: nothing of this person goes to the disk. */
  share(): Promise<void>;
  /** Memory holds nothing else of the person either: for a document that stays. */
  forgetPerson(): Promise<unknown>;
  /** why the last session of this page's origin ended, where the address says so */
  ended: Motivo | undefined;
  /** where a page goes when somebody else signed in in another tab */
  changedPath: string;
}

export interface SessionControl {
  state: Observable<SessionState>;
  token(): string | undefined;
  epoch(): number | undefined;
  /** Storage agrees with localStorage, and an unfinished wipe is finished. Never waits for the network. */
  start(): Promise<void>;
  signIn(usuario: string, password: string, codigo?: string, shared?: boolean): Promise<SignInResult>;
  /** Asks the server whether the token is still good; no answer changes nothing. */
  validate(): Promise<void>;
  /** Asks only to hear whether somebody answers; a guest's question is one that cannot be granted. */
  probe(): Promise<void>;
  /** Ends by the server's word: rows are sealed under their owner, everything else goes. */
  endByServer(token: string, motivo: Motivo): Promise<void>;
  /** Ends by the person's wish: nothing is sealed. */
  endByPerson(): Promise<void>;
  /** Another tab changed who is signed in. */
  follow(): void;
  /** Deletes what somebody chose to discard and the device could not delete then; true where that was so. @throws StorageError */
  finishLeaving(): Promise<boolean>;
  /** The browser has emptied the device under this page (S05): the mirror again; false when the session is over. */
  reopen(): Promise<boolean>;
}
