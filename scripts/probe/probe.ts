import { type Finding, wrong } from '../../server/review/finding.ts';
import type { Answer } from '../../src/offline/model/answers.ts';
import { misfits } from './contract.ts';
import { type Asked, inWords, NoAnswer, type Operation, type Service } from './service.ts';

/** What the application has to be told about this service (specification B17). */
export interface Learned {
  /** whether a page of the app's origin may call it; undefined: no origin was given */
  crossOrigin: boolean | undefined;
  /** whether such a page may send the token's header */
  bearerAllowed: boolean;
  /** the operations without a token argument ask for the header */
  bearer: boolean;
  extendido: boolean;
  guardarDevuelve: 'booleano' | 'vacio';
  fotosCors: boolean;
  /** the folders of the account's pictures, such as /fotos/ */
  folders: Set<string>;
}

/** The account with which the service is tried. */
export interface Account {
  usuario: string;
  clave: string;
}

export interface Probe {
  service: Service;
  /** where people will open the app */
  origin: string | undefined;
  account: Account;
  token: string;
  /** the service's day, as the campus has it: 2026-11-24 */
  today: string;
  learned: Learned;
  report(...findings: Finding[]): void;
  /** Gives back what a check changed; done in any case, the last first. */
  restore: (() => Promise<void>)[];
  /** Asks with what the application would send. @throws NoAnswer */
  ask(operation: Operation): Promise<Asked>;
}

export type Check = (probe: Probe) => Promise<void>;

/** Asks, and says whether answer and types fit; the data of the operation's field, or undefined if it has none. */
export async function fitting(
  { ask, report }: Probe,
  operation: Operation,
  tema = operation.operationName,
): Promise<{ value: unknown } | undefined> {
  const asked = await ask(operation);
  const { answer, result } = asked;
  if (answer.clase !== 'ok') {
    report({ tema, estado: 'mal', hallado: inWords(asked), hacer: remedy(answer) });
    return undefined;
  }
  const lines = misfits(operation, result.data);
  if (lines.length === 0) return { value: answer.valor };
  report({
    tema,
    estado: 'mal',
    hallado: lines.join('; '),
    hacer: 'Haz que conteste con los tipos de server/contrato.graphql.',
  });
  return undefined;
}

function remedy({ clase }: Answer): string {
  if (clase === 'esquema') return 'Dale el nombre, los argumentos y los campos de server/contrato.graphql.';
  if (clase === 'red' || clase === 'servidor')
    return 'La app lo toma por un servidor que falla y lo intenta otra vez: contesta JSON de GraphQL con 200.';
  return 'El contrato la permite a esta cuenta: revisa el servicio.';
}

/** One check that gets no answer does not hide the others. */
export async function tryCheck(
  tema: string,
  check: () => Promise<void>,
  report: Probe['report'],
): Promise<void> {
  try {
    await check();
  } catch (error) {
    const hallado = error instanceof NoAnswer ? error.message : `no se pudo terminar: ${error}`;
    report(wrong(tema, hallado, 'Revisa el servicio y la red, y repite.'));
  }
}
