/** Sign-in, the token and what it opens. */
import { randomBytes } from 'node:crypto';
import { CommandFault } from '../../server/backup/command-fault.ts';
import { doubtful, type Finding, good, wrong } from '../../server/review/finding.ts';
import { exitTicket } from '../../src/domain/session/exit-tickets.ts';
import { isToken } from '../../src/domain/session/stored-session.ts';
import { isRecord } from '../../src/lib/json.ts';
import { misfits, onlyChecked, operation } from './contract.ts';
import { type Account, type Check, fitting, type Probe } from './probe.ts';
import { asked, inWords, type Service } from './service.ts';

/** A token that nobody has. */
export const NO_TOKEN = '0'.repeat(40);
/** A name that nobody has. */
const nobody = () => `nadie-${randomBytes(4).toString('hex')}`;

/**
 * Signs in. @returns the token
 * @throws CommandFault if this account cannot
 */
export async function signIn(
  service: Service,
  { clave: password, usuario }: Account,
  report: (...findings: Finding[]) => void,
): Promise<string> {
  const login = operation('loginUsuario', { usuario, password });
  const one = await service.ask(login).catch((error: Error) => {
    throw new CommandFault(`No se pudo entrar: ${error.message}.`);
  });
  const { answer, result } = one;
  if (answer.clase !== 'ok') throw new CommandFault(`No se pudo entrar: el servicio ${inWords(one)}.`);
  const { codigo, mensaje, token } = isRecord(answer.valor) ? answer.valor : {};
  if (codigo === 1)
    throw new CommandFault(
      'Esa cuenta espera un código enviado por correo: entra una vez con ella en la app, o usa otra.',
    );
  if (codigo !== 0 && token == null) throw new CommandFault(`No se pudo entrar: «${String(mensaje)}».`);
  const lines = misfits(login, result.data);
  if (codigo !== 0) lines.push('codigo no es 0 aunque haya token');
  if (!isToken(token)) {
    report(
      wrong(
        'loginUsuario',
        [...lines, 'no da un token que sea texto sin espacios'].join('; '),
        'Da el token de la sesión en token.',
      ),
    );
    throw new CommandFault('Sin token no se puede probar lo demás.');
  }
  report(
    lines.length === 0
      ? good('loginUsuario', 'entra y da un token')
      : wrong('loginUsuario', lines.join('; '), 'Haz que conteste con los tipos de server/contrato.graphql.'),
  );
  return token;
}

export const checkWrongPassword: Check = async ({ account: { usuario }, report, service }) => {
  const tema = 'loginUsuario';
  const password = `no ${randomBytes(6).toString('hex')}`;
  const said: string[] = [];
  for (const name of [usuario, nobody()]) {
    const one = await service.ask(operation('loginUsuario', { usuario: name, password }));
    const value = one.answer.clase === 'ok' && isRecord(one.answer.valor) ? one.answer.valor : undefined;
    if (value?.token != null)
      return report(
        wrong(tema, 'da un token con una contraseña equivocada', 'Revisa el servicio: cualquiera entraría.'),
      );
    const refused = value
      ? typeof value.codigo === 'number' && value.codigo < 0
      : ['rechazo', 'desconocido'].includes(one.answer.clase);
    if (!refused)
      return report(
        wrong(
          tema,
          `con una contraseña equivocada ${inWords(one)}`,
          'Contesta codigo menor que 0, respuesta Error y un mensaje para la persona.',
        ),
      );
    said.push(String(value?.mensaje ?? one.result.errors?.[0]?.message));
  }
  report(
    said[0] === said[1]
      ? good(tema, 'una contraseña equivocada y un usuario que no existe se contestan igual')
      : doubtful(
          tema,
          'contesta distinto a un usuario que no existe',
          'Contesta lo mismo: así nadie averigua quién tiene cuenta.',
        ),
  );
};

/** The operations whose token is an argument: a wrong one is the error JsonWebTokenError, by which the app ends a session. */
export const checkTokenError: Check = async (probe) => {
  const {
    account: { usuario },
    ask,
    report,
    token,
  } = probe;
  const bad = { usuario, tokenSesion: NO_TOKEN };
  for (const [name, variables] of [
    ['listaCumpleanos', { mes: 1, dia: 5 }],
    ['tienePermiso', { proceso: 'actualizaciones' }],
  ] as const)
    reportTokenError(probe, name, await ask(operation(name, { ...bad, ...variables })));

  const sessions = async (name: string, tokenSesion: string) => {
    const one = await ask(operation('validarSesion', { usuario: name, tokenSesion }));
    return one.answer.clase === 'token' || (one.answer.clase === 'ok' && one.answer.valor === false)
      ? false
      : one;
  };
  for (const [what, name, tokenSesion] of [
    ['un token inventado', usuario, NO_TOKEN],
    ['el token de otra persona', nobody(), token],
  ] as const) {
    const one = await sessions(name, tokenSesion);
    if (one)
      report(
        wrong(
          'validarSesion',
          `con ${what} ${inWords(one)}`,
          'Contesta false, o el error JsonWebTokenError.',
        ),
      );
    else report(good('validarSesion', `no acepta ${what}`));
  }
  await fitting(probe, operation('validarSesion', { usuario, tokenSesion: token })).then((fit) => {
    if (fit && fit.value !== true)
      report(
        wrong(
          'validarSesion',
          'no acepta el token que dio loginUsuario',
          'Contesta true mientras la sesión vale.',
        ),
      );
    else if (fit) report(good('validarSesion', 'acepta el token que dio loginUsuario'));
  });
};

