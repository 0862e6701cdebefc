import {
  ConfirmarRegistroDocument,
  ConfirmarReseteoDocument,
  EnviarConfirmacionRegistroDocument,
  type EnviarConfirmacionRegistroQuery,
} from '../api/account-operations.generated.ts';
import type { Api } from '../api/api.ts';
import { ApiError } from '../api/errors.ts';
import type { AccountResult } from './services.ts';

type Answer = EnviarConfirmacionRegistroQuery['enviarConfirmacionRegistro'];

/** A11.3: on failure codigo -999, respuesta `Error`, mensaje `Error: ...` and the other fields empty. */
export async function sendConfirmation(
  api: Api,
  usuario: string,
  password: string,
  reset: boolean,
): Promise<Answer> {
  const variables = { usuario: usuario.trim(), tokenRegistro_pwd: password, reseteoPwd: reset };
  return api.query(EnviarConfirmacionRegistroDocument, variables).catch((error: unknown) => ({
    codigo: -999,
    respuesta: 'Error',
    mensaje: `Error: ${error instanceof Error ? error.message : String(error)}`,
    token: '',
    nombre: '',
    genero: '',
  }));
}

export async function requestCode(
  api: Api,
  usuario: string,
  password: string,
  reset: boolean,
): Promise<AccountResult> {
  const { codigo, mensaje } = await sendConfirmation(api, usuario, password, reset);
  return { kind: codigo >= 0 ? 'done' : 'refused', mensaje };
}

export async function confirmCode(
  api: Api,
  usuario: string,
  codigo: string,
  reset: boolean,
): Promise<AccountResult> {
  const variables = { usuario: usuario.trim(), codigoConfirmacion: codigo.trim() };
  try {
    const answer: Answer = await (reset
      ? api.query(ConfirmarReseteoDocument, variables)
      : api.query(ConfirmarRegistroDocument, variables));
    return { kind: answer.codigo === 0 ? 'done' : 'refused', mensaje: answer.mensaje };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: error.unreachable ? 'unreachable' : 'refused', mensaje: error.message };
  }
}
