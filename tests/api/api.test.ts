import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ApiParts, createApi } from '../../src/api/client/api.ts';
import { ApiError } from '../../src/api/client/api-error.ts';
import type { Client, ClientParts } from '../../src/api/client/client.ts';
import { ConfiguracionDocument } from '../../src/api/documents/operations.generated.ts';

/** Which client sends a query, and as whom. */
let empty: () => Promise<boolean>;
let token: string;
let sent: string[];
let loads: number;
/** resolves the file of the clients */
let arrive: () => void;
let fetched: Promise<void>;

const client = (name: string) => (parts: ClientParts) => ({
  query: async (_: unknown, { campo }: { campo: string }) => {
    sent.push(`${name} ${parts.usuario} ${parts.token()} ${campo}`);
    return { configuracion: campo };
  },
  carriesToken: () => false,
  close: async () => void sent.push(`${name} closed`),
});
const load = (name: string) => async () => {
  loads++;
  await fetched;
  return async (parts: ClientParts) => client(name)(parts) as unknown as Client;
};
const api = () =>
  createApi({
    keptAnswers: { keep: () => undefined, isEmpty: () => empty() },
    loadFirst: load('first'),
    loadApollo: load('Apollo'),
    token: () => token,
    logs: () => false,
  } as unknown as ApiParts);
const ask = (from: ReturnType<typeof api>, campo: string) =>
  from.query(ConfiguracionDocument, { usuario: '', campo });

beforeEach(() => {
  empty = async () => true;
  token = 'uno';
  sent = [];
  loads = 0;
  fetched = Promise.resolve();
});
afterEach(() => vi.useRealTimers());

it('the first client serves a person of whom nothing is kept, and stays; Apollo serves the others', async () => {
  const made = api();
  made.open('ana');
  await ask(made, 'a');
  empty = async () => false;
  await ask(made, 'b');
  await made.close();
  made.open('beto');
  await ask(made, 'c');
  expect(sent).toEqual(['first ana uno a', 'first ana uno b', 'first closed', 'Apollo beto uno c']);
});

it('a query that waits for its client while another person takes over is not sent', async () => {
  fetched = new Promise((resolve) => {
    arrive = resolve;
  });
  const made = api();
  made.open('ana');
  const answer = ask(made, 'a').catch((error: unknown) => error);
  await vi.waitFor(() => expect(loads).toBe(1));
  const closed = made.close();
  token = 'dos';
  made.open('beto');
  const own = ask(made, 'b');
  arrive();
  expect(await answer).toBeInstanceOf(ApiError);
  await Promise.all([own, closed]);
  expect(sent.filter((one) => !one.endsWith('closed'))).toEqual(['first beto dos b']);
});

it('a client whose file did not come is loaded again by the next query', async () => {
  fetched = Promise.reject(new TypeError('Failed to fetch'));
  const made = api();
  made.open('ana');
  await expect(ask(made, 'a')).rejects.toMatchObject({ failure: { clase: 'red' } });
  fetched = Promise.resolve();
  await ask(made, 'b');
  expect(sent).toEqual(['first ana uno b']);
});

it('a storage that does not answer does not hold the queries', async () => {
  vi.useFakeTimers();
  empty = () => new Promise(() => undefined);
  const made = api();
  made.open('ana');
  const answer = ask(made, 'a');
  await vi.advanceTimersByTimeAsync(1000);
  await answer;
  expect(sent).toEqual(['first ana uno a']);
});
