import { beforeEach, describe, expect, test } from 'vitest';
import { type ImportState, readImport } from '../../../src/domain/personnel/import-state.ts';
import type { ImportAnswer, PersonnelImport } from '../../../src/domain/personnel/personnel-import.ts';
import {
  type ImportRun,
  type RunView,
  startImport,
} from '../../../src/features/personnel-import/import-run.ts';

/** A server with one import, which loses what a test tells it to lose. */
function createServer() {
  let body: Record<string, unknown> | undefined;
  const calls: string[] = [];
  /** by call: what is answered instead, once */
  const instead = new Map<string, ImportAnswer>();
  /** by call: carried out, but the answer is lost, once */
  const lost = new Set<string>();
  /** the phase that a read finds after `revisando` or `aplicando` */
  const next: Record<string, Partial<Record<string, unknown>>> = {
    revisando: {
      estado: 'revisada',
      revision: { huella: 'h1', puedeAplicarse: true, cuentas: { nuevas: 1 } },
    },
    aplicando: { estado: 'aplicada', resultado: { nuevas: 1 } },
  };
  const gone: ImportAnswer = { kind: 'refused', message: 'Esa importación ya no está.' };
  const state = (): ImportAnswer => {
    const read = body && readImport(body);
    return read ? { kind: 'state', state: read } : gone;
  };
  const answer = <T>(call: string, act: () => T): T | ImportAnswer => {
    calls.push(call);
    const [name = ''] = call.split(' ');
    const other = instead.get(name);
    if (other && instead.delete(name)) return other;
    const done = act();
    return lost.delete(name) ? { kind: 'unanswered' } : done;
  };
  const service: PersonnelImport = {
    begin: async ({ kind, name, bytes }) =>
      answer('begin', () => {
        body = { id: 'i1', que: kind, nombre: name, bytes, recibido: 0, estado: 'recibiendo' };
        return state();
      }),
    read: async () =>
      answer('read', () => {
        const before = state();
        if (body) body = { ...body, ...next[String(body.estado)] };
        return before.kind === 'state' && lost.has('read') ? before : state();
      }),
    send: async (_, from, piece) =>
      answer(`send ${from}`, () => {
        const recibido = from + piece.byteLength;
        if (!body) return gone;
        body = { ...body, recibido };
        return { kind: 'received' as const, bytes: recibido };
      }),
    review: async (_, columns) =>
      answer(`review ${JSON.stringify(columns)}`, () => {
        if (body) body = { ...body, estado: 'revisando', revision: null };
        return state();
      }),
    apply: async (_, wanted) =>
      answer(`apply ${JSON.stringify(wanted)}`, () => {
        if (body) body = { ...body, estado: 'aplicando' };
        return state();
      }),
    async cancel() {
      calls.push('cancel');
      const before = body;
      body = undefined;
      if (!before) return 'gone';
      return before.estado === 'aplicada' ? 'applied' : 'cancelled';
    },
    report: async () => undefined,
    everybody: async () => undefined,
  };
  return {
    service,
    calls,
    instead,
    lost,
    next,
    change(part: Record<string, unknown> | undefined) {
      body = part && { ...body, ...part };
    },
  };
}

let server: ReturnType<typeof createServer>;
let pauses: number[];
beforeEach(() => {
  server = createServer();
  pauses = [];
});

const PIECE = 240 * 1024;
const csv = (bytes = 10) => new File([new Uint8Array(bytes)], 'personal.csv');
/** Lets timers run, so that an endless run fails its test. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const pause = async (ms: number) => {
  pauses.push(ms);
  await turn();
};
const start = (file = csv()) => startImport({ service: server.service, pause }, file);

/** Resolves as soon as the view fits. */
const until = (run: ImportRun, fits: (view: RunView) => boolean) =>
  new Promise<RunView>((resolve) => {
    let stop = () => {};
    const look = () => {
      const view = run.view.get();
      if (!fits(view)) return;
      stop();
      resolve(view);
    };
    stop = run.view.subscribe(look);
    look();
  });
const phase = (wanted: ImportState['phase']) => (view: RunView) => !view.task && view.state?.phase === wanted;
const ended = (view: RunView) => view.end !== undefined;

