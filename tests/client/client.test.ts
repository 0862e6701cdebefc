import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../src/api/client/api-error.ts';
import { ListaCumpleanosDocument } from '../../src/api/documents/birthday-operations.generated.ts';
import { TienePermisoDocument } from '../../src/api/documents/page-operations.generated.ts';
import { createWatchedQueries } from '../../src/api/watched-query.ts';
import { sendConfirmation } from '../../src/domain/account/account.ts';
import { connectionText } from '../../src/shell/status/connection-text.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { createDevice, shownTexts, type TestDevice, type TestPage } from '../support/memory/client.ts';
import { leftKeys } from '../support/memory/left-keys.ts';
import { takeAwayYoungApis } from '../support/memory/older-engine.ts';
import { CLAVE } from '../support/server/people.ts';
import { startServer, type TestServer } from '../support/server/server.ts';

/** The page's services with the real server: session (A8, B2), requests (A10, B10), settings, stored data. */
let server: TestServer;
let base: string;
let device: TestDevice;

beforeAll(async () => {
  server = await startServer({ now: 'real' });
  base = await server.listen();
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  device = createDevice(base);
});

const phase = ({ app }: TestPage) => app.services.session.state.get();

async function signedIn(usuario = 'ana'): Promise<TestPage> {
  const page = await device.open();
  expect(await page.app.services.session.signIn(usuario, CLAVE)).toEqual({ kind: 'open' });
  await vi.waitFor(() => expect(page.app.services.profile.current.get().state).toBe('known'));
  return page;
}

const portal = () =>
  new Response('<html>Acepta las condiciones</html>', { headers: { 'content-type': 'text/html' } });
const gateway = (status: number) => () =>
  new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
type Asked = { operationName: string };

/** One answer for each operation of a batch. */
const answerEach = (answer: (operation: Asked) => object) => (asked: Asked[]) =>
  Response.json(asked.map(answer));
const graphql = (error: { message: string; extensions?: object }) =>
  answerEach(({ operationName }) => ({ data: null, errors: [{ path: [operationName], ...error }] }));
const BUSY = {
  data: null,
  errors: [{ message: 'Algo falló.', path: ['x'], extensions: { code: 'INTERNO' } }],
};

describe('signing in', () => {
  it('a sign-in stores login name and token as specified and greets with the server’s data', async () => {
    const page = await signedIn();
    expect(phase(page)).toEqual({ phase: 'open', usuario: 'ana', verified: true });
    expect(device.local.get('usuario')).toBe('ana');
    expect(device.local.get('sesion')).toBeTruthy();
    expect(page.app.services.profile.current.get()).toMatchObject({ real: true, person: { usuario: 'ana' } });
    expect(page.app.toasts.current.get().map(({ title }) => title)).toEqual(['Usuario Conectado']);
    expect(page.app.appearance.current.get()).toMatchObject({
      layoutTheme: 'primaryColor',
      inputStyle: 'outlined',
      ripple: true,
    });
  });

  it('a sign-in works without the APIs that the oldest supported browsers lack', async () => {
    onTestFinished(takeAwayYoungApis());
    const page = await signedIn();
    expect(phase(page)).toEqual({ phase: 'open', usuario: 'ana', verified: true });
  });

  it('a sign-in shows the server’s text for a wrong password, and a lost connection as such', async () => {
    const page = await device.open();
    const refused = await page.app.services.session.signIn('ana', 'otra cosa 123');
    expect(refused).toMatchObject({ kind: 'refused', mensaje: expect.stringMatching(/contraseña/) });
    device.network = { mode: 'down' };
    expect(await page.app.services.session.signIn('ana', CLAVE)).toMatchObject({ kind: 'unreachable' });
    expect(leftKeys(device.local)).toEqual([]);
  });

  it('a registration that cannot be sent returns -999 and Error: … (A11.3)', async () => {
    const page = await device.open();
    device.network = { mode: 'down' };
    const { answer } = await sendConfirmation(page.app.api, 'ana', CLAVE, false);
    expect(answer).toEqual({
      codigo: -999,
      respuesta: 'Error',
      mensaje: expect.stringMatching(/^Error: ./),
      token: '',
      nombre: '',
      genero: '',
    });
    // The message contains no code or technical word.
    expect(await (await page.app.services.session.account()).requestCode('ana', CLAVE, false)).toEqual({
      kind: 'unreachable',
      mensaje: 'Sin conexión con el servidor.',
    });
  });
});

