import { commandLine } from '../config/command-line.ts';
import { createMailer } from '../mail/mailer.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';
import { type Review, type Site, withDatabase } from './site.ts';

const TEMA = 'correo';

/** Signs in at the mail server, sends the letter that was asked for, and counts those that could not leave. */
export const reviewMail: Review = async (site) => {
  const { config, letterTo, now } = site;
  const { smtpUrl } = config;
  if (smtpUrl === undefined)
    return [
      doubtful(
        TEMA,
        'sin SMTP_URL, las cartas se quedan como archivos en DATA_DIR/correo',
        'Pon SMTP_URL: sin correo nadie recibe su código.',
      ),
    ];
  const mailer = createMailer({ ...config, now });
  const host = new URL(smtpUrl).host;
  try {
    if (letterTo === undefined) await mailer.check();
    else await mailer.send(testLetter(letterTo, now()));
  } catch (error) {
    return [failure(error as SmtpError, host, config.remitente), ...(await stuck(site))];
  } finally {
    mailer.close();
  }
  const outcome =
    letterTo === undefined
      ? good(TEMA, `${host} deja entrar; no se envió ninguna carta (--carta CORREO envía una)`)
      : good(TEMA, `${host} recibió la carta para ${letterTo}: mira que llegue, y no entre la basura`);
  return [outcome, ...(await stuck(site))];
};

const testLetter = (para: string, now: Date) => ({
  para,
  asunto: 'Carta de prueba de Planeación escolar',
  texto: `Esta carta la pidió quien administra el servidor, con «${commandLine('revisar')}», el ${now.toISOString()}.\n\nSi te llegó, el correo funciona. No hay que hacer nada.\n`,
});

async function stuck(site: Site): Promise<Finding[]> {
  const sql = 'SELECT count(*) AS cartas FROM carta WHERE intentos > 0';
  const row = await withDatabase(site, (database) => database.get<{ cartas: number }>(sql));
  if (!row || row.cartas === 0) return [];
  return [
    wrong(
      'cartas por enviar',
      `${row.cartas} no han podido salir`,
      'Las líneas «background task failed» de la bitácora del servicio dicen por qué; salen solas cuando el correo conteste.',
    ),
  ];
}

/** nodemailer's errors. The message may quote the letter, so only the mail server's own words are told. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
}

function failure({ code = '', command = '', response = '' }: SmtpError, host: string, from: string): Finding {
  const said = response.replace(/\s+/g, ' ').trim().slice(0, 200);
  const quoted = said === '' ? '' : `: «${said}»`;
  switch (code) {
    case 'EDNS':
      return wrong(TEMA, `no existe el servidor ${host}`, 'Revisa el nombre en SMTP_URL.');
    case 'EAUTH':
      return wrong(TEMA, `${host} no acepta la cuenta${quoted}`, 'Revisa usuario y contraseña en SMTP_URL.');
    case 'ETLS':
      return wrong(
        TEMA,
        `${host} no cifra la conexión${quoted}`,
        'Que ofrezca STARTTLS con un certificado válido, o usa smtps:// con su puerto (465).',
      );
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? wrong(
            TEMA,
            `${host} no acepta al remitente ${from}${quoted}`,
            'Corrige CORREO_REMITENTE, o permítelo allá.',
          )
        : wrong(
            TEMA,
            `${host} no acepta al destinatario${quoted}`,
            'Revisa la dirección, y si allá permiten enviar a otros.',
          );
    case 'EMESSAGE':
      return wrong(
        TEMA,
        `${host} rechazó la carta${quoted}`,
        'Pregunta a quien administra ese servidor por qué.',
      );
    default:
      return wrong(
        TEMA,
        `${host} no contesta${quoted}`,
        'Revisa nombre y puerto en SMTP_URL, y que el cortafuegos deje salir.',
      );
  }
}
