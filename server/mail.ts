import { createTransport } from 'nodemailer';
import { MAIL_ADDRESS } from './config-values.ts';
import { createMailFolder } from './mail/mail-folder.ts';

export interface Letter {
  /** one address; anything else is refused before it reaches the mailer */
  para: string;
  asunto: string;
  /** plain text */
  texto: string;
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
  close(): void;
}

export interface MailSettings {
  smtpUrl: string | undefined;
  remitente: string;
  dataDir: string;
  now: () => Date;
}

/** By SMTP where SMTP_URL says so, else as .eml files in DATA_DIR/correo. */
export function createMailer(settings: MailSettings): Mailer {
  const transport = settings.smtpUrl
    ? createTransport({
        url: settings.smtpUrl,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 8_000,
      })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const keep = settings.smtpUrl ? undefined : createMailFolder(settings.dataDir);
  return {
    async send({ para, asunto, texto }) {
      // `a@u\r\nBcc: evil@x` once became a group that held evil@x (backend.md).
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
    close: () => transport.close(),
  };
}
