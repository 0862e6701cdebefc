import { loginName } from '../../shared/login-name.ts';
import type { ApiRequest } from '../api-request.ts';
import type { QueryEnviarConfirmacionRegistroArgs, RespuestaAcceso } from '../contract.generated.ts';
import { badValue } from '../faults.ts';
import type { Try } from '../limits/attempts.ts';
import type { Letter } from '../mail/mailer.ts';
import { isDisabled } from '../sessions/sessions.ts';
import { done, refused } from './access-answer.ts';
import { codeRequest } from './code-request.ts';
import { laneOf } from './lane.ts';
import {
  alreadyRegisteredLetter,
  CODE_MS,
  codeLetter,
  namesLetter,
  notRegisteredLetter,
  whenAndWhence,
} from './letters.ts';
import type { CodeKind } from './mailed-codes.ts';
import { isMadeOfNames, passwordFault } from './password-rules.ts';

type RegisteredAccount = {
  nombre: string;
  apellido: string;
  estatus: string | null;
  validado: number;
  clave_hash: string | null;
};

/**
 * The first step of registration or password reset. Every name causes the same work and the same traces, so answers do not reveal
 * which accounts exist. Only the letter differs, and no answer waits for its delivery.
 */
export async function enviarConfirmacionRegistro(
  args: QueryEnviarConfirmacionRegistroArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { attempts, codes, config, database, letters, passwords } = request.services;
  if (args.pruebas && config.modo === 'produccion') throw badValue('Este servidor no acepta pruebas.');
  const name = loginName(args.usuario) ?? '';
  const fault = passwordFault(args.tokenRegistro_pwd, name);
  if (fault) return refused(fault);
  const kind: CodeKind = args.reseteoPwd ? 'reseteo' : 'registro';
  const lane = await laneOf(request, name);
  const tries: Try[] = lane.known
    ? [['correo-equipo', lane.name]]
    : [['correo-persona', lane.name], ['correo-cuenta', name], ...request.fromNetwork('correo-red')];
  const claveHash = await attempts.during(tries, async (count) => {
    const hash = await passwords.hash(args.tokenRegistro_pwd, lane.queue);
    count();
    return hash;
  });
  const code = await codes.issue(codeRequest(request, name, kind), claveHash);
  const sql = 'SELECT nombre, apellido, estatus, validado, clave_hash FROM usuario WHERE usuario = $1';
  const account = await database.get<RegisteredAccount>(sql, name);
  if (!args.pruebas) {
    const para = `${name}@${config.dominioCorreo}`;
    const asked = { kind, para, code, asked: whenAndWhence(request) };
    const known = account && !isDisabled(account.estatus) ? account : undefined;
    await letters.send(known && letterFor(known, args.tokenRegistro_pwd, asked), CODE_MS);
  }
  return done(
    'Si tu usuario está en los datos de personal, te enviamos un correo. Revisa tu bandeja y escribe el código que contiene.',
  );
}

interface RegistrationRequest {
  kind: CodeKind;
  para: string;
  code: string;
  /** the device and time of the request */
  asked: string;
}

/** A password made of the person's names gets no code. A letter says so, because an answer would reveal the names to anybody. */
function letterFor(
  account: RegisteredAccount,
  password: string,
  { kind, para, code, asked }: RegistrationRequest,
): Letter {
  const active = account.clave_hash !== null;
  if (kind === 'registro' && active && account.validado === 1) return alreadyRegisteredLetter(para, asked);
  if (kind === 'reseteo' && !active) return notRegisteredLetter(para, asked);
  const own = [account.nombre, account.apellido, para.split('@')[0] ?? ''];
  if (isMadeOfNames(password, own)) return namesLetter(para, asked);
  return codeLetter(para, kind, code, asked);
}
