import type { Letter } from '../mail.ts';
import { CODE_MINUTES, type CodeKind } from '../security/codes.ts';

const CLOSING =
  '\n\nSi no lo pediste tú, ignora este mensaje: nada cambia mientras nadie use el código.\n\nPlaneación escolar\n';

const ASKED: Record<CodeKind, { asunto: string; motivo: string }> = {
  registro: { asunto: 'Tu código para crear tu cuenta', motivo: 'terminar de crear tu cuenta' },
  reseteo: { asunto: 'Tu código para cambiar tu contraseña', motivo: 'cambiar tu contraseña' },
  acceso: { asunto: 'Tu código para entrar', motivo: 'confirmar tu cuenta y entrar' },
};

/** The code stands on a line of its own, so that it can be selected and found. */
export function codeLetter(para: string, kind: CodeKind, code: string): Letter {
  const { asunto, motivo } = ASKED[kind];
  const texto = `Hola:\n\nEste es tu código para ${motivo}:\n\n${code}\n\nVale por ${CODE_MINUTES} minutos y una sola vez. No lo compartas con nadie.${CLOSING}`;
  return { para, asunto, texto };
}

export function alreadyRegisteredLetter(para: string): Letter {
  const texto =
    'Hola:\n\nAlguien pidió crear una cuenta con tu usuario, pero ya tienes una.\n\nSi fuiste tú y no recuerdas tu contraseña, elige «¿Olvidaste tu contraseña?» en la pantalla de entrada.\n\nSi no fuiste tú, ignora este mensaje: nada cambia.\n\nPlaneación escolar\n';
  return { para, asunto: 'Ya tienes una cuenta', texto };
}

export function notRegisteredLetter(para: string): Letter {
  const texto =
    'Hola:\n\nAlguien pidió cambiar la contraseña de tu usuario, pero todavía no tienes una cuenta.\n\nSi fuiste tú, elige «Crear cuenta» en la pantalla de entrada.\n\nSi no fuiste tú, ignora este mensaje: nada cambia.\n\nPlaneación escolar\n';
  return { para, asunto: 'Todavía no tienes una cuenta', texto };
}
