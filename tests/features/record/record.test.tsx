// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RECORD_KINDS as SERVER_KINDS } from '../../../server/record/record.ts';
import type { QueryState } from '../../../src/api/query-state.ts';
import type { RecordEntry } from '../../../src/domain/record/record-entry.ts';
import { KIND_TEXTS } from '../../../src/domain/record/record-text.ts';
import type { RecordRead, RecordWanted } from '../../../src/domain/record/university-record.ts';
import { OwnRecord } from '../../../src/features/configuration/OwnRecord.tsx';
import { RecordPage } from '../../../src/features/record/RecordPage.tsx';
import { createCell } from '../../../src/lib/observable.ts';
import { ANITA, createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

const AT = Date.parse('2026-11-20T18:00:00Z');
const entry = (id: string, more: Partial<RecordEntry> = {}): RecordEntry => ({
  id,
  at: AT,
  kind: 'entrada',
  who: 'ana',
  whose: 'ana',
  detail: undefined,
  device: 'Chrome en Windows',
  ...more,
});

let memory: MemoryServices;
let answer: RecordRead;
let asked: [RecordWanted, string | undefined][];
let file: Blob | undefined;
/** what a reading waits for before it answers */
let held: Promise<void>;
beforeEach(() => {
  memory = createMemoryServices();
  memory.profile.set({ state: 'known', person: { ...ANITA, rol: 'DSE' }, real: true, at: 0 });
  may(true);
  answer = { kind: 'entries', entries: [entry('1')] };
  asked = [];
  held = Promise.resolve();
  file = new Blob(['"cuando"']);
  memory.services.record = async () => ({
    read: async (wanted, after) => {
      asked.push([wanted, after]);
      const given = answer;
      await held;
      return given;
    },
    own: async () => answer,
    file: async () => file,
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const may = (data: boolean, state: 'ready' | 'kept' = 'ready') =>
  memory.permissions.set('bitacora', createCell<QueryState<boolean>>({ state, data, at: AT }));
const offline = (yes: boolean) =>
  act(() => memory.connection.set({ ...memory.connection.get(), offline: yes }));
const button = (name: string) => screen.getByRole('button', { name });
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

test('every kind of entry that the server records has a label', () => {
  expect(Object.keys(KIND_TEXTS)).toEqual([...SERVER_KINDS]);
});

describe('Bitácora', () => {
  test.each([
    ['Profesor', true],
    ['Administrador', false],
  ])('Bitácora is closed to a %s (has the process: %s), and requests nothing', async (rol, given) => {
    memory.profile.set({ state: 'known', person: { ...ANITA, rol }, real: true, at: 0 });
    may(given);
    renderPage(<RecordPage />, memory);
    expect(await screen.findByText(/recibieron este permiso/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('each entry states action, actor, account and device in words', async () => {
    answer = {
      kind: 'entries',
      entries: [
        entry('1'),
        entry('2', { kind: 'sesion-cerrada', who: 'admin', detail: 'todas', device: undefined }),
        entry('3', { kind: 'entrada-negada', who: undefined }),
        entry('4', { kind: 'bitacora-leida', who: 'admin', whose: undefined, detail: 'entrada 2026-11-20' }),
        entry('5', { kind: 'otra-cosa', at: undefined }),
      ],
    };
    renderPage(<RecordPage />, memory);
    const told = (await rows()).map((row) => [...row.children].map((cell) => cell.textContent));
    expect(told).toEqual([
      [expect.stringMatching(/20 nov 2026/), 'Entrada', 'ana', 'La suya', 'Chrome en Windows'],
      [expect.any(String), 'Sesión cerradatodas', 'admin', 'ana', '—'],
      [expect.any(String), 'Contraseña equivocada', 'Sin identificar', 'ana', 'Chrome en Windows'],
      [expect.any(String), 'Bitácora consultadaEntrada, 2026-11-20', 'admin', '—', 'Chrome en Windows'],
      ['—', 'otra-cosa', 'ana', 'La suya', 'Chrome en Windows'],
    ]);
    expect(screen.getByRole('status').textContent).toBe('5 anotaciones, de la más nueva a la más vieja.');
  });

  test('the audit log can be searched by person, kind and day with the keyboard, and read page by page', async () => {
    const { user } = renderPage(<RecordPage />, memory);
    await rows();
    await user.type(screen.getByRole('textbox', { name: 'Persona' }), ' ana ');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Qué pasó' }), 'Contraseña equivocada');
    await user.type(screen.getByLabelText('Día'), '2026-11-20');
    answer = { kind: 'entries', entries: [entry('1')], next: 'marca' };
    await user.type(screen.getByRole('textbox', { name: 'Persona' }), '{Enter}');
    const wanted = { person: 'ana', kind: 'entrada-negada', day: '2026-11-20' };
    expect(asked).toEqual([
      [{}, undefined],
      [wanted, undefined],
    ]);
    answer = { kind: 'entries', entries: [entry('2')] };
    await user.click(await screen.findByRole('button', { name: 'Ver anteriores' }));
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(asked.at(-1)).toEqual([wanted, 'marca']);
    expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
  });

  test.each([
    ['the first', undefined],
    ['the older entries', 'Ver anteriores'],
  ])('a search sent while the page reads %s is made, and its answer is shown', async (_, pressed) => {
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    };
    answer = { kind: 'entries', entries: [entry('1'), entry('2')], next: 'marca' };
    let answerFirst = hold();
    const { user } = renderPage(<RecordPage />, memory);
    if (pressed) {
      answerFirst();
      await rows();
      answerFirst = hold();
      await user.click(button(pressed));
    }
    answer = { kind: 'entries', entries: [entry('3')] };
    const answerSearch = hold();
    await user.type(screen.getByRole('textbox', { name: 'Persona' }), 'ana');
    await user.click(button('Buscar'));
    await user.click(button('Buscar'));
    await act(async () => answerFirst());
    expect(screen.getByRole('status').textContent).toBe('Buscando…');
    await act(async () => answerSearch());
    expect(screen.getByRole('status').textContent).toMatch(/^1 anotación/);
    expect(await rows()).toHaveLength(1);
    expect(asked.slice(pressed ? 2 : 1)).toEqual([[{ person: 'ana', kind: '', day: '' }, undefined]]);
  });

  test('if older entries do not load, the current ones stay, with a message', async () => {
    answer = { kind: 'entries', entries: [entry('1')], next: 'marca' };
    const { user } = renderPage(<RecordPage />, memory);
    await rows();
    answer = { kind: 'failed' };
    await user.click(await screen.findByRole('button', { name: 'Ver anteriores' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos leer las anteriores');
    expect(await rows()).toHaveLength(1);
  });

  test('the search result can be saved as a file, and a failure is reported', async () => {
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = renderPage(<RecordPage />, memory);
    await rows();
    await user.click(button('Descargar CSV'));
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(made).toHaveBeenCalledWith(file);
    file = undefined;
    await user.click(button('Descargar CSV'));
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos preparar el archivo');
  });

  test('an empty result says why and offers all entries', async () => {
    const { user } = renderPage(<RecordPage />, memory);
    await rows();
    answer = { kind: 'entries', entries: [] };
    await user.type(screen.getByRole('textbox', { name: 'Persona' }), 'nadie{Enter}');
    expect(await screen.findByText(/Nada coincide/)).toBeTruthy();
    await user.click(button('Ver todo'));
    expect(await screen.findByText('Todavía no hay nada anotado.')).toBeTruthy();
    expect(asked.at(-1)).toEqual([{}, undefined]);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Persona' }).value).toBe('');
  });

  test.each<[RecordRead, RegExp, boolean]>([
    [{ kind: 'none' }, /por otros medios/, false],
    [{ kind: 'denied' }, /no reconoce tu permiso/, true],
    [{ kind: 'failed', message: 'Demasiados intentos.' }, /No pudimos leer.*Demasiados intentos/, true],
  ])('the page explains the answer %o of the record', async (given, words, again) => {
    answer = given;
    const { user } = renderPage(<RecordPage />, memory);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar' }) !== null).toBe(again);
    if (!again) return;
    answer = { kind: 'entries', entries: [entry('1')] };
    await user.click(button('Reintentar'));
    expect(await rows()).toHaveLength(1);
  });

  test('offline without entries the page requests nothing and shows no age of data', async () => {
    may(true, 'kept');
    offline(true);
    renderPage(<RecordPage />, memory);
    expect(screen.getByText(/necesita conexión/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/datos de/);
    expect(asked).toEqual([]);
  });

  test('offline nothing is requested; the page loads on reconnect and stays readable offline', async () => {
    offline(true);
    renderPage(<RecordPage />, memory);
    expect(screen.getByText(/necesita conexión/)).toBeTruthy();
    expect(asked).toEqual([]);
    offline(false);
    expect(await rows()).toHaveLength(1);
    offline(true);
    expect(screen.getByText(/Ves lo último que respondió/)).toBeTruthy();
    expect([isOff(button('Buscar')), isOff(button('Descargar CSV'))]).toEqual([true, true]);
  });
});

describe("the activity of one's own account", () => {
  test('the newest five entries are shown, all on demand, and other actors are named', async () => {
    memory.session.set({ phase: 'open', usuario: 'Ana', verified: true });
    const closed = entry('0', { kind: 'sesion-cerrada', who: 'admin', detail: 'todas' });
    answer = { kind: 'entries', entries: [closed, ...Array.from('123456', (id) => entry(id))] };
    const { user } = renderPage(<OwnRecord />, memory);
    const items = await screen.findAllByRole('listitem');
    expect(items).toHaveLength(5);
    expect(items[0]?.textContent).toMatch(
      /^Sesión cerrada \(todas\) por admin20 nov 2026.* · Chrome en Windows$/,
    );
    expect(items[1]?.textContent).not.toContain('ana');
    await user.click(button('Ver las 7'));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
  });

  test('the section is hidden without entries, explains a failure, and keeps its entries offline', async () => {
    answer = { kind: 'none' };
    const { container } = renderPage(<OwnRecord />, memory);
    await vi.waitFor(() => expect(container.textContent).toBe(''));
    cleanup();
    answer = { kind: 'failed' };
    const { user } = renderPage(<OwnRecord />, memory);
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    answer = { kind: 'entries', entries: [entry('1')] };
    await user.click(again);
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    offline(true);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    cleanup();
    renderPage(<OwnRecord />, memory);
    expect(screen.getByText(/Esta lista necesita conexión/)).toBeTruthy();
  });
});
