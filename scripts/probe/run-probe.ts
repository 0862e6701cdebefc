import { doubtful, type Finding } from '../../server/review/finding.ts';
import { campusTime } from '../../src/lib/campus-time.ts';
import {
  checkAccountOperations,
  checkTokenError,
  checkTokenInBatch,
  checkWrongPassword,
  signIn,
  signOut,
} from './access.ts';
import { checkBearer, checkPerson } from './person.ts';
import { type Account, type Check, type Learned, type Probe, tryCheck } from './probe.ts';
import { createService } from './service.ts';
import { checkSettings } from './settings.ts';
import { checkBirthdays, checkNotices, checkPermissions } from './subjects.ts';
import { checkBatches, checkConnection, checkInvalid, checkPreflight } from './transport.ts';

export interface ProbeOptions {
  /** the whole address of the service's GraphQL */
  address: URL;
  /** where people will open the app; undefined: the preflight is not looked at */
  origin: string | undefined;
  /** the campus's time zone */
  zone: string;
  /** called once the service has answered without one */
  account(): Promise<Account>;
  /** called with each finding as soon as it is known */
  report(finding: Finding): void;
  /** stops before the next check; what was changed is given back all the same */
  signal: AbortSignal;
}

/** The header first: it decides how the others ask. */
const CHECKS: readonly (readonly [string, Check])[] = [
  ['Authorization', checkBearer],
  ['loginUsuario', checkWrongPassword],
  ['validarSesion', checkTokenError],
  ['lotes', checkTokenInBatch],
  ['usuario', checkPerson],
  ['guardarConfiguracion', checkSettings],
  ['marcarAvisoLeido', checkNotices],
  ['tienePermiso', checkPermissions],
  ['listaCumpleanos', checkBirthdays],
  ['operaciones de la cuenta', checkAccountOperations],
];

/**
 * Tries a service as the application will use it, and leaves the account's data as they were. @returns what the application has to be
 * told about it; undefined if it does not answer at all
 * @throws CommandFault if the account cannot sign in
 */
export async function runProbe({
  account: ask,
  address,
  origin,
  report: tell,
  signal,
  zone,
}: ProbeOptions): Promise<Learned | undefined> {
  const service = createService(address);
  let hide = (text: string) => text;
  const report = (...findings: Finding[]) => {
    for (const finding of findings) tell({ ...finding, hallado: hide(finding.hallado) });
  };
  if (!(await checkConnection(service, report))) return undefined;
  const learned: Learned = {
    crossOrigin: false,
    bearerAllowed: false,
    bearer: false,
    extendido: false,
    guardarDevuelve: 'booleano',
    fotosCors: false,
    folders: new Set(),
  };
  await tryCheck(
    'preflight',
    async () => void Object.assign(learned, await checkPreflight(service, origin, report)),
    report,
  );
  await tryCheck('lotes', () => checkBatches(service, report), report);
  await tryCheck('errores', () => checkInvalid(service, report), report);

  const account = await ask();
  hide = (text) => text.replaceAll(account.clave, '•••');
  const token = await signIn(service, account, report);
  hide = (text) => text.replaceAll(account.clave, '•••').replaceAll(token, '•••');
  const probe: Probe = {
    service,
    origin,
    account,
    token,
    today: campusTime(Date.now(), zone).iso,
    learned,
    report,
    restore: [],
    ask: (operation) => service.ask(operation, learned.bearer ? token : undefined),
  };
  try {
    for (const [tema, check] of CHECKS) {
      if (signal.aborted) {
        report(doubtful('prueba', 'se interrumpió: falta lo demás', 'Repítela.'));
        break;
      }
      await tryCheck(tema, () => check(probe), report);
    }
  } finally {
    for (const back of probe.restore.reverse()) await tryCheck('datos de la cuenta', back, report);
    await tryCheck('sesión', () => signOut(probe), report);
  }
  return learned;
}
