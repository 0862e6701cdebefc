import { badToken, internal } from '../faults.ts';

/** What this server itself asks the service of GRAPHQL_URL. */
export interface DataService {
  /** Whether it answers GraphQL at all. Never rejects. */
  answers(): Promise<boolean>;
  /**
   * Whether the token is a session of this person that may run the process, or has the permission in it; without `rights`, whether
   * it is a session. @throws ApiFault TOKEN; INTERNO if the service gives no answer
   */
  allows(usuario: string, tokenSesion: string, rights?: Rights): Promise<boolean>;
}

export interface Rights {
  proceso: string;
  /** any of these is enough; '' is the process itself */
  permisos: readonly string[];
}

const PATIENCE_MS = 5_000;
const MOST_BYTES = 100_000;

const SESSION = `query validarSesion($usuario: String!, $tokenSesion: String!) {
  validarSesion(usuario: $usuario, tokenSesion: $tokenSesion) }`;
const PERMISSION = `query tienePermiso($usuario: String!, $tokenSesion: String!, $proceso: String!, $permisoEspecifico: String) {
  tienePermiso(usuario: $usuario, tokenSesion: $tokenSesion, proceso: $proceso, permisoEspecifico: $permisoEspecifico) }`;

type Result = { data?: Record<string, unknown> | null; errors?: readonly { message?: unknown }[] };

/** @param address the whole address of its GraphQL */
export function createDataService(address: string): DataService {
  /** @throws Error if there is no such answer in time */
  async function ask(operations: readonly object[], authorization?: string): Promise<Result[]> {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(authorization !== undefined && { authorization }),
      },
      body: JSON.stringify(operations),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const results: unknown = JSON.parse(await shortText(response));
    if (!Array.isArray(results) || results.length !== operations.length) throw new Error('no GraphQL array');
    return results as Result[];
  }

  return {
    answers: () =>
      ask([{ query: '{ __typename }' }]).then(
        ([result]) => result?.data !== undefined || result?.errors !== undefined,
        () => false,
      ),
    async allows(usuario, tokenSesion, rights) {
      const session = { operationName: 'validarSesion', query: SESSION, variables: { usuario, tokenSesion } };
      const questions = (rights?.permisos ?? []).map((permiso) => ({
        operationName: 'tienePermiso',
        query: PERMISSION,
        variables: {
          usuario,
          tokenSesion,
          proceso: rights?.proceso,
          ...(permiso !== '' && { permisoEspecifico: permiso }),
        },
      }));
      const results = await ask([session, ...questions], `Bearer ${tokenSesion}`).catch(() => {
        throw internal();
      });
      const [valid, ...permitted] = results.map(({ data, errors }) => {
        if (errors?.some(({ message }) => message === 'JsonWebTokenError')) throw badToken('invalida');
        return Object.values(data ?? {})[0];
      });
      if (valid === false) throw badToken('invalida');
      if (valid !== true) throw internal();
      return rights === undefined || permitted.includes(true);
    },
  };
}

async function shortText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
