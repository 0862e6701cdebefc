import type { Clase } from '../../offline/model/pending-write.ts';
import type { PendingChange } from './pending-changes.ts';
import { settingText, settingTitle } from './setting-labels.ts';

/** Texts for a pending change: its name, its value, and why it is still pending. */

export function changeLabel({ operacion, campo }: PendingChange): string {
  if (operacion === 'guardarHipocoristico') return 'Apodo';
  return operacion === 'marcarAvisoLeido' ? `Aviso ${campo}` : settingTitle(campo);
}

/** Text for a value of the change's field, by default the new value; null means that none was ever saved. */
export function changeText(change: PendingChange, valor: string | null | undefined = change.valor): string {
  if (change.operacion === 'guardarHipocoristico') return valor ? valor : 'sin apodo';
  if (change.operacion === 'marcarAvisoLeido')
    return /"leido":\s*true/.test(valor ?? '') ? 'leído' : 'no leído';
  return settingText(change.campo, valor);
}

export const sentence = (text: string) => text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1);

const LAST: Partial<Record<Clase, string>> = {
  red: 'sin respuesta del servidor',
  servidor: 'el servidor respondió con un error',
  token: 'el servidor no aceptó tu sesión',
  esquema: 'el servidor espera otra versión de la app',
  superado: 'el servidor pidió mandarlo de nuevo',
  desconocido: 'el servidor respondió sin decir si lo guardó',
};

/** How the last try failed; undefined if it did not, or if the row's state already says it. */
export const lastTryText = (clase: Clase | undefined): string | undefined => clase && LAST[clase];

export const triesText = (tries: number): string =>
  tries === 0 ? 'todavía sin intentos' : tries === 1 ? '1 intento' : `${tries} intentos`;

const REASONS: Readonly<Record<string, string>> = {
  NO_AUTORIZADO: 'tu cuenta no puede cambiarlo',
  VALOR: 'el servidor no conoce ese valor',
};

export const refusalReason = ({ codigo }: PendingChange): string =>
  REASONS[codigo ?? ''] ?? 'el servidor lo rechazó';

/**
 * Whether a retry may succeed: the server never accepts an unknown value, but an account's permissions can
 * change.
 */
export const worthRetrying = ({ codigo }: PendingChange): boolean => codigo !== 'VALOR';
