import type { FastifyBaseLogger } from 'fastify';
import type { Codes } from './account/mailed-codes.ts';
import type { Passwords } from './account/passwords.ts';
import type { Background } from './background.ts';
import type { ServerConfig } from './config/server-config.ts';
import type { Figures } from './figures/figures.ts';
import type { Attempts } from './limits/attempts.ts';
import type { SharedBuckets } from './limits/shared-buckets.ts';
import type { OutgoingMail } from './mail/outgoing-mail.ts';
import type { BirthdayBook } from './people/birthday-book.ts';
import type { Photos } from './people/photo-files.ts';
import type { ActionRecord } from './record/record.ts';
import type { SessionList } from './sessions/open-sessions.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Database } from './store/port.ts';
import type { Metrics } from './watch/metrics.ts';

/** The parts that resolvers and routes work with; buildApp creates them once. */
export interface ServerServices {
  database: Database;
  letters: OutgoingMail;
  photos: Photos;
  config: ServerConfig;
  now: () => Date;
  log: FastifyBaseLogger;
  background: Background;
  attempts: Attempts;
  buckets: Pick<SharedBuckets, 'sweep'>;
  codes: Codes;
  passwords: Passwords;
  sessions: Sessions;
  openSessions: SessionList;
  birthdays: BirthdayBook;
  record: ActionRecord;
  figures: Figures;
  metrics: Metrics;
}
