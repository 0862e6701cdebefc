import type { QueryEnviarConfirmacionRegistroArgs, RespuestaAcceso } from '../contract.generated.ts';
import { badValue } from '../graphql/api-error.ts';
import type { ApiRequest } from '../graphql/request.ts';
import type { Letter } from '../mail.ts';
import type { CodeKind } from '../security/codes.ts';
import { MAIL_NAME, MAIL_NETWORK, MAIL_PERSON } from '../security/limits.ts';
import { passwordFault } from '../security/password-rules.ts';
import { isDisabled } from '../security/sessions.ts';
import { done, refused } from './access-answer.ts';
import { alreadyRegisteredLetter, codeLetter, notRegisteredLetter } from './letters.ts';
import { loginName } from './login-name.ts';

type Account = { estatus: string | null; validado: number; clave_hash: string | null };

/**
 * Registration or password reset, first step. For every name the same work is done and the same traces are left: only
 * the mail differs, and no answer waits for that.
 */
export async function enviarConfirmacionRegistro(
  args: QueryEnviarConfirmacionRegistroArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { attempts, background, codes, config, database, mail, passwords } = request.services;
  if (args.pruebas && config.modo === 'produccion') throw badValue('Este servidor no acepta pruebas.');
  const name = loginName(args.usuario) ?? '';
  const fault = passwordFault(args.tokenRegistro_pwd, name);
  if (fault) return refused(fault);
  attempts.take(
    [MAIL_PERSON, `${request.network}|${name}`],
    [MAIL_NETWORK, request.network],
    [MAIL_NAME, name],
  );
  const kind: CodeKind = args.reseteoPwd ? 'reseteo' : 'registro';
  const claveHash = await passwords.hash(args.tokenRegistro_pwd);
  const code = await codes.issue(name, kind, claveHash);
  const sql = 'SELECT estatus, validado, clave_hash FROM usuario WHERE usuario = $1';
  const account = await database.get<Account>(sql, name);
  if (account && !isDisabled(account.estatus) && !args.pruebas) {
    background.start(mail.send(letterFor(account, kind, `${name}@${config.dominioCorreo}`, code)));
  }
  return done(
    'Si tu usuario está en los datos de personal, te enviamos un correo. Revisa tu bandeja y escribe el código que contiene.',
  );
}

function letterFor(account: Account, kind: CodeKind, para: string, code: string): Letter {
  const active = account.clave_hash !== null;
  if (kind === 'reseteo') return active ? codeLetter(para, kind, code) : notRegisteredLetter(para);
  return active && account.validado === 1 ? alreadyRegisteredLetter(para) : codeLetter(para, kind, code);
}