/** The app keeps what the others of the batch answer. */
export const checkTokenInBatch: Check = async ({ account: { usuario }, learned, report, service, token }) => {
  const operations = [
    operation('validarSesion', { usuario, tokenSesion: token }),
    operation('tienePermiso', { usuario, tokenSesion: NO_TOKEN, proceso: 'actualizaciones' }),
    operation('validarSesion', { usuario, tokenSesion: token }),
  ];
  const reply = await service.post(operations, learned.bearer ? { authorization: `Bearer ${token}` } : {});
  const classes = operations.map((one, index) => asked(reply, index, one.operationName).answer.clase);
  const length = Array.isArray(reply.body) ? reply.body.length : 0;
  if (reply.status === 200 && length === 3 && classes.join() === 'ok,token,ok')
    report(good('lotes', 'un token que no sirve solo cambia la respuesta a su operación'));
  else
    report(
      wrong(
        'lotes',
        `con un token que no sirve en medio contesta HTTP ${reply.status} y ${classes.join(', ')}`,
        'Contesta 200 y una lista igual de larga, con el error en su lugar y los demás resultados enteros.',
      ),
    );
};

export function reportTokenError(
  { report }: Pick<Probe, 'report'>,
  tema: string,
  one: Awaited<ReturnType<Service['ask']>>,
): void {
  const hacer =
    'Contesta un error cuyo mensaje sea exactamente JsonWebTokenError: por él la app pide entrar de nuevo.';
  if (one.answer.clase !== 'token') report(wrong(tema, `con un token inventado ${inWords(one)}`, hacer));
  else if (one.result.errors?.[0]?.message !== 'JsonWebTokenError')
    report(doubtful(tema, 'dice que el token no sirve con otro mensaje', hacer));
  else report(good(tema, 'con un token inventado contesta JsonWebTokenError'));
}

/** Those that would send mail, change a password or draw a photo are only checked, and not carried out. */
export const checkAccountOperations: Check = async (probe) => {
  const {
    account: { usuario },
    ask,
    report,
    token,
  } = probe;
  const codigoConfirmacion = '000000';
  for (const [name, variables] of [
    ['enviarConfirmacionRegistro', { usuario, tokenRegistro_pwd: '-', reseteoPwd: true, pruebas: true }],
    ['confirmarRegistro', { usuario, codigoConfirmacion }],
    ['confirmarReseteo', { usuario, codigoConfirmacion }],
    ['regenerarFoto', { usuario, tokenSesion: token }],
  ] as const) {
    const one = await ask(onlyChecked(name, variables));
    // Skipped, the field has no value, and what does not fit is refused before that.
    if (one.answer.clase === 'desconocido' && isRecord(one.result.data))
      report(good(name, 'la conoce, con sus argumentos y campos (no se ejecutó)'));
    else
      report(
        wrong(name, inWords(one), 'Dale el nombre, los argumentos y los campos de server/contrato.graphql.'),
      );
  }
  for (const name of [usuario, nobody()])
    if (!(await fitting(probe, operation('correoConfirmacionVigente', { usuario: name })))) return;
  report(good('correoConfirmacionVigente', 'contesta sí o no, también de un usuario que no existe'));
};

/** The contract cannot end a session. This project's server ends it by the ticket that the app sends at `Salir`. */
export const signOut: Check = async ({ account: { usuario }, ask, report, service, token }) => {
  await service.send(`${service.host}/api/salidas`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ boleto: exitTicket(token) }),
  });
  const { answer } = await ask(operation('validarSesion', { usuario, tokenSesion: token }));
  const open = answer.clase === 'ok' && answer.valor === true;
  report(
    good(
      'sesión',
      open
        ? 'el contrato no tiene con qué cerrarla: la de esta prueba termina cuando el servicio lo decida'
        : 'la de esta prueba quedó cerrada',
    ),
  );
};
