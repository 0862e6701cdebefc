import type { GraphQLFormattedError } from 'graphql';

/** The contract's error codes. */
export type Codigo = 'TOKEN' | 'NO_AUTORIZADO' | 'VALOR' | 'LIMITE' | 'CONFLICTO' | 'SUPERADO' | 'INTERNO';
export type TokenRefusal = 'vencida' | 'revocada' | 'invalida';

/** An error whose code and message the contract lets a caller see. Every other error becomes INTERNO. */
export class ApiFault extends Error {
  readonly codigo: Codigo;
  readonly extras: Readonly<Record<string, string | number | null>>;

  constructor(
    codigo: Codigo,
    message: string,
    extras: Readonly<Record<string, string | number | null>> = {},
  ) {
    super(message);
    this.name = 'ApiFault';
    this.codigo = codigo;
    this.extras = extras;
  }
}

/** The contract prescribes this exact message. */
export const badToken = (motivo: TokenRefusal) => new ApiFault('TOKEN', 'JsonWebTokenError', { motivo });

export const notAllowed = () => new ApiFault('NO_AUTORIZADO', 'No tienes permiso para hacer o ver esto.');

export const badValue = (message: string) => new ApiFault('VALOR', message);

export const tooMuch = (segundos: number) =>
  new ApiFault('LIMITE', `Demasiados intentos. Vuelve a intentarlo en ${segundos} s.`, { segundos });

export const internal = () =>
  new ApiFault('INTERNO', 'Algo falló en el servidor. Vuelve a intentarlo más tarde.');

/** The failure as an entry of a GraphQL answer's `errors`. */
export const asWritten = (error: ApiFault): GraphQLFormattedError => ({
  message: error.message,
  extensions: { code: error.codigo, ...error.extras },
});
