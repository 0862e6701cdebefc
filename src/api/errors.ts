import type { Answer } from '../offline/answers.ts';

export type Failure = Exclude<Answer, { clase: 'ok' }>;

/** A query that brought no value. What happened is named once, here at the wire (reliability.md 4.6). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly failure: Failure;

  constructor(failure: Failure, mensaje?: string) {
    super(mensaje ?? TEXTS[failure.clase]);
    this.failure = failure;
  }

  /** Nobody of ours answered: never a refusal, never a reason to end a session (B2). */
  get unreachable(): boolean {
    return this.failure.clase === 'red' || this.failure.clase === 'servidor';
  }
}

const TEXTS: Record<Failure['clase'], string> = {
  red: 'Sin conexión con el servidor.',
  servidor: 'El servidor no pudo responder. Intenta de nuevo en un momento.',
  token: 'Tu sesión venció. Inicia sesión y sigues donde estabas.',
  esquema: 'El servidor todavía no conoce esta consulta. Actualiza la aplicación o intenta más tarde.',
  rechazo: 'No tienes permiso para ver esto.',
  conflicto: 'Alguien cambió este dato. Elige cuál conservar.',
  superado: 'Ya hay un cambio más nuevo.',
  desconocido: 'El servidor dio una respuesta que no entendemos. Intenta de nuevo.',
};
