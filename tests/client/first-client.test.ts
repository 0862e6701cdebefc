import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/client/api-error.ts';
import { createClient } from '../../src/api/client/apollo-client.ts';
import { BATCH, type Client, type ClientParts, type EarlyBatch } from '../../src/api/client/client.ts';
import { createFirstClient } from '../../src/api/client/first-client.ts';
import { ListaCumpleanosDocument } from '../../src/api/documents/birthday-operations.generated.ts';
import { AvisoEstaLeidoDocument } from '../../src/api/documents/page-operations.generated.ts';
import { createDevice, type TestPage } from '../support/memory/client.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** The client without Apollo, which asks while nothing is kept, behaves as Apollo's. */
type Create = (parts: ClientParts) => Promise<Client>;
type AnyClient = {
  query(document: unknown, variables: object, apart?: boolean): Promise<unknown>;
  carriesToken(variables: object): boolean;
  close(): Promise<void>;
};
type Asked = readonly [document: unknown, variables: object, apart?: boolean];
type Outcome = { data: unknown } | { failure: unknown; message: string };
interface Seen {
  outcomes: Outcome[];
  requests: Record<string, unknown>[];
  kept: string[];
  told: unknown[];
  carriesToken: boolean[];
}

const notice = (usuario: string) => [AvisoEstaLeidoDocument, { usuario, aviso: '1' }] as const;
const day = (dia: number) => [ListaCumpleanosDocument, { mes: 11, dia }] as const;

/** the session's token */
let token = 'token';

const nothingSeen = (): Seen => ({ outcomes: [], requests: [], kept: [], told: [], carriesToken: [] });

