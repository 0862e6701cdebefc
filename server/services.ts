import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { ServerConfig } from './config.ts';
import type { Mailer } from './mail.ts';
import type { BirthdayBook } from './modules/birthdays.ts';
import type { Photos } from './photos.ts';
import type { Attempts } from './security/attempts.ts';
import type { Codes } from './security/codes.ts';
import type { OwnSessions } from './security/own-sessions.ts';
import type { Passwords } from './security/passwords.ts';
import type { Sessions } from './security/sessions.ts';
import type { Database } from './store/database.ts';

/** What the modules work with; built once by buildApp. */
export interface Services {
  database: Database;
  mail: Mailer;
  photos: Photos;
  config: ServerConfig;
  now: () => Date;
  log: FastifyBaseLogger;
  background: Background;
  attempts: Attempts;
  codes: Codes;
  passwords: Passwords;
  sessions: Sessions;
  ownSessions: OwnSessions;
  birthdays: BirthdayBook;
}