describe('an import’s run', () => {
  test('the file is sent in pieces, looked through and, when told to, applied', async () => {
    const run = start(csv(PIECE * 2 + 5));
    await until(run, phase('revisada'));
    run.apply({ bajas: ['luis'], reingresos: 'todas' });
    const view = await until(run, phase('aplicada'));
    expect(server.calls).toEqual([
      'begin',
      'send 0',
      `send ${PIECE}`,
      `send ${PIECE * 2}`,
      'review []',
      'read',
      'apply {"mark":"h1","bajas":["luis"],"reingresos":"todas"}',
      'read',
    ]);
    expect(view.state?.result?.nuevas).toBe(1);
  });

  test.each([
    ['begin', ['begin', 'begin', 'send 0']],
    ['send', ['begin', 'send 0', 'read', `send ${PIECE}`]],
    ['review', ['begin', 'send 0', `send ${PIECE}`, 'review []', 'read']],
  ])('after a lost answer to %s, the run goes on where the server is', async (call, calls) => {
    server.lost.add(call);
    const run = start(csv(PIECE + 5));
    await until(run, phase('revisada'));
    expect(server.calls.slice(0, calls.length)).toEqual(calls);
    expect(server.calls.filter((one) => one === `send ${PIECE}`)).toHaveLength(1);
    expect(pauses[0]).toBe(3000);
    expect(run.view.get().waiting).toBe(false);
  });

  test('a piece that the server has already is not sent again', async () => {
    server.instead.set('send', { kind: 'refused', message: 'Esa parte del archivo no sigue.' });
    const run = start(csv(PIECE + 5));
    await until(run, ({ state }) => state !== undefined);
    server.change({ recibido: PIECE });
    await until(run, phase('revisada'));
    expect(server.calls.slice(1, 4)).toEqual(['send 0', 'read', `send ${PIECE}`]);
  });

  test('an application without an answer is not asked for twice', async () => {
    const run = start();
    await until(run, phase('revisada'));
    server.lost.add('apply');
    run.apply({ bajas: [], reingresos: [] });
    await until(run, phase('aplicada'));
    expect(server.calls.filter((call) => call.startsWith('apply'))).toHaveLength(1);
  });

  test('a new matching of columns that got no answer is asked for again', async () => {
    const run = start();
    await until(run, phase('revisada'));
    server.instead.set('review', { kind: 'unanswered' });
    run.review([{ header: 'Clave', field: 'usuario' }]);
    await until(run, phase('revisada'));
    expect(server.calls.slice(-4)).toEqual([
      'review [{"header":"Clave","field":"usuario"}]',
      'read',
      'review [{"header":"Clave","field":"usuario"}]',
      'read',
    ]);
  });

  test('what the server refuses stays as it was, with the server’s words', async () => {
    const run = start();
    await until(run, phase('revisada'));
    server.instead.set('apply', { kind: 'refused', message: 'Este archivo no se puede aplicar.' });
    run.apply({ bajas: [], reingresos: [] });
    const view = await until(run, ({ refused }) => refused !== undefined);
    expect(view).toMatchObject({ refused: 'Este archivo no se puede aplicar.', task: undefined });
    expect(view.state?.phase).toBe('revisada');
  });

  test('an import that has failed can be looked through again', async () => {
    const failed = { estado: 'fallida', fallo: 'Los datos cambiaron desde la revisión.' };
    const run = start();
    await until(run, phase('revisada'));
    const { aplicando } = server.next;
    server.next.aplicando = failed;
    run.apply({ bajas: [], reingresos: [] });
    expect((await until(run, phase('fallida'))).state?.failure).toBe(failed.fallo);
    run.review();
    await until(run, phase('revisada'));
    server.next.aplicando = aplicando ?? {};
    run.apply({ bajas: [], reingresos: [] });
    await until(run, phase('aplicada'));
  });

  test('another import of the same person ends this one, and the run says so', async () => {
    const run = start();
    await until(run, phase('revisada'));
    server.change(undefined);
    run.apply({ bajas: [], reingresos: [] });
    expect((await until(run, ended)).end).toEqual({ kind: 'gone' });
  });

  test.each<[ImportAnswer, object]>([
    [{ kind: 'none' }, { kind: 'none' }],
    [{ kind: 'denied' }, { kind: 'denied' }],
    [
      { kind: 'refused', message: 'El archivo es demasiado grande.' },
      { kind: 'refused', message: 'El archivo es demasiado grande.' },
    ],
  ])('a beginning that is answered with %o ends the run', async (answer, end) => {
    server.instead.set('begin', answer);
    expect((await until(start(), ended)).end).toEqual(end);
  });

  test('a network’s own page in the middle is no answer: the run goes on', async () => {
    server.instead.set('send', { kind: 'none' });
    await until(start(), phase('revisada'));
    expect(server.calls.slice(0, 4)).toEqual(['begin', 'send 0', 'read', 'send 0']);
  });

  test('a file that can no longer be read is cancelled on the server', async () => {
    const file = csv();
    Object.defineProperty(file, 'slice', {
      value: () => ({ arrayBuffer: async () => Promise.reject(new DOMException('', 'NotReadableError')) }),
    });
    expect((await until(start(file), ended)).end).toEqual({ kind: 'unreadable' });
    expect(server.calls).toEqual(['begin', 'cancel']);
  });

  test('a file without known columns gets its own headers, to be matched by hand', async () => {
    server.next.revisando = { estado: 'fallida', fallo: 'Ninguna columna trae el usuario.' };
    const latin = [...'"Clave; única";Año;\r\n1;2;3'].map((sign) => sign.charCodeAt(0));
    const file = new File([new Uint8Array(latin)], 'personal.csv');
    const run = start(file);
    const { columns } = await until(run, (view) => view.columns !== undefined);
    expect(columns?.map(({ header }) => header)).toEqual(['Clave; única', 'Año', '']);
  });
});