describe('the greeting (B21)', () => {
  const told = ({ app }: TestPage) => app.toasts.current.get().map(({ title, text }) => `${title}: ${text}`);
  const known = async (page: TestPage) => {
    await vi.waitFor(() => expect(page.app.services.profile.current.get().state).toBe('known'));
    return page;
  };

  test('A1.5 a sign-in shows the short name of the signed-in person', async () => {
    expect(told(await signedIn())).toEqual(['Usuario Conectado: Ana']);
  });

  test('A1.5 a page that finds another person signed in by another tab shows that name', async () => {
    await signedIn('beto');
    const changed = await known(await device.open('?origen=otra-pestana'));
    expect(told(changed)).toEqual(['Usuario Conectado: Alberto']);
  });

  test('A1.5 a reload shows no greeting', async () => {
    await signedIn();
    expect(told(await known(await device.open()))).toEqual([]);
  });
});

test('A5.4 opening a session sets ripple, outlined inputs and a colored layout on any device', async () => {
  device.local.set('aspecto', '{"preferido":"colorScheme","campos":"filled","onda":false}');
  const { app } = await signedIn();
  expect(app.appearance.current.get()).toMatchObject({
    layoutTheme: 'primaryColor',
    inputStyle: 'outlined',
    ripple: true,
  });
});

