import { createTransport } from 'nodemailer';
import { isLoopback } from '../config/loopback.ts';
import { MAIL_ADDRESS } from '../config/values.ts';
import { createMailFolder } from './mail-folder.ts';

export interface Letter {
  /** one mail address */
  para: string;
  asunto: string;
  /** plain text */
  texto: string;
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
  /** Connects to the mail server and signs in there, without a letter. @throws if it does not answer or refuses */
  check(): Promise<void>;
  close(): void;
}

export interface MailSettings {
  smtpUrl: string | undefined;
  remitente: string;
  dataDir: string;
  now: () => Date;
}

/** Sends by SMTP if SMTP_URL is set; otherwise writes .eml files to DATA_DIR/correo. */
export function createMailer(settings: MailSettings): Mailer {
  const transport = settings.smtpUrl
    ? createTransport({
        url: settings.smtpUrl,
        // smtps is encrypted from the first byte. smtp must switch to TLS before sending, except to this machine.
        requireTLS: !isLoopback(new URL(settings.smtpUrl).hostname.replace(/^\[|\]$/g, '')),
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 8_000,
      })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const keep = settings.smtpUrl ? undefined : createMailFolder(settings.dataDir);
  return {
    async send({ para, asunto, texto }) {
      // nodemailer once read `a@u\r\nBcc: evil@x` as a group that contains evil@x.
      if (!MAIL_ADDRESS.test(para)) throw new Error('the address does not have the strict form');
      const sent: unknown = await transport.sendMail({
        from: { name: 'Planeación escolar', address: settings.remitente },
        to: { name: '', address: para },
        subject: asunto,
        text: texto,
        date: settings.now(),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const message = (sent as { message?: unknown }).message;
      if (keep && Buffer.isBuffer(message)) await keep(settings.now(), message);
    },
    check: async () => {
      if (settings.smtpUrl !== undefined) await transport.verify();
    },
    close: () => transport.close(),
  };
}