describe('Cancelar', () => {
  test('while the file is sent, the import ends at once and the server forgets it', async () => {
    const run = start(csv(PIECE * 3));
    await until(run, ({ state }) => (state?.received ?? 0) > 0);
    run.cancel();
    expect(run.view.get().end).toEqual({ kind: 'cancelled' });
    await until(run, ended);
    const sent = server.calls.length;
    expect(server.calls.at(-1)).toBe('cancel');
    await Promise.resolve();
    expect(server.calls).toHaveLength(sent);
  });

  test('before the beginning is answered, what it began is cancelled too', async () => {
    const run = start();
    run.cancel();
    await turn();
    expect(server.calls).toEqual(['begin', 'cancel']);
  });

  test('while it is applied, the server’s word decides', async () => {
    server.next.aplicando = { estado: 'aplicando' };
    const run = start();
    await until(run, phase('revisada'));
    run.apply({ bajas: [], reingresos: [] });
    await until(run, ({ state }) => state?.phase === 'aplicando');
    run.cancel();
    expect((await until(run, ended)).end).toEqual({ kind: 'cancelled' });
  });

  test('before the application is answered, it is not lost', async () => {
    server.next.aplicando = { estado: 'aplicando' };
    const run = start();
    await until(run, phase('revisada'));
    await turn();
    run.apply({ bajas: [], reingresos: [] });
    run.cancel();
    expect((await until(run, ended)).end).toEqual({ kind: 'cancelled' });
    expect(server.calls.slice(-2)).toEqual([expect.stringMatching(/^apply /), 'cancel']);
  });

  test('before the application is refused, it is not lost', async () => {
    const run = start();
    await until(run, phase('revisada'));
    await turn();
    server.instead.set('apply', { kind: 'refused', message: 'El personal cambió.' });
    run.apply({ bajas: [], reingresos: [] });
    run.cancel();
    expect((await until(run, ended)).end).toEqual({ kind: 'cancelled' });
    expect(server.calls.slice(-3)).toEqual([expect.stringMatching(/^apply /), 'read', 'cancel']);
  });

  test('that comes after the application is not called a cancellation', async () => {
    server.next.aplicando = { estado: 'aplicando' };
    const run = start();
    await until(run, phase('revisada'));
    run.apply({ bajas: [], reingresos: [] });
    await until(run, ({ state }) => state?.phase === 'aplicando');
    server.change({ estado: 'aplicada' });
    server.next.aplicada = {};
    run.cancel();
    expect((await until(run, ended)).end).toEqual({ kind: 'applied' });
  });

  test('leaving the page makes the server forget the import', async () => {
    const run = start();
    await until(run, phase('revisada'));
    run.leave();
    expect(server.calls.at(-1)).toBe('cancel');
  });
});