describe('no answer is not a refusal (B2)', () => {
  it('the app opens offline with the person, the settings and the session', async () => {
    const first = await signedIn();
    await first.app.services.config.set('currentTheme', 'pink');
    // The kept person is written with a short delay.
    await vi.waitFor(async () => expect(await device.keyval.get('apollo:ana')).toBeTruthy());
    device.network = { mode: 'down' };
    const page = await device.open();
    expect(phase(page)).toEqual({ phase: 'open', usuario: 'ana', verified: false });
    expect(page.app.services.config.values.get().currentTheme).toBe('pink');
    expect(page.app.services.profile.current.get()).toMatchObject({
      real: false,
      person: { usuario: 'ana' },
    });
    await vi.waitFor(() => expect(page.app.services.connection.get().offline).toBe(true));
    expect(page.left()).toBeUndefined();
  });

  it('B3 a read that failed while a start waited for the sending lock is repeated when the server answers', async () => {
    const first = await signedIn();
    device.network = { mode: 'down' };
    await first.app.services.config.set('currentTheme', 'pink');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = device.boot('', {
      keyval: createMemoryKeyValue(),
      // The save's next try is due.
      now: () => Date.now() + 3_600_000,
      lock: {
        async attempt(run) {
          await released;
          await run();
          return true;
        },
      },
      async fetch(input, init) {
        if (device.network.mode === 'down') throw new TypeError('Failed to fetch');
        return fetch(new URL(String(input), base), { ...init, redirect: 'follow' });
      },
    });
    const started = page.app.start();
    await vi.waitFor(() => expect(page.app.services.profile.current.get()).toEqual({ state: 'offline' }));
    await vi.waitFor(() => expect(page.app.services.connection.get().offline).toBe(true));
    device.network = { mode: 'up' };
    release();
    await started;
    await vi.waitFor(() =>
      expect(page.app.services.profile.current.get()).toMatchObject({ state: 'known', real: true }),
    );
  });

  it('the start does not wait for the answer to a pending change', async () => {
    const first = await signedIn();
    device.network = { mode: 'down' };
    await first.app.services.config.set('currentTheme', 'pink');
    const asked: string[] = [];
    const { app } = device.boot('', {
      // The save's next try is due.
      now: () => Date.now() + 3_600_000,
      fetch(_url, init) {
        asked.push(String(init?.body));
        return new Promise(() => undefined);
      },
    });
    let started = false;
    void app.start().then(() => {
      started = true;
    });
    // Before the save is sent, the server's value is compared.
    const compared =
      /^\[\{"operationName":"configuracion","variables":\{"usuario":"ana","campo":"currentTheme"/;
    await vi.waitFor(() => expect(asked).toContainEqual(expect.stringMatching(compared)));
    await vi.waitFor(() => expect(started).toBe(true));
    expect(app.appearance.current.get().theme).toBe('pink');
  });

  it('the first start after an update from 1.0 shows offline what that version kept', async () => {
    await signedIn();
    const name = 'usuario:{"usuario":"ana"}';
    const shared = async () => JSON.stringify(await device.keyval.get('apollo:ana'));
    await vi.waitFor(async () => expect(await shared()).toContain('apellido'));
    const usuario = JSON.parse(await shared()).answers[name] as { data: object; at: number };
    const ROOT_QUERY = { [name]: { __ref: 'Usuario:{"usuario":"ana"}' } };
    await device.keyval.set('apollo:ana', { v: 2, ages: { [name]: usuario.at }, data: { ROOT_QUERY } });
    await device.keyval.set('primera-vista:ana', { v: 1, entries: { usuario } });
    device.network = { mode: 'down' };
    for (let start = 1; start <= 2; start++) {
      const { app } = await device.open();
      expect(app.services.profile.current.get()).toMatchObject({ real: false, person: usuario.data });
      await vi.waitFor(async () => expect(await device.keyval.keys()).not.toContain('primera-vista:ana'));
    }
  });

  it('a screen opened before storage is read still gets the stored data', async () => {
    const first = await signedIn();
    const variables = { usuario: 'ana', tokenSesion: '', mes: 1, dia: 5 };
    const permission = { usuario: 'ana', tokenSesion: '', proceso: 'grupos' };
    const watch = ({ app }: TestPage) => {
      const watched = [
        app.services.live.watch(ListaCumpleanosDocument, variables),
        app.services.live.watch(TienePermisoDocument, permission),
      ] as const;
      for (const one of watched) one.subscribe(() => undefined);
      return watched;
    };
    watch(first);
    await vi.waitFor(async () => {
      expect(await device.keyval.keys()).toContain('cumpleanos-01-05:ana');
      expect(JSON.stringify(await device.keyval.get('apollo:ana'))).toContain('tienePermiso');
    }, 5000);
    device.network = { mode: 'down' };

    const page = device.boot();
    const [list, allowed] = watch(page);
    await page.app.start();
    await vi.waitFor(() => {
      expect(list.get()).toMatchObject({ state: 'kept', data: [{ usuario: 'ana' }, { usuario: 'beto' }] });
      expect(allowed.get()).toMatchObject({ state: 'kept', data: expect.any(Boolean) });
    });
  });

  it.each([
    ['a captive portal', portal],
    ['502', gateway(502)],
    ['401 of a gateway', gateway(401)],
    ['403 of a gateway', gateway(403)],
    ['511', gateway(511)],
    [
      'half a body',
      () => new Response('[{"data":{"valid', { headers: { 'content-type': 'application/json' } }),
    ],
    ['an error of the server', graphql({ message: 'Algo falló.', extensions: { code: 'INTERNO' } })],
    ['a limit on requests', graphql({ message: 'Espera.', extensions: { code: 'LIMITE', segundos: 5 } })],
    ['another refusal', graphql({ message: 'No.', extensions: { code: 'NO_AUTORIZADO' } })],
    ['an unknown query', () => Response.json([{ errors: [{ message: 'Cannot query field' }] }])],
    ['no answer', () => Response.json([{ data: null }])],
    [
      'an answer without the person',
      answerEach(({ operationName }) => (operationName === 'usuario' ? { data: { usuario: null } } : BUSY)),
    ],
  ])('the session stays open after %s', async (_, response) => {
    await signedIn();
    device.network = { mode: 'answers', response };
    const page = await device.open();
    await vi.waitFor(() =>
      expect(
        page.app.services.connection.get().lastContact ?? page.app.services.connection.get().offline,
      ).toBeTruthy(),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(phase(page)).toMatchObject({ phase: 'open', verified: false });
    expect(device.local.get('sesion')).toBeTruthy();
  });

  it.each([
    [
      'validarSesion false',
      answerEach(({ operationName }) =>
        operationName === 'validarSesion' ? { data: { validarSesion: false } } : BUSY,
      ),
      '/login?fin=desconocido',
    ],
    ['JsonWebTokenError without a code', graphql({ message: 'JsonWebTokenError' }), '/login?fin=desconocido'],
    [
      'an expired token',
      graphql({ message: 'JsonWebTokenError', extensions: { code: 'TOKEN', motivo: 'vencida' } }),
      '/login?fin=vencida',
    ],
  ])('the session ends after %s, and unsent changes are sealed', async (_, response, goal) => {
    const first = await signedIn();
    device.network = { mode: 'down' };
    await first.app.services.config.set('scale', 12);
    const page = await device.open();
    expect(page.app.services.outbox.changes.get()).toHaveLength(1);
    device.network = { mode: 'answers', response };
    await page.app.validate();
    await vi.waitFor(() => expect(page.left()).toBe(goal));
    // The number of sealed changes, under a hash.
    expect(leftKeys(device.local)).toEqual(['sellados']);
    expect(device.local.get('sellados')).not.toContain('ana');
    // The other page may still write; its next document deletes that.
    await device.open();
    expect(await device.keyval.keys()).toEqual([]);
    const kept = await device.store.transact(
      ['pendiente', 'confirmado', 'sesion'],
      'readonly',
      async (tx) => [
        await tx.entries('pendiente'),
        await tx.entries('confirmado'),
        await tx.entries('sesion'),
      ],
    );
    expect(kept[1]).toEqual([]);
    expect(kept[2]).toEqual([]);
    expect(kept[0]).toHaveLength(1);
    expect(JSON.stringify(kept[0])).not.toContain('ana');
  });
});

describe('sealed changes', () => {
  it('sealed changes are sent after their owner signs in, whatever the case of the name (T01)', async () => {
    const first = await signedIn();
    device.network = { mode: 'down' };
    await first.app.services.config.set('colDemanda', true);
    device.network = {
      mode: 'answers',
      response: graphql({ message: 'JsonWebTokenError', extensions: { code: 'TOKEN', motivo: 'revocada' } }),
    };
    await first.app.validate();
    await vi.waitFor(() => expect(first.left()).toBe('/login?fin=revocada'));

    device.network = { mode: 'up' };
    const next = await device.open('?fin=revocada');
    expect(phase(next)).toEqual({ phase: 'guest', ended: 'revocada' });
    expect(await next.app.services.session.signIn(' Ana', CLAVE)).toEqual({ kind: 'open' });
    expect(next.app.services.config.values.get().colDemanda).toBe(true);
    await vi.waitFor(() => expect(next.app.services.outbox.changes.get()).toEqual([]));
    const token = device.local.get('sesion') ?? '';
    const answer = await server.call('{ configuracion(usuario: "ana", campo: "colDemanda") }', {}, { token });
    expect(answer.data).toEqual({ configuracion: 'true' });
  });
});

describe('requests on the wire (A10, B10)', () => {
  it('requests are arrays of at most ten operations with the token, without cookies or extensions', async () => {
    await signedIn();
    await vi.waitFor(() =>
      expect(
        device.sent.flat().filter(({ operationName }) => operationName === 'configuracion'),
      ).toHaveLength(11),
    );
    for (const batch of device.sent) {
      expect(Array.isArray(batch)).toBe(true);
      expect(batch.length).toBeLessThanOrEqual(10);
      for (const operation of batch)
        expect(Object.keys(operation).sort()).toEqual(['operationName', 'query', 'variables']);
    }
    expect(device.sent.some((batch) => batch.length === 10)).toBe(true);
    expect(device.last).toMatchObject({ method: 'POST', credentials: 'omit' });
    expect(new Headers(device.last?.headers).get('authorization')).toBe(
      `Bearer ${device.local.get('sesion')}`,
    );
  });

  it('A10.2 an answer of another length is the server’s error, with the exact text', async () => {
    const page = await signedIn();
    device.network = { mode: 'answers', response: () => Response.json([{ data: {} }, { data: {} }]) };
    const variables = { usuario: 'ana', tokenSesion: '', mes: 1, dia: 1 };
    await expect(page.app.api.query(ListaCumpleanosDocument, variables)).rejects.toMatchObject({
      message: 'server returned results with length 2, expected length of 1',
      failure: { clase: 'servidor' },
    });
  });

  it('N19 promise 12: one refused token in a batch of three reads ends the session; the other reads get answers', async () => {
    const page = await signedIn();
    const asked: unknown[] = [];
    device.network = {
      mode: 'answers',
      response: (batch) => {
        asked.push(batch);
        const answers = batch.map((_, place) =>
          place === 1
            ? { data: null, errors: [{ message: 'JsonWebTokenError', path: ['listaCumpleanos'] }] }
            : { data: { listaCumpleanos: [] } },
        );
        return Response.json(answers);
      },
    };
    const read = (dia: number) =>
      page.app.api.query(ListaCumpleanosDocument, { usuario: 'ana', tokenSesion: '', mes: 1, dia });
    const read3 = await Promise.allSettled([1, 2, 3].map(read));
    expect(asked).toHaveLength(1);
    expect(read3.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await vi.waitFor(() => expect(device.local.get('sesion')).toBeUndefined());
    expect(phase(page).phase).not.toBe('open');
  });

  it('A10.1 requests go to /graphql on the configured host', async () => {
    const asked: string[] = [];
    const page = await device.open('', {
      fetch: async (input) => {
        asked.push(String(input));
        return Response.json(input === '/config.json' ? { host: 'https://api.example/' } : null);
      },
    });
    await page.app.services.session.signIn('ana', CLAVE);
    expect(new Set(asked)).toEqual(new Set(['/config.json', 'https://api.example/graphql']));
  });

  it('A10.2 a batch contains the requests of 10 ms', async () => {
    // A guest's page sends nothing by itself.
    const page = await device.open();
    const sizes: number[] = [];
    const empty = answerEach(() => ({ data: { listaCumpleanos: [] } }));
    device.network = {
      mode: 'answers',
      response: (asked) => {
        sizes.push(asked.length);
        return empty(asked);
      },
    };
    const read = (dia: number) =>
      page.app.api.query(ListaCumpleanosDocument, { usuario: 'ana', tokenSesion: '', mes: 1, dia });
    // The first query loads Apollo.
    await read(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = [read(2)];
    await vi.advanceTimersByTimeAsync(9);
    answers.push(read(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    answers.push(read(4));
    await vi.advanceTimersByTimeAsync(10);
    expect(sizes).toEqual([1, 2, 1]);
    await Promise.all(answers);
  });

  it.each([
    ['logged for the developer’s account', 'ana', true],
    ['not logged for another account', 'beto', false],
    ['not logged if no account is configured', undefined, false],
  ])('A11.2 a failed query is rejected, and %s', async (_, developer, logged) => {
    const page = await device.open('', { developer });
    await page.app.services.session.signIn('ana', CLAVE);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => said.mockRestore());
    device.network = { mode: 'down' };
    const variables = { usuario: 'ana', tokenSesion: '', mes: 1, dia: 1 };
    const failure = await page.app.api.query(ListaCumpleanosDocument, variables).catch((error) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(said.mock.calls.flat().includes(failure)).toBe(logged);
    // Otherwise this page logs during the next tests.
    expect(await page.app.services.session.signOut('descartar')).toBe('fuera');
  });

  it('a query returns the first field, and its stored answer with its age offline (B3, B18)', async () => {
    const page = await signedIn();
    const { app } = page;
    const variables = { usuario: 'ana', tokenSesion: '', mes: 1, dia: 5 };
    const watched = app.services.live.watch(ListaCumpleanosDocument, variables);
    const stop = watched.subscribe(() => undefined);
    await vi.waitFor(() => expect(watched.get().state).toBe('ready'));
    const ready = watched.get();
    if (ready.state !== 'ready') throw new Error('not ready');
    expect(ready.data.map(({ usuario }) => usuario)).toContain('ana');
    expect(Math.abs(Date.now() - ready.at)).toBeLessThan(10_000);
    stop();

    device.network = { mode: 'down' };
    const other = createWatchedQueries(app.api, app.services.keptAnswers, () => 'otro-token', Date.now);
    const again = other.watch(ListaCumpleanosDocument, variables);
    again.subscribe(() => undefined);
    await vi.waitFor(() => expect(again.get().state).toBe('kept'));
    expect(again.get()).toMatchObject({ data: ready.data, at: expect.any(Number) });
    const never = other.watch(ListaCumpleanosDocument, { ...variables, dia: 6 });
    never.subscribe(() => undefined);
    await vi.waitFor(() => expect(never.get().state).toBe('offline'));
  });
});

describe('the live region (C5)', () => {
  it('the live region never says that all is saved between a click and its row', async () => {
    const { app } = await signedIn();
    await vi.waitFor(() => expect(connectionText(app.services.connection.get())).toBe('Todo guardado'));
    const said = shownTexts(app.services.connection);
    const saved = app.services.config.set('scale', 15);
    expect(connectionText(app.services.connection.get())).toBe('');
    await saved;
    await vi.waitFor(() => expect(said.at(-1)).toBe('Todo guardado'));
    expect(said.slice(0, -1)).not.toContain('Todo guardado');
    expect(said).toContain('1 cambio por enviar');
  });
});

describe('signing out', () => {
  it('signing out deletes all data and seals nothing', async () => {
    const page = await signedIn();
    await page.app.services.config.set('scale', 16);
    expect(await page.app.services.session.signOut()).toBe('fuera');
    expect(page.left()).toBe('/login');
    expect(leftKeys(device.local)).toEqual([]);
    expect(await device.keyval.keys()).toEqual([]);
    const rows = await device.store.transact(['pendiente'], 'readonly', (tx) => tx.entries('pendiente'));
    expect(rows).toEqual([]);
  });

  it('signing out asks about an unsent change and discards it only when told to', async () => {
    const page = await signedIn();
    device.network = { mode: 'down' };
    await page.app.services.config.set('scale', 13);
    expect(await page.app.services.session.signOut()).toBe('pregunta');
    expect(device.local.get('usuario')).toBe('ana');
    expect(await page.app.services.session.signOut('descartar')).toBe('fuera');
    expect(await device.keyval.keys()).toEqual([]);
  }, 20_000);

  it('an interrupted wipe is finished before anything is shown', async () => {
    const page = await signedIn();
    await vi.waitFor(async () => expect((await device.keyval.keys()).length).toBeGreaterThan(0));
    // The page is closed after the outbox's transaction: localStorage and the copies are still there.
    await page.app.outbox.endSession('ana', 'borrar');
    const next = await device.open();
    expect(phase(next)).toMatchObject({ phase: 'guest' });
    expect(next.left()).toBe('/login?fin=desconocido');
    expect(leftKeys(device.local)).toEqual([]);
    expect(await device.keyval.keys()).toEqual([]);
    expect((await device.open()).left()).toBeUndefined();
  });
});
