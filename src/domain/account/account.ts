import type { Visibility } from '../../../shared/birthday-visibility.ts';
import type { Api } from '../../api/client/api.ts';
import {
  ConfirmarRegistroDocument,
  ConfirmarReseteoDocument,
  CorreoConfirmacionVigenteDocument,
  EnviarConfirmacionRegistroDocument,
  type EnviarConfirmacionRegistroQuery,
} from '../../api/documents/account-operations.generated.ts';
import type { OwnRouteParts } from '../site/own-api.ts';
import { type ActiveSessions, endSessions, endSessionsOf, listSessions } from './active-sessions.ts';
import { type AuthFailure, denied } from './auth-failure.ts';
import { readVisibility, saveVisibility, type VisibilityRead } from './birthday-visibility.ts';
import { changePassword, type PasswordChange } from './change-password.ts';

/** Result of the account operations under /auth. */
export type AccountResult = { kind: 'done'; mensaje: string } | AuthFailure;

/** Operations of /auth and the person's other sessions. */
export interface Account {
  requestCode(usuario: string, password: string, reset: boolean): Promise<AccountResult>;
  confirm(usuario: string, codigo: string, reset: boolean): Promise<AccountResult>;
  /** Whether a mailed code of this person is still valid; undefined if unknown. */
  codeHolds(usuario: string): Promise<boolean | undefined>;
  /** The person's open sessions. Never rejects. */
  openSessions(): Promise<ActiveSessions>;
  /**
   * Ends one session, or all including this one. Resolves to their number; undefined if unknown. Never
   * rejects.
   */
  endSessions(id?: string): Promise<number | undefined>;
  /**
   * Ends all sessions of another person, for administrators. Resolves to their number; undefined if unknown.
   * Never rejects.
   */
  endSessionsOf(usuario: string): Promise<number | undefined>;
  /** To whom the person's birthday is shown. Never rejects. */
  visibility(): Promise<VisibilityRead>;
  /** Changes that; resolves to what the server has now. Never rejects. */
  showBirthdayTo(choice: Visibility): Promise<VisibilityRead>;
  /** Changes the password; the person's other sessions end. Never rejects. */
  changePassword(present: string, wanted: string): Promise<PasswordChange>;
}

type ConfirmationAnswer = EnviarConfirmacionRegistroQuery['enviarConfirmacionRegistro'];

/** The answer of a failed request, in the form A11.3 prescribes. */
export const failedConfirmation = (error: unknown): ConfirmationAnswer => ({
  codigo: -999,
  respuesta: 'Error',
  mensaje: `Error: ${error instanceof Error ? error.message : String(error)}`,
  token: '',
  nombre: '',
  genero: '',
});

/** Requests a code by mail. `cause` is the error of a failed request, which says more than A11.3's answer. */
export async function sendConfirmation(
  api: Api,
  usuario: string,
  password: string,
  reset: boolean,
): Promise<{ answer: ConfirmationAnswer; cause?: unknown }> {
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
      const asked: Promise<ConfirmationAnswer> = reset
        ? api.query(ConfirmarReseteoDocument, variables)
        : api.query(ConfirmarRegistroDocument, variables);
      return asked.then((answer) => resultOf(answer, 0), denied);
    },

    codeHolds: (usuario) =>
      api.query(CorreoConfirmacionVigenteDocument, { usuario: usuario.trim() }).catch(() => undefined),

    openSessions: () => listSessions(parts),
    endSessions: (id) => endSessions(parts, id),
    endSessionsOf: (usuario) => endSessionsOf(parts, usuario),
    visibility: () => readVisibility(parts),
    showBirthdayTo: (choice) => saveVisibility(parts, choice),
    changePassword: (present, wanted) => changePassword(parts, present, wanted),
  };
}

/**
 * @param most the largest `codigo` that means success; 1 means that a code is required, which is the success
 * of a request for one
 * Another backend may answer with A11.3's text itself: its prefix "Error: " is removed, since it does not
 * help a person.
 */
const resultOf = ({ codigo, mensaje }: ConfirmationAnswer, most: number): AccountResult => ({
  kind: codigo >= 0 && codigo <= most ? 'done' : 'refused',
  mensaje: mensaje.replace(/^Error: /, ''),
});
