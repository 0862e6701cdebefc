import type { Letter } from '../mail/mailer.ts';
import type { ServerServices } from '../services.ts';
import { CODE_MINUTES, type CodeKind, SENT_CODE_HOURS } from './mailed-codes.ts';

/** How long a letter stays worth sending. */
export const CODE_MS = CODE_MINUTES * 60_000;
export const NOTICE_MS = 86_400_000;

const SIGNED = '\n\nPlaneación escolar\n';
const CLOSING = `\n\nSi no lo pediste tú, ignora este mensaje y no des el código a nadie: nada cambia mientras nadie lo use.${SIGNED}`;

const ASKED: Record<CodeKind, { asunto: string; motivo: string }> = {
  registro: { asunto: 'Tu código para crear tu cuenta', motivo: 'terminar de crear tu cuenta' },
  reseteo: { asunto: 'Tu código para cambiar tu contraseña', motivo: 'cambiar tu contraseña' },
  acceso: { asunto: 'Tu código para entrar', motivo: 'confirmar tu cuenta y entrar' },
};

interface Asked {
  equipo?: string | undefined;
  services: Pick<ServerServices, 'config' | 'now'>;
}

/** The device and the time of a request, in the university's time zone: «Chrome en Windows, 10:32». */
export function whenAndWhence({ equipo, services: { config, now } }: Asked): string {
  const format = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: config.zonaHoraria,
  } as const;
  return `${equipo ?? 'un equipo desconocido'}, ${now().toLocaleTimeString('es-MX', format)}`;
}

/** The code is on a line of its own, so that it is easy to find and select. */
export function codeLetter(para: string, kind: CodeKind, code: string, asked: string): Letter {
  const { asunto, motivo } = ASKED[kind];
  const texto = `Hola:\n\nEste es tu código para ${motivo}:\n\n${code}\n\nSe pidió desde ${asked}. Vale por ${CODE_MINUTES} minutos, una sola vez y solo donde se pidió.${CLOSING}`;
  return { para, asunto, texto };
}

/** What to do before the code can be typed. */
const FIRST: Record<CodeKind, (usuario: string) => string> = {
  registro: (usuario) => `elige «Crear cuenta», escribe tu usuario (${usuario}) y la contraseña que quieras`,
  reseteo: (usuario) =>
    `elige «¿Olvidaste tu contraseña?», escribe tu usuario (${usuario}) y la contraseña nueva`,
  acceso: (usuario) => `escribe tu usuario (${usuario}) y tu contraseña`,
};

/** A code that an administrator sends to a person. */
export function sentCodeLetter(para: string, usuario: string, kind: CodeKind, code: string): Letter {
  const { asunto, motivo } = ASKED[kind];
  const texto = `Hola:\n\nQuien administra la aplicación te envía este código para ${motivo}:\n\n${code}\n\nEn la pantalla de entrada ${FIRST[kind](usuario)}, y después este código. Vale por ${SENT_CODE_HOURS} horas y una sola vez. Si además te llega otro código, sirve cualquiera de los dos.${CLOSING}`;
  return { para, asunto, texto };
}

export function alreadyRegisteredLetter(para: string, asked: string): Letter {
  const texto = `Hola:\n\nAlguien pidió crear una cuenta con tu usuario (${asked}), pero ya tienes una.\n\nSi fuiste tú y no recuerdas tu contraseña, elige «¿Olvidaste tu contraseña?» en la pantalla de entrada.\n\nSi no fuiste tú, ignora este mensaje: nada cambia.${SIGNED}`;
  return { para, asunto: 'Ya tienes una cuenta', texto };
}

export function notRegisteredLetter(para: string, asked: string): Letter {
  const texto = `Hola:\n\nAlguien pidió cambiar la contraseña de tu usuario (${asked}), pero todavía no tienes una cuenta.\n\nSi fuiste tú, elige «Crear cuenta» en la pantalla de entrada.\n\nSi no fuiste tú, ignora este mensaje: nada cambia.${SIGNED}`;
  return { para, asunto: 'Todavía no tienes una cuenta', texto };
}

export function namesLetter(para: string, asked: string): Letter {
  const texto = `Hola:\n\nLa contraseña que se eligió para tu cuenta (${asked}) está hecha de tu nombre, y sería de las primeras que alguien probaría. Por eso no lleva código este mensaje.\n\nSi fuiste tú, elige otra y pide un código nuevo.\n\nSi no fuiste tú, ignora este mensaje: nada cambia.${SIGNED}`;
  return { para, asunto: 'Elige otra contraseña', texto };
}

export function newDeviceLetter(para: string, from: string): Letter {
  const texto = `Hola:\n\nAlguien entró con tu usuario y tu contraseña desde un equipo que no habías usado: ${from}.\n\nSi fuiste tú, no tienes que hacer nada.\n\nSi no fuiste tú, elige «¿Olvidaste tu contraseña?» en la pantalla de entrada: todas tus sesiones se cierran con la nueva.${SIGNED}`;
  return { para, asunto: 'Entraste desde otro equipo', texto };
}

export function sessionsEndedLetter(para: string, when: string): Letter {
  const texto = `Hola:\n\nQuien administra la aplicación cerró tus sesiones abiertas (${when}). Entra de nuevo cuando quieras.\n\nSi no sabes por qué, pregunta a tu coordinación.${SIGNED}`;
  return { para, asunto: 'Se cerraron tus sesiones', texto };
}

export function passwordChangedLetter(para: string, asked: string): Letter {
  const texto = `Hola:\n\nLa contraseña de tu cuenta cambió (${asked}), y tus otras sesiones se cerraron.\n\nSi fuiste tú, no tienes que hacer nada.\n\nSi no fuiste tú, elige «¿Olvidaste tu contraseña?» en la pantalla de entrada y avisa a tu coordinación.${SIGNED}`;
  return { para, asunto: 'Tu contraseña cambió', texto };
}
