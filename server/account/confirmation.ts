import { loginName } from '../../shared/login-name.ts';
import type { ApiRequest } from '../api-request.ts';
import type {
  QueryConfirmarRegistroArgs,
  QueryConfirmarReseteoArgs,
  QueryCorreoConfirmacionVigenteArgs,
  RespuestaAcceso,
} from '../contract.generated.ts';
import { closeSessions } from '../sessions/sessions.ts';
import type { Statements } from '../store/port.ts';
import { done, refused, WRONG_CODE } from './access-answer.ts';
import { codeRequest } from './code-request.ts';
import { NOTICE_MS, passwordChangedLetter, whenAndWhence } from './letters.ts';
import type { CodeKind } from './mailed-codes.ts';

/** Activates the account of a person in the personnel data. An active account keeps its password. */
export function confirmarRegistro(
  args: QueryConfirmarRegistroArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { record } = request.services;
  return confirm(
    args,
    'registro',
    request,
    'Tu cuenta está lista. Ya puedes entrar.',
    async (tx, name, claveHash) => {
      const sql =
        'UPDATE usuario SET clave_hash = $1, validado = 1 WHERE usuario = $2 AND (validado = 0 OR clave_hash IS NULL)';
      if ((await tx.run(sql, claveHash, name)) === 0) return false;
      await record.append(tx, { ...request.traits, que: 'cuenta-activada', sobre: name });
      return true;
    },
  );
}

/** Sets the new password and ends all of the person's sessions in the same transaction. */
export function confirmarReseteo(
  args: QueryConfirmarReseteoArgs,
  request: ApiRequest,
): Promise<RespuestaAcceso> {
  const { background, config, letters, now, record, sessions } = request.services;
  const time = now().toISOString();
  return confirm(
    args,
    'reseteo',
    request,
    'Tu contraseña cambió. Entra con la nueva.',
    async (tx, name, claveHash) => {
      // This device proved to read the owner's mail, so it stays known and strangers cannot lock it out.
      await closeSessions(tx, name, time, '', sessions.marksOf(request.shared ? undefined : request.device));
      const sql =
        'UPDATE usuario SET clave_hash = $1, validado = 1 WHERE usuario = $2 AND clave_hash IS NOT NULL';
      if ((await tx.run(sql, claveHash, name)) === 0) return false;
      await record.append(tx, { ...request.traits, que: 'clave-cambiada', sobre: name });
      return true;
    },
    (name) => {
      const para = `${name}@${config.dominioCorreo}`;
      background.start(letters.send(passwordChangedLetter(para, whenAndWhence(request)), NOTICE_MS));
    },
  );
}

/** Redeems a code. `apply` makes the change; `then` runs once after a successful change. */
async function confirm(
  { usuario, codigoConfirmacion }: QueryConfirmarRegistroArgs,
  kind: CodeKind,
  request: ApiRequest,
  mensaje: string,
  apply: (tx: Statements, name: string, claveHash: string | null) => Promise<boolean>,
  then: (name: string) => void = () => undefined,
): Promise<RespuestaAcceso> {
  const { attempts, codes } = request.services;
  const name = loginName(usuario) ?? '';
  const asked = codeRequest(request, name, kind);
  // An open request has its own five attempts. Only attempts without an open request count against the network's limit.
  if (!(await codes.live(asked)))
    await attempts.take(
      ['codigo-persona', `${request.network}|${name}`],
      ...request.fromNetwork('codigo-red'),
    );
  const outcome = await codes.redeem(asked, codigoConfirmacion, (tx, claveHash) =>
    apply(tx, name, claveHash),
  );
  if (outcome === 'done') then(name);
  return outcome === 'wrong' ? refused(WRONG_CODE) : done(mensaje);
}

/** Whether the asker has an open request. Unknown names can have one too (see registration.ts), so the answer reveals no accounts. */
export async function correoConfirmacionVigente(
  { usuario }: QueryCorreoConfirmacionVigenteArgs,
  request: ApiRequest,
): Promise<boolean> {
  const { attempts, codes } = request.services;
  const name = loginName(usuario) ?? '';
  const asked = KINDS.map((kind) => codes.pending({ usuario: name, kind, asker: request.asker }));
  const waiting = (await Promise.all(asked)).includes(true);
  // Only asks without an open request count against the network's limit.
  if (!waiting) await attempts.take(...request.fromNetwork('consulta-red'));
  return waiting;
}

const KINDS: readonly CodeKind[] = ['registro', 'reseteo', 'acceso'];
