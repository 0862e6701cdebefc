import type { Observable } from '../offline/observable.ts';

/** A newer version on this device, and what the person decides about it (C6). */
export interface Updates {
  state: Observable<UpdateState>;
  /** Asks the server for a newer one. Never rejects. */
  look(): Promise<Found>;
  /** As soon as nothing is being sent and no form of any window is unsaved, all windows go over to it. */
  accept(): void;
  /** Not until the app is opened the next time, in any window. */
  later(): void;
}

/** As the server counts them (`POST /api/dispositivos`): formulario and enviando are what an accepted one waits for. */
export type UpdatePhase = 'actual' | 'descargada' | 'pospuesta' | 'formulario' | 'enviando';

export interface UpdateState {
  phase: UpdatePhase;
  /** undefined in 'actual' */
  offer?: UpdateOffer;
  accepted: boolean;
  /** titles of the pages whose unsaved forms an accepted one waits for */
  forms: readonly string[];
  /** the first of them stands in this window */
  formHere: boolean;
  /** `later` still does something: it is neither due nor serving this window already */
  canWait: boolean;
  /** ms since the epoch: when a required one is accepted by itself */
  countdown?: number;
  /** ms since the epoch: when a newer one last did not come whole */
  failed?: number;
}

export interface UpdateOffer {
  version: string;
  /** at most three lines; none where the server did not tell */
  notes: readonly string[];
  required: boolean;
  /** ms since the epoch, for the eye only: from when on a required one is necessary */
  limit?: number;
}

/** What came of asking the server for a newer version of the worker, and with it of the app. */
export type Found =
  | { kind: 'newest' }
  /** a newer one: being fetched, or here already */
  | { kind: 'newer'; here: boolean }
  | { kind: 'unreachable' }
  /** this browser runs no worker here */
  | { kind: 'no-worker' };
