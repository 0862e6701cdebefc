import type { GraphQLFormattedError } from 'graphql';

/** The contract's error codes. */
export type Codigo = 'TOKEN' | 'NO_AUTORIZADO' | 'VALOR' | 'LIMITE' | 'CONFLICTO' | 'SUPERADO' | 'INTERNO';
export type Motivo = 'vencida' | 'revocada' | 'invalida';

/** An error whose code and message the contract lets a caller see. Every other error becomes INTERNO. */
export class ApiError extends Error {
  readonly codigo: Codigo;
  readonly extras: Readonly<Record<string, string | number | null>>;

  constructor(
    codigo: Codigo,
    message: string,
    extras: Readonly<Record<string, string | number | null>> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.codigo = codigo;
    this.extras = extras;
  }
}

/** The contract prescribes this exact message. */
export const badToken = (motivo: Motivo) => new ApiError('TOKEN', 'JsonWebTokenError', { motivo });

export const notAllowed = () => new ApiError('NO_AUTORIZADO', 'No tienes permiso para hacer o ver esto.');

export const badValue = (message: string) => new ApiError('VALOR', message);

export const tooMuch = (segundos: number) =>
  new ApiError('LIMITE', `Demasiados intentos. Vuelve a intentarlo en ${segundos} s.`, { segundos });

export const internal = () =>
  new ApiError('INTERNO', 'Algo falló en el servidor. Vuelve a intentarlo más tarde.');

/** The failure as an entry of a GraphQL answer's `errors`. */
export const asWritten = (error: ApiError): GraphQLFormattedError => ({
  message: error.message,
  extensions: { code: error.codigo, ...error.extras },
});
