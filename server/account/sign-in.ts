import { loginName } from '../../shared/login-name.ts';
import type { ApiRequest } from '../api-request.ts';
import type { QueryLoginUsuarioArgs, RespuestaAcceso } from '../contract.generated.ts';
import { ApiFault } from '../faults.ts';
import type { Try } from '../limits/attempts.ts';
import type { ServerServices } from '../services.ts';
import { isDisabled } from '../sessions/sessions.ts';
import { codeNeeded, done, refused, WRONG_CODE } from './access-answer.ts';
import { codeRequest } from './code-request.ts';
import { laneOf } from './lane.ts';
import { CODE_MS, codeLetter, NOTICE_MS, newDeviceLetter, whenAndWhence } from './letters.ts';

type SignInAccount = {
  usuario: string;
  nombre: string;
  genero: string | null;
  estatus: string | null;
  validado: number;
  clave_hash: string | null;
  /** not null for a person made up by the demonstration */
  demo: string | null;
};

const ACCOUNT = `
  SELECT u.usuario, nombre, genero, estatus, validado, clave_hash, d.usuario AS demo
  FROM usuario u LEFT JOIN demostracion d ON d.usuario = u.usuario WHERE u.usuario = $1`;
/** Far above the longest password, so such a text is wrong without hashing it. */
const ABSURD_LENGTH = 1_024;

export async function loginUsuario(
  args: QueryLoginUsuarioArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { attempts, config, database, passwords } = request.services;
  const name = loginName(args.usuario) ?? '';
  const lane = await laneOf(request, name);
  const tries: Try[] = lane.known
    ? [['entrar-equipo', lane.name]]
    : [['entrar-persona', lane.name], ['entrar-cuenta', name], ...request.fromNetwork('entrar-red')];
  const trying = attempts.during([['entrar-seguido', lane.name]], (computed) =>
    attempts.during(tries, async (wrong) => {
      const found = await database.get<SignInAccount>(ACCOUNT, name);
      const password = args.password.length <= ABSURD_LENGTH ? args.password : '';
      const open = found?.demo == null || config.demo;
      const right = (await passwords.verify(password, found?.clave_hash, lane.queue)) && open;
      computed();
      if (found && right) return found;
      wrong();
      return undefined;
    }),
  );
  const account = await trying.catch((error: unknown) => {
    if (error instanceof ApiFault) request.noteLimited(name);
    throw error;
  });
  if (!account) {
    request.noteWrong(name);
    return refused('El usuario o la contraseña no coinciden.');
  }
  renewHash(account, args.password, request.services);
  if (isDisabled(account.estatus)) return refused('Tu cuenta está dada de baja. Acude a tu coordinación.');
  if (account.validado === 1) return enter(account, request);
  const code = args.codigoConfirmacion?.trim();
  return code ? confirmAndEnter(account, code, request) : askForCode(account, request);
}

async function tellOfDevice({ usuario }: SignInAccount, request: ApiRequest): Promise<void> {
  const { attempts, config, letters } = request.services;
  if (!(await attempts.allows(['aviso-cuenta', usuario]))) return;
  await letters.send(
    newDeviceLetter(`${usuario}@${config.dominioCorreo}`, whenAndWhence(request)),
    NOTICE_MS,
  );
}

/** Replaces a hash of an older cost, which is easier to crack. Only a sign-in has the password to hash it again. */
function renewHash(
  { usuario, clave_hash: old }: SignInAccount,
  password: string,
  services: ServerServices,
): void {
  const { background, database, passwords } = services;
  if (old === null || !passwords.outdated(old)) return;
  const sql = 'UPDATE usuario SET clave_hash = $1 WHERE usuario = $2 AND clave_hash = $3';
  background.start(passwords.hash(password).then((hash) => database.run(sql, hash, usuario, old)));
}

async function enter(account: SignInAccount, request: ApiRequest): Promise<RespuestaAcceso> {
  const { background, record, sessions } = request.services;
  if (await sessions.isNew(account.usuario, request)) background.start(tellOfDevice(account, request));
  const { usuario } = account;
  const token = await sessions.open(usuario, request, (tx) =>
    record.append(tx, { ...request.traits, que: 'entrada', quien: usuario, sobre: usuario }),
  );
  return done(`Te damos la bienvenida, ${account.nombre}.`, {
    token,
    nombre: account.nombre,
    genero: account.genero,
  });
}

const askedBy = ({ usuario }: SignInAccount, request: ApiRequest) => codeRequest(request, usuario, 'acceso');

async function confirmAndEnter(
  account: SignInAccount,
  code: string,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { attempts, codes } = request.services;
  const asked = askedBy(account, request);
  if (!(await codes.live(asked)))
    await attempts.take(
      ['codigo-persona', `${request.network}|${account.usuario}`],
      ...request.fromNetwork('codigo-red'),
    );
  const outcome = await codes.redeem(asked, code, async (tx) => {
    await tx.run('UPDATE usuario SET validado = 1 WHERE usuario = $1', account.usuario);
    return true;
  });
  return outcome === 'wrong' ? refused(WRONG_CODE) : enter(account, request);
}

/** Runs only after the right password, so the answer may say that a letter was sent. */
async function askForCode(account: SignInAccount, request: ApiRequest): Promise<RespuestaAcceso> {
  const { usuario } = account;
  const { attempts, codes, config, letters } = request.services;
  try {
    await attempts.take(['correo-persona', `${request.network}|${usuario}`], ['correo-cuenta', usuario]);
  } catch (error) {
    const waiting = error instanceof ApiFault && (await codes.pending(askedBy(account, request)));
    if (waiting) return codeNeeded('Escribe el código que ya te enviamos por correo.');
    throw error;
  }
  const code = await codes.issue(askedBy(account, request), null);
  const para = `${usuario}@${config.dominioCorreo}`;
  await letters.send(codeLetter(para, 'acceso', code, whenAndWhence(request)), CODE_MS);
  return codeNeeded(
    'Tu cuenta espera confirmación. Te enviamos un código por correo: escríbelo para entrar.',
  );
}
