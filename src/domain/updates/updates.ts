import type { Urgency } from '../../../shared/releases.ts';
import type { Observable } from '../../lib/observable.ts';

/** A newer version on this device, and the person's decision about it (C6). */
export interface Updates {
  state: Observable<UpdateState>;
  /** Checks the server for a newer version. Never rejects. */
  check(): Promise<Found>;
  /** Accepts the update: all windows switch to it once nothing is being sent and no form is unsaved. */
  accept(): void;
  /** Postpones the update until the app is opened again, in all windows. */
  later(): void;
}

/**
 * The states the server counts (`POST /api/dispositivos`). formulario and enviando: what an accepted update
 * waits for.
 */
export type UpdatePhase = 'actual' | 'descargada' | 'pospuesta' | 'formulario' | 'enviando';

export interface UpdateState {
  phase: UpdatePhase;
  /** undefined in 'actual' */
  offer?: UpdateOffer;
  accepted: boolean;
  /** titles of the pages whose unsaved forms an accepted update waits for */
  forms: readonly string[];
  /** the first of them is in this window */
  formHere: boolean;
  /** `later` still has an effect: the update is neither due nor active already */
  canWait: boolean;
  /** ms since the epoch: when a required update is accepted automatically */
  countdown?: number;
  /** ms since the epoch: when a download last failed */
  failed?: number;
}

export interface UpdateOffer {
  version: string;
  /** at most three lines; empty if the server sent none */
  notes: readonly string[];
  urgency: Urgency;
  /** deadline of a required update, ms since the epoch; for display only */
  limit?: number;
}

/** The result of checking the server for a newer version. */
export type Found =
  | { kind: 'newest' }
  /** a newer version: already on the device (here), or downloading */
  | { kind: 'newer'; here: boolean }
  | { kind: 'unreachable' }
  /** no worker is registered in this browser */
  | { kind: 'no-worker' };
