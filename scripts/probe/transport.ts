/** What can be seen without an account: how the service takes requests. */
import { isLoopback } from '../../server/config/loopback.ts';
import { doubtful, type Finding, good, wrong } from '../../server/review/finding.ts';
import type { Learned } from './probe.ts';
import { asked, inWords, NoAnswer, type Reply, type Service } from './service.ts';

const ECHO = { operationName: '', variables: {}, query: '{ __typename }' };
const MOST = 10;

type Report = (...findings: Finding[]) => void;

/** Whether it answers GraphQL at all; without that there is nothing to try. */
export async function checkConnection(service: Service, report: Report): Promise<boolean> {
  const { address } = service;
  if (address.protocol === 'http:' && !isLoopback(address.hostname))
    report(wrong('conexión', 'las contraseñas viajan sin cifrar', 'Usa https://.'));
  let hallado: string;
  try {
    const reply = await service.post([{ query: ECHO.query }]);
    if (Array.isArray(reply.body) && asked(reply, 0, '__typename').answer.clase === 'ok') {
      report(good('conexión', `${address.origin} contesta GraphQL`));
      return true;
    }
    hallado = Array.isArray(reply.body)
      ? inWords(asked(reply, 0, '__typename'))
      : `a una lista de operaciones no contesta con una lista (${described(reply)})`;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    hallado = error.message;
  }
  report(
    wrong(
      'conexión',
      hallado,
      `La app manda listas de operaciones por POST a ${address.href}: revisa la dirección y el servicio.`,
    ),
  );
  return false;
}

const described = ({ contentType, status }: Reply) => `HTTP ${status}, ${contentType ?? 'sin tipo'}`;

/** A page of another origin has to be let in (CORS). */
export async function checkPreflight(
  service: Service,
  origin: string | undefined,
  report: Report,
): Promise<Pick<Learned, 'crossOrigin' | 'bearerAllowed'>> {
  const tema = 'preflight';
  if (origin === service.address.origin) return { crossOrigin: true, bearerAllowed: true };
  if (origin === undefined) {
    report(
      doubtful(
        tema,
        'no se miró: falta saber dónde se abrirá la app',
        'Repite con --origen https://NOMBRE, o pon el servicio detrás (GRAPHQL_URL).',
      ),
    );
    return { crossOrigin: undefined, bearerAllowed: false };
  }
  const ask = (headers: string) =>
    service.send(service.address, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    });
  const plain = await ask('content-type');
  const fault =
    refusal(plain, origin, ['content-type']) ?? answerRefusal(await service.post([ECHO], { origin }), origin);
  if (fault !== undefined) {
    report(
      wrong(
        tema,
        `${origin}: ${fault}`,
        'Permite ese origen y el encabezado content-type (CORS), o pon el servicio detrás (GRAPHQL_URL).',
      ),
    );
    return { crossOrigin: false, bearerAllowed: false };
  }
  const bearerAllowed =
    refusal(await ask('authorization,content-type'), origin, ['authorization', 'content-type']) === undefined;
  report(
    good(
      tema,
      `${origin} puede llamarlo${bearerAllowed ? ', también con el encabezado Authorization' : ', sin el encabezado Authorization'}`,
    ),
  );
  return { crossOrigin: true, bearerAllowed };
}

function refusal(reply: Reply, origin: string, wanted: readonly string[]): string | undefined {
  if (reply.status < 200 || reply.status > 299) return `contesta OPTIONS con HTTP ${reply.status}`;
  const notAllowed = answerRefusal(reply, origin);
  if (notAllowed !== undefined) return notAllowed;
  const allowed = (reply.headers.get('access-control-allow-headers') ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  // The star does not cover Authorization (Fetch standard).
  const missing = wanted.find(
    (name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'),
  );
  return missing === undefined ? undefined : `no permite el encabezado ${missing}`;
}

function answerRefusal({ headers }: Reply, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return undefined;
  return allowed === null ? 'no permite ningún otro origen' : `solo permite ${allowed}`;
}

/** Arrays of operations, and what is refused (contract, first lines). */
export async function checkBatches(service: Service, report: Report): Promise<void> {
  const tema = 'lotes';
  const many = (count: number) => Array.from({ length: count }, () => ({ query: ECHO.query }));
  const ten = await service.post(many(MOST));
  const answers = Array.isArray(ten.body) ? ten.body : [];
  const whole =
    answers.length === MOST && answers.every((_, n) => asked(ten, n, '__typename').answer.clase === 'ok');
  if (whole && ten.status === 200)
    report(good(tema, 'diez operaciones en un envío, contestadas en su orden'));
  else
    report(
      wrong(
        tema,
        `a diez operaciones contesta ${answers.length} (${described(ten)})`,
        'Contesta a cada operación de la lista, en su orden, con HTTP 200.',
      ),
    );
  const eleven = await service.post(many(MOST + 1));
  if (Array.isArray(eleven.body) && eleven.status === 200)
    report(
      doubtful(
        tema,
        'acepta más de diez operaciones en un envío',
        'Recházalas con HTTP 400: un envío no debe poder pedir cualquier cantidad.',
      ),
    );
  const get = await service.send(`${service.address}?query=${encodeURIComponent(ECHO.query)}`, {
    method: 'GET',
  });
  if (asked(get, 0, '__typename').answer.clase === 'ok')
    report(
      doubtful(
        'GET',
        'contesta consultas en la dirección',
        'Acepta solo POST: una dirección queda escrita en registros, con su token.',
      ),
    );
}

/** A document that is not understood: an error without path and without a code, with 200 or 400 (contract). */
export async function checkInvalid(service: Service, report: Report): Promise<void> {
  const tema = 'errores';
  const unknown = { operationName: 'x', variables: {}, query: 'query x { operacionQueNoExiste }' };
  for (const [what, operation] of [
    ['una operación que no existe', unknown],
    ['un texto que no es GraphQL', { ...unknown, query: 'query x {' }],
  ] as const) {
    const one = await service.ask(operation);
    if (one.answer.clase === 'esquema') report(good(tema, `${what}: la rechaza como pide el contrato`));
    else
      report(
        wrong(
          tema,
          `${what}: ${inWords(one)}`,
          'Contesta {errors} con HTTP 200 o 400, sin path ni extensions.code: por eso la app reconoce un servidor que no sabe algo.',
        ),
      );
  }
}