function partsOf(
  seen: Seen,
  response: () => Response,
  site: object = { host: '', bearer: true },
  early?: EarlyBatch,
): ClientParts {
  return {
    async fetch(url, { body, headers, signal: _, ...init } = {}) {
      const named = Object.entries(headers as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      seen.requests.push({
        url,
        ...init,
        headers: Object.fromEntries(named),
        body: JSON.parse(String(body)),
      });
      return response();
    },
    now: () => 7,
    onAnswer: (answer) => void seen.told.push(answer),
    // A hundred times as fast.
    setTimer: (run, ms) => setTimeout(run, ms / 100) as never,
    clearTimer: (id) => clearTimeout(id as never),
    site: async () => site as never,
    token: () => token,
    proof: () => ({ prueba: 'del aparato' }),
    earlyBatch: () => early,
    keptAnswers: { keep: (...answer) => void seen.kept.push(JSON.stringify(answer)) },
    usuario: 'ana',
  };
}

async function seenBy(
  create: Create,
  response: () => Response,
  asked: readonly Asked[] = [notice('ana'), day(26)],
  site?: object,
  early?: EarlyBatch,
): Promise<Seen> {
  const seen = nothingSeen();
  const client: AnyClient = await create(partsOf(seen, response, site, early));
  seen.outcomes = await Promise.all(
    asked.map(([document, variables, apart]) =>
      client.query(document, variables, apart).then(
        (data): Outcome => ({ data }),
        (error: unknown): Outcome => {
          if (!(error instanceof ApiError)) throw error;
          return { failure: error.failure, message: error.message };
        },
      ),
    ),
  );
  // Apollo's cache is copied a moment later.
  const answered = seen.outcomes.filter((outcome, place) => 'data' in outcome && !asked[place]?.[2]);
  await vi.waitFor(() => expect(seen.kept).toHaveLength(answered.length));
  seen.carriesToken = [{}, { tokenSesion: '' }].map((variables) => client.carriesToken(variables));
  await client.close();
  seen.kept.sort();
  return seen;
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const page = (status: number) => () =>
  new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
const ANA = { usuario: 'ana', nombre: 'Ana', apellido: 'Ruiz' };
const refused = (code: string, extensions = {}) => ({
  data: null,
  errors: [{ message: 'No se pudo.', path: ['avisoEstaLeido'], extensions: { code, ...extensions } }],
});
const ok = { data: { listaCumpleanos: [ANA] } };

it.each([
  ['both answered', json([{ data: { avisoEstaLeido: true } }, ok])],
  ['no value', json([{ data: { avisoEstaLeido: null } }, ok])],
  ['an ended session', json([refused('TOKEN', { motivo: 'vencida' }), ok])],
  ['a refusal', json([refused('NO_AUTORIZADO'), ok])],
  ['a limit', json([refused('LIMITE', { segundos: 3 }), ok])],
  ['an error beside data', json([{ ...refused('INTERNO'), data: { avisoEstaLeido: true } }, ok])],
  ['a query that the server does not know', json([{ errors: [{ message: 'Cannot query' }] }, ok])],
  ['too few answers', json([{ data: { avisoEstaLeido: true } }])],
  ['no answers', json([])],
  ['an answer that is no list', json({ data: { avisoEstaLeido: true } })],
  ['a busy server', json([{ data: null, errors: [{ message: 'x' }] }], 503)],
  ['the page of a gateway', page(502)],
  ['the page of a captive portal', page(200)],
  ['half an answer', () => new Response('[{"data":', { headers: { 'content-type': 'application/json' } })],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('%s: the same request, outcome, reports and kept answers as with Apollo', async (_, response) => {
  await expectSame(response);
});

it.each([
  ['another host, without a token', { host: 'https://otra.example', bearer: false }],
  ['another host, with a token', { host: 'https://otra.example', bearer: true }],
])('%s: the same request as with Apollo', async (_, site) => {
  await expectSame(json([{ data: { avisoEstaLeido: true } }, ok]), undefined, site);
});

it.each([
  ['Apollo', createClient],
  ['the small client', createFirstClient],
] as const)('%s sends nothing of what waits for its batch once it is closed', async (_, create) => {
  const seen = nothingSeen();
  const client: AnyClient = await create(partsOf(seen, json([ok])));
  const asked = client.query(...day(26)).catch((error: unknown) => error);
  // Until the query waits for the others of its batch.
  await new Promise((resolve) => void setTimeout(resolve));
  await client.close();
  expect(await asked).toBeInstanceOf(ApiError);
  await new Promise((resolve) => void setTimeout(resolve, 2 * BATCH.ms));
  expect(seen.requests).toEqual([]);
});

it.each([
  ['Apollo', createClient],
  ['the small client', createFirstClient],
] as const)('%s gives and keeps no answer that comes after it was closed', async (_, create) => {
  const seen = nothingSeen();
  const answer = Promise.withResolvers<Response>();
  const sent = Promise.withResolvers<void>();
  const client: AnyClient = await create({
    ...partsOf(seen, json([ok])),
    fetch() {
      sent.resolve();
      return answer.promise;
    },
  });
  const asked = client.query(...day(26)).catch((error: unknown) => error);
  await sent.promise;
  await client.close();
  answer.resolve(Response.json([ok]));
  expect(await asked).toBeInstanceOf(ApiError);
  expect(seen.kept).toEqual([]);
});

it('an answer asked for apart is not kept by either', async () => {
  await expectSame(json([{ data: { avisoEstaLeido: true } }, ok]), [
    [...notice('ana'), true],
    [...day(26), true],
  ]);
});

async function expectSame(
  ...asked: [() => Response, (readonly Asked[])?, { host: string; bearer: boolean }?]
) {
  const [first, apollo] = [await seenBy(createFirstClient, ...asked), await seenBy(createClient, ...asked)];
  // Apollo prints its documents with one more field.
  const plain = ({ requests, ...seen }: Seen) => ({
    ...seen,
    requests: requests.map(({ body, ...request }) => ({
      ...request,
      asked: (body as { operationName: string; variables: unknown }[]).map(
        ({ operationName, variables }) => ({
          operationName,
          variables,
        }),
      ),
    })),
  });
  expect(plain(first)).toEqual(plain(apollo));
}

it('more than ten queries are sent in batches of at most ten', async () => {
  const days = Array.from({ length: 12 }, (_, place) => day(place + 1));
  const sizes = async (create: Create) =>
    (await seenBy(create, json([]), days)).requests.map(({ body }) => (body as unknown[]).length);
  expect(await sizes(createFirstClient)).toEqual([10, 2]);
  expect(await sizes(createClient)).toEqual([10, 2]);
});

/** The day's list, asked for by the document (first-paint/kept.js). */
const earlyDay = (answer: Promise<Response>, of: Partial<EarlyBatch> = {}): EarlyBatch => ({
  usuario: 'ana',
  token: 'token',
  questions: [{ operationName: 'listaCumpleanos', variables: day(26)[1], query: '' }],
  answer,
  at: 7,
  abort: new AbortController(),
  ...of,
});
const names = ({ requests }: Seen) =>
  requests.flatMap(({ body }) => (body as { operationName: string }[]).map((one) => one.operationName));
const notices = json([{ data: { avisoEstaLeido: true } }]);

it('what the document has asked for is not asked again, and is kept', async () => {
  const seen = await seenBy(
    createFirstClient,
    notices,
    undefined,
    undefined,
    earlyDay(Promise.resolve(json([ok])())),
  );
  expect(names(seen)).toEqual(['avisoEstaLeido']);
  expect(seen.outcomes).toEqual([{ data: { avisoEstaLeido: true } }, ok]);
  expect(seen.kept).toHaveLength(2);
  expect(seen.told).toHaveLength(2);
});

it('an early answer with an error means what it would mean later', async () => {
  const [first, early] = [
    await seenBy(createFirstClient, json([refused('TOKEN', { motivo: 'vencida' })]), [day(26)]),
    await seenBy(
      createFirstClient,
      notices,
      [day(26)],
      undefined,
      earlyDay(Promise.resolve(json([refused('TOKEN', { motivo: 'vencida' })])())),
    ),
  ];
  expect(early.outcomes).toEqual(first.outcomes);
  expect(early.requests).toEqual([]);
});

it.each([
  ['of another person', () => earlyDay(Promise.resolve(json([ok])()), { usuario: 'beto' })],
  ['with another token', () => earlyDay(Promise.resolve(json([ok])()), { token: 'otro' })],
  ['of a page that was frozen since', () => earlyDay(Promise.resolve(json([ok])()), { at: 7 - 20_000 })],
  ['that failed', () => earlyDay(Promise.reject(new TypeError('Failed to fetch')))],
  ['of a gateway', () => earlyDay(Promise.resolve(page(502)()))],
  ['to other questions', () => earlyDay(Promise.resolve(json([])()))],
])('an early answer %s is not used: the question is asked', async (_, early) => {
  const seen = await seenBy(createFirstClient, json([ok]), [day(26)], undefined, early());
  expect(names(seen)).toEqual(['listaCumpleanos']);
  expect(seen.outcomes).toEqual([ok]);
});

it('an early answer whose body never ends is given up, and the question is asked', async () => {
  const abort = new AbortController();
  const body = new ReadableStream({
    start: (stream) => abort.signal.addEventListener('abort', () => stream.error(new TypeError('aborted'))),
  });
  const headers = { 'content-type': 'application/json' };
  const early = earlyDay(Promise.resolve(new Response(body, { headers })), { abort });
  const seen = await seenBy(createFirstClient, json([ok]), [day(26)], undefined, early);
  expect(names(seen)).toEqual(['listaCumpleanos']);
  expect(seen.outcomes).toEqual([ok]);
});

it('a question whose early answer failed is not asked with the next session', async () => {
  const answer = new Promise<Response>((_, reject) => {
    setTimeout(() => {
      token = 'otro';
      reject(new TypeError('Failed to fetch'));
    }, 20);
  });
  const seen = await seenBy(createFirstClient, json([ok]), [day(26)], undefined, earlyDay(answer)).finally(
    () => {
      token = 'token';
    },
  );
  expect(seen.requests).toEqual([]);
  expect(seen.outcomes).toEqual([{ failure: { clase: 'red' }, message: expect.any(String) }]);
});

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
});
afterAll(() => server.close());

it('a document that begins with nothing kept asks without Apollo, and the next one with it', async () => {
  const device = createDevice(base);
  const known = ({ app }: TestPage) =>
    vi.waitFor(() =>
      expect(app.services.profile.current.get()).toMatchObject({ state: 'known', real: true }),
    );
  // Apollo adds this field to every document.
  const withApollo = () =>
    device.sent
      .flat()
      .filter(({ operationName }) => operationName === 'usuario')
      .map(({ query }) => query.includes('__typename'));
  const page = await device.open();
  expect(await page.app.services.session.signIn('ana', CLAVE)).toEqual({ kind: 'open' });
  await known(page);
  expect(withApollo()).toEqual([false]);
  await vi.waitFor(async () => expect(await device.keyval.get('apollo:ana')).toBeTruthy());
  await known(await device.open());
  expect(withApollo()).toEqual([false, true]);
});
