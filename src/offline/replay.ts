import type { Motivo } from '../worker-messages.ts';
import type { Answer } from './answers.ts';
import type { Ports } from './ports.ts';

/** Sends what waits: the same in page and worker (reliability.md 4.4, 4.7). Never rejects. */
export interface Replay {
  /** Sends all that is due, and resolves when nothing is; true when nothing sendable is left. */
  run(): Promise<boolean>;
  /** A good moment to try (start, sign-in, save, online, visible, pageshow, an answer of the API). */
  hint(): Promise<void>;
  /** The person asks: also what is stuck or waits for an update. A server's wait still holds. */
  retryNow(): Promise<void>;
  /** In a page: listens, arms the timer, wakes rows after a version change. */
  start(): Promise<void>;
  stop(): void;
}

export interface ReplayEvents {
  /** The server refused the token that is still current: end that session, sealing (`endSession(..., epoca)`). */
  onTokenRefused(refusal: { usuario: string; epoca: number; motivo: Motivo }): void | Promise<void>;
  /** Each answer, for the network's state. */
  onAnswer(answer: Answer): void;
}

export declare function createReplay(ports: Ports, events: ReplayEvents): Replay;
