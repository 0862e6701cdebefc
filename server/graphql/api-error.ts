/** The contract's codes. */
export type Codigo = 'TOKEN' | 'NO_AUTORIZADO' | 'VALOR' | 'LIMITE' | 'CONFLICTO' | 'SUPERADO' | 'INTERNO';
export type Motivo = 'vencida' | 'revocada' | 'invalida';

/** What the contract lets a caller see of a failure. Every other error becomes INTERNO. */
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

/** The message is the owner's, exactly. */
export const badToken = (motivo: Motivo) => new ApiError('TOKEN', 'JsonWebTokenError', { motivo });

export const notAllowed = () => new ApiError('NO_AUTORIZADO', 'No tienes permiso para hacer o ver esto.');

export const badValue = (message: string) => new ApiError('VALOR', message);

export const tooMuch = (segundos: number) =>
  new ApiError('LIMITE', `Demasiados intentos. Vuelve a intentarlo en ${segundos} s.`, { segundos });

export const internal = () =>
  new ApiError('INTERNO', 'Algo falló en el servidor. Vuelve a intentarlo más tarde.');
