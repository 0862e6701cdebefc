import {
  ConfirmarRegistroDocument,
  ConfirmarReseteoDocument,
  CorreoConfirmacionVigenteDocument,
  EnviarConfirmacionRegistroDocument,
  type EnviarConfirmacionRegistroQuery,
} from '../api/account-operations.generated.ts';
import type { Api } from '../api/api.ts';
import { denied } from './denied.ts';
import { endSessions, listSessions } from './open-sessions.ts';
import type { OwnRouteParts } from './own-route.ts';
import type { Account, AccountResult } from './services.ts';

type Answer = EnviarConfirmacionRegistroQuery['enviarConfirmacionRegistro'];

/** A11.3: on failure codigo -999, respuesta `Error`, mensaje `Error: ...` and the other fields empty. */
export const failedConfirmation = (error: unknown): Answer => ({
  codigo: -999,
  respuesta: 'Error',
  mensaje: `Error: ${error instanceof Error ? error.message : String(error)}`,
  token: '',
  nombre: '',
  genero: '',
});

/** A code by mail. What failed on the way is `cause`, which knows more than A11.3's answer does. */
export async function sendConfirmation(
  api: Api,
  usuario: string,
  password: string,
  reset: boolean,
): Promise<{ answer: Answer; cause?: unknown }> {
  const variables = { usuario: usuario.trim(), tokenRegistro_pwd: password, reseteoPwd: reset };
  try {
    return { answer: await api.query(EnviarConfirmacionRegistroDocument, variables) };
  } catch (cause) {
    return { answer: failedConfirmation(cause), cause };
  }
}

export function createAccount(parts: OwnRouteParts & { api: Api }): Account {
  const { api } = parts;
  return {
    async requestCode(usuario, password, reset) {
      const { answer, cause } = await sendConfirmation(api, usuario, password, reset);
      return cause === undefined ? resultOf(answer, 1) : denied(cause);
    },

    async confirm(usuario, codigo, reset) {
      const variables = { usuario: usuario.trim(), codigoConfirmacion: codigo };
      const asked: Promise<Answer> = reset
        ? api.query(ConfirmarReseteoDocument, variables)
        : api.query(ConfirmarRegistroDocument, variables);
      return asked.then((answer) => resultOf(answer, 0), denied);
    },

    codeHolds: (usuario) =>
      api.query(CorreoConfirmacionVigenteDocument, { usuario: usuario.trim() }).catch(() => undefined),

    openSessions: () => listSessions(parts),
    endSessions: (id) => endSessions(parts, id),
    releases: async () => (await import('./releases.ts')).createReleases(parts),
  };
}

/**
 * most: the largest codigo that means done; 1 asks for the code, which is what a request for one is about.
 * A backend of the owner's may answer with A11.3's text itself: the word before the colon tells a person nothing.
 */
const resultOf = ({ codigo, mensaje }: Answer, most: number): AccountResult => ({
  kind: codigo >= 0 && codigo <= most ? 'done' : 'refused',
  mensaje: mensaje.replace(/^Error: /, ''),
});
