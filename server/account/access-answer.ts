import type { RespuestaAcceso } from '../contract.generated.ts';

/** The three kinds of RespuestaAcceso (contract). `mensaje` is shown to the person. */
export const done = (mensaje: string, more: Partial<RespuestaAcceso> = {}): RespuestaAcceso => ({
  codigo: 0,
  respuesta: 'OK',
  mensaje,
  ...more,
});

export const codeNeeded = (mensaje: string): RespuestaAcceso => ({
  codigo: 1,
  respuesta: 'Confirmar',
  mensaje,
});

export const refused = (mensaje: string): RespuestaAcceso => ({ codigo: -1, respuesta: 'Error', mensaje });

/** One text for every reason, so that it reveals none. It names all of them. */
export const WRONG_CODE = 'El código no es correcto, ya venció o se pidió desde otro lugar.';
