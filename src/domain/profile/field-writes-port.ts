import type { WatchedQueries } from '../../api/watched-query.ts';
import { createCell } from '../../lib/observable.ts';
import type { PageOutbox } from '../../offline/unfinished-writes.ts';
import type { ConfigControl, SaveOutcome } from '../settings/config-port.ts';
import type { DirectSaves } from '../settings/direct-saves.ts';
import type { ProfileControl } from './profile.ts';

/**
 * Saves other than settings, through the outbox like every save (B4): marking a notice as read, changing the
 * nickname.
 */
export interface FieldWriteParts {
  usuario: string | undefined;
  outbox: Pick<PageOutbox, 'hold' | 'postpone'>;
  config: Pick<ConfigControl, 'reload'>;
  replay: { hint(): Promise<unknown> };
  now(): number;
  /** a shared machine: nothing is stored on it (B23) */
  shared(): boolean;
  direct: Pick<DirectSaves, 'save'>;
}

export interface NicknameParts extends FieldWriteParts {
  outbox: Pick<PageOutbox, 'hold' | 'postpone' | 'readMark' | 'acceptReads'>;
  config: Pick<ConfigControl, 'reload' | 'rows'>;
  live: Pick<WatchedQueries, 'ask' | 'refresh'>;
  profile: Pick<ProfileControl, 'current' | 'again'>;
}

/** What field-writes.ts does. */
export interface FieldWrites {
  markRead(parts: FieldWriteParts, aviso: string, desde: number, leido?: boolean): Promise<SaveOutcome>;
  saveNickname(parts: NicknameParts, valor: string): Promise<SaveOutcome>;
  settleNickname(parts: NicknameParts): Promise<void>;
}

/**
 * field-writes.ts, once it has been loaded. Even then import() gives it only in a later task, before which the page
 * may be left.
 */
export const fieldWrites = createCell<FieldWrites | undefined>(undefined);
