import type { QueryLoginUsuarioArgs, RespuestaAcceso } from '../contract.generated.ts';
import { ApiError } from '../graphql/api-error.ts';
import type { ApiRequest } from '../graphql/request.ts';
import {
  CODE_NETWORK,
  CODE_PERSON,
  MAIL_NAME,
  MAIL_PERSON,
  SIGN_IN_NETWORK,
  SIGN_IN_PERSON,
} from '../security/limits.ts';
import { isDisabled } from '../security/sessions.ts';
import { codeNeeded, done, refused } from './access-answer.ts';
import { codeLetter } from './letters.ts';
import { loginName } from './login-name.ts';

type Account = {
  usuario: string;
  nombre: string;
  genero: string | null;
  estatus: string | null;
  validado: number;
  clave_hash: string | null;
};

const ACCOUNT =
  'SELECT usuario, nombre, genero, estatus, validado, clave_hash FROM usuario WHERE usuario = $1';
/** Far beyond what a password may be: not worth the work, and wrong in any case. */
const ABSURD_LENGTH = 1_024;

export async function loginUsuario(
  args: QueryLoginUsuarioArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { attempts, database, passwords } = request.services;
  const name = loginName(args.usuario) ?? '';
  const tries = [
    [SIGN_IN_PERSON, `${request.network}|${name}`],
    [SIGN_IN_NETWORK, request.network],
  ] as const;
  attempts.take(...tries);
  const account = await database.get<Account>(ACCOUNT, name);
  const password = args.password.length <= ABSURD_LENGTH ? args.password : '';
  const right = await passwords.verify(password, account?.clave_hash);
  if (!account || !right) return refused('El usuario o la contraseña no coinciden.');
  attempts.giveBack(...tries);
  if (isDisabled(account.estatus)) return refused('Tu cuenta está dada de baja. Acude a tu coordinación.');
  if (account.validado === 1) return enter(account, request);
  const code = args.codigoConfirmacion?.trim();
  return code ? confirmAndEnter(account, code, request) : askForCode(account, request);
}

async function enter(account: Account, request: ApiRequest): Promise<RespuestaAcceso> {
  const token = await request.services.sessions.open(account.usuario, request.equipo);
  return done(`Te damos la bienvenida, ${account.nombre}.`, {
    token,
    nombre: account.nombre,
    genero: account.genero,
  });
}

async function confirmAndEnter(
  account: Account,
  code: string,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { attempts, codes } = request.services;
  attempts.take([CODE_PERSON, `${request.network}|${account.usuario}`], [CODE_NETWORK, request.network]);
  const confirmed = await codes.redeem(account.usuario, 'acceso', code, async (tx) => {
    await tx.run('UPDATE usuario SET validado = 1 WHERE usuario = $1', account.usuario);
    return true;
  });
  return confirmed ? enter(account, request) : refused('El código no es correcto o ya venció.');
}

/** Only after the right password, so it may say that a mail was sent. */
async function askForCode({ usuario }: Account, request: ApiRequest): Promise<RespuestaAcceso> {
  const { attempts, background, codes, config, mail } = request.services;
  try {
    attempts.take([MAIL_PERSON, `${request.network}|${usuario}`], [MAIL_NAME, usuario]);
  } catch (error) {
    const waiting = error instanceof ApiError && (await codes.pending(usuario, ['acceso']));
    if (waiting) return codeNeeded('Escribe el código que ya te enviamos por correo.');
    throw error;
  }
  const code = await codes.issue(usuario, 'acceso', null);
  background.start(mail.send(codeLetter(`${usuario}@${config.dominioCorreo}`, 'acceso', code)));
  return codeNeeded(
    'Tu cuenta espera confirmación. Te enviamos un código por correo: escríbelo para entrar.',
  );
}
