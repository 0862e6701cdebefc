import type { Answer } from '../../offline/model/answers.ts';

export type Failure = Exclude<Answer, { clase: 'ok' }>;

/** A failed query. `failure` is the answer's class, decided once at the network boundary. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly failure: Failure;

  constructor(failure: Failure, mensaje?: string) {
    super(mensaje ?? TEXTS[failure.clase]);
    this.failure = failure;
  }

  /** The server gave no usable answer: neither a refusal nor a reason to end a session (B2). */
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
