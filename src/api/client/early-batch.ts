import { createWireFetch } from './checked-fetch.ts';
import { type ClientParts, type EarlyBatch, miscounted, type Operation, type Result } from './client.ts';

/** An early answer is for the first screen: a query that is asked later gets a new one. */
const EARLY_MS = 10_000;

const keyOf = ({ operationName, variables }: Operation) => JSON.stringify([operationName, variables]);

/** The answers that the document has asked for before the scripts, if it did so for this person and token. */
export function takeEarly(parts: ClientParts) {
  const answers = new Map<string, Promise<Result | undefined>>();
  const batch = parts.earlyBatch();
  const isOurs = batch?.usuario === parts.usuario && batch?.token === parts.token();
  if (batch && isOurs && parts.now() - batch.at < EARLY_MS) {
    // A request that failed is sent again, with the others.
    const results = readEarly(parts, batch).catch(() => []);
    for (const [place, operation] of batch.questions.entries())
      answers.set(
        keyOf(operation),
        results.then((all) => all[place]),
      );
    setTimeout(() => answers.clear(), EARLY_MS);
  }
  return {
    /** The answer, once; undefined if this was not asked for, or has no answer. */
    take(operation: Operation): Promise<Result | undefined> | undefined {
      const key = keyOf(operation);
      const answer = answers.get(key);
      answers.delete(key);
      return answer;
    },
    drop: () => answers.clear(),
  };
}

/** @throws ApiError */
async function readEarly(
  parts: ClientParts,
  { answer, questions, abort }: EarlyBatch,
): Promise<readonly Result[]> {
  const asked = createWireFetch({
    ...parts,
    fetch: (_, init) =>
      new Promise((resolve, reject) => {
        answer.then(resolve, reject);
        init?.signal?.addEventListener('abort', () => {
          abort.abort();
          reject(new TypeError('too late'));
        });
      }),
  });
  return resultsOf(await asked(''), questions.length);
}

/** @throws ApiError */
export async function resultsOf(response: Response, expected: number): Promise<readonly Result[]> {
  const results = (await response.json()) as readonly Result[];
  const got = results.length;
  if (got !== expected)
    throw miscounted(`server returned results with length ${got}, expected length of ${expected}`);
  return results;
}
