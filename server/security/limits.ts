import type { Limit } from './attempts.ts';

/**
 * How often each thing may be tried. Person: by name and network together, so that nobody is locked out by a stranger
 * who merely knows the name. Network: whole institutes share one address, so these are wide and only failures count.
 */
const limit = (name: string, burst: number, secondsEach: number): Limit => ({ name, burst, secondsEach });

export const SIGN_IN_PERSON = limit('entrar-persona', 10, 90);
export const SIGN_IN_NETWORK = limit('entrar-red', 300, 2);
export const CODE_PERSON = limit('codigo-persona', 10, 60);
export const CODE_NETWORK = limit('codigo-red', 200, 3);
export const MAIL_PERSON = limit('correo-persona', 3, 300);
export const MAIL_NETWORK = limit('correo-red', 120, 15);
/** By name alone: what one mailbox may be made to receive, from wherever it is asked. */
export const MAIL_NAME = limit('correo-nombre', 20, 180);
export const ASK_NETWORK = limit('consulta-red', 120, 1);
export const PHOTO_PERSON = limit('foto-persona', 5, 30);
export const WRITE_PERSON = limit('escritura-persona', 600, 0.1);
/** A device says so when its state changes: a few times a day, on a handful of devices. */
export const DEVICE_PERSON = limit('dispositivo-persona', 60, 20);
