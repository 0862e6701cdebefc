// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueryState } from '../../../src/api/query-state.ts';
import { type ImportState, readImport } from '../../../src/domain/personnel/import-state.ts';
import type { ImportAnswer, PersonnelImport } from '../../../src/domain/personnel/personnel-import.ts';
import { ImportPage } from '../../../src/features/personnel-import/ImportPage.tsx';
import { createCell } from '../../../src/lib/observable.ts';
import { ANITA, createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

const person = (usuario: string, more = {}) => ({ usuario, nombre: `Persona ${usuario}`, ...more });
const REVIEW = {
  huella: 'h1',
  puedeAplicarse: true,
  codificacion: 'Windows-1252',
  separador: ';',
  columnas: [
    { encabezado: 'Usuario', campo: 'usuario' },
    { encabezado: 'Clave', campo: null },
  ],
  cuentas: {
    filas: 5,
    nuevas: 1,
    cambiadas: 1,
    iguales: 2,
    bajas: 1,
    reingresos: 1,
    ausentes: 2,
    activas: 9,
  },
  nuevas: [person('eva', { linea: 17 })],
  cambiadas: [person('ana', { linea: 2, cambios: [{ campo: 'puesto', antes: '', despues: 'Directora' }] })],
  bajas: [person('beto', { linea: 3 })],
  reingresos: [person('berta', { linea: 4 })],
  ausentes: [person('luis'), person('lola')],
  malas: [],
  administran: { bajas: [], ausentes: ['luis', 'lola'] },
};

let memory: MemoryServices;
let service: PersonnelImport;
let calls: unknown[][];
/** what the server answers next to the question how far it is; the last one stays */
let states: Record<string, unknown>[];

const stateOf = (part: Record<string, unknown>): ImportState => {
  const read = readImport({ id: 'i1', que: 'personas', recibido: 3, estado: 'revisando', ...part });
  if (!read) throw new Error('no state');
  return read;
};
const answer = (part: Record<string, unknown>): ImportAnswer => ({ kind: 'state', state: stateOf(part) });

beforeEach(() => {
  memory = createMemoryServices();
  memory.profile.set({ state: 'known', person: { ...ANITA, rol: 'DSE' }, real: true, at: 0 });
  may(true);
  calls = [];
  states = [{ estado: 'revisada', revision: REVIEW }];
  const called = <A extends unknown[], R>(name: string, act: (...given: A) => R) =>
    (async (...given: A) => {
      calls.push([name, ...given]);
      return act(...given);
    }) as (...given: A) => Promise<Awaited<R>>;
  service = {
    begin: called('begin', ({ kind }) => answer({ que: kind, estado: 'recibiendo', recibido: 0 })),
    send: called('send', (_, from, piece) => ({ kind: 'received' as const, bytes: from + piece.byteLength })),
    review: called('review', () => answer({})),
    read: called('read', () => answer(states.length > 1 ? (states.shift() ?? {}) : (states[0] ?? {}))),
    apply: called('apply', () => answer({ estado: 'aplicando', revision: REVIEW })),
    cancel: called('cancel', () => 'cancelled' as const),
    report: called('report', () => new Blob(['a'])),
    everybody: called('everybody', () => new Blob(['a'])),
  };
  memory.services.personnelImport = async () => service;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const may = (data: boolean) =>
  memory.permissions.set('personas', createCell<QueryState<boolean>>({ state: 'ready', data, at: 0 }));
const offline = (yes: boolean) =>
  act(() => memory.connection.set({ ...memory.connection.get(), offline: yes }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const named = (name: string) => calls.filter(([call]) => call === name);
const choose = async (name = 'personal.csv') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no field for a file');
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], name)] } }));
};
const opened = async (label: RegExp) => {
  const list = (await screen.findByText(label)).closest('details');
  if (!list?.firstElementChild) throw new Error('no list');
  fireEvent.click(list.firstElementChild);
  await waitFor(() => expect(list.childElementCount).toBe(2));
  return list;
};
const dialog = () => screen.findByRole('alertdialog');

describe('Importar personal', () => {
  test.each([
    ['Profesor', true],
    ['Administrador', false],
  ])('is closed to a %s (has the process: %s)', async (rol, given) => {
    memory.profile.set({ state: 'known', person: { ...ANITA, rol }, real: true, at: 0 });
    may(given);
    renderPage(<ImportPage />, memory);
    expect(await screen.findByText(/recibieron este permiso/)).toBeTruthy();
    expect(document.querySelector('input')).toBeNull();
  });

  test('offline it says what it needs, and neither takes a file nor exports', async () => {
    offline(true);
    const { user } = renderPage(<ImportPage />, memory);
    expect(screen.getByText(/Para importar y exportar hace falta/)).toBeTruthy();
    expect(isOff(button('Elegir archivo'))).toBe(true);
    await user.click(button('Exportar'));
    expect(calls).toEqual([]);
  });

  test('everybody is saved as a file, and a failure is told', async () => {
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = renderPage(<ImportPage />, memory);
    await user.click(button('Exportar'));
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    service.everybody = async () => undefined;
    await user.click(button('Exportar'));
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos preparar el archivo');
  });

  test('a dropped file begins an import', async () => {
    renderPage(<ImportPage />, memory);
    const event = new Event('drop', { bubbles: true, cancelable: true });
    const files = [new File(['abc'], 'fotos.zip')];
    Object.assign(event, { dataTransfer: { types: ['Files'], files } });
    await act(async () => document.body.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
    await vi.waitFor(() =>
      expect(named('begin')[0]?.[1]).toMatchObject({ kind: 'fotos', name: 'fotos.zip' }),
    );
  });

  test('a preview counts each list and opens it, with fields before and after', async () => {
    renderPage(<ImportPage />, memory);
    await choose();
    expect(await screen.findByText(/5 filas · Windows-1252, separado por punto y coma/)).toBeTruthy();
    expect((await opened(/^1 nueva$/)).textContent).toContain('Persona eva eva línea 17');
    expect((await opened(/^1 cambiada$/)).textContent).toContain('Puesto: vacío → Directora');
    expect((await opened(/^1 baja$/)).textContent).toContain('Persona beto');
    expect(screen.getByText('2 iguales')).toBeTruthy();
    expect(screen.queryByText(/dat(o|os) mal/)).toBeNull();
  });

  test('what was chosen is applied after one question, which says exactly what will happen', async () => {
    const { user } = renderPage(<ImportPage />, memory);
    await choose();
    const missing = await opened(/^2 ausentes$/);
    const boxes = within(missing).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(within(missing).getByRole('checkbox', { name: /luis/ }));
    const returning = await opened(/^1 posible reingreso$/);
    await user.click(within(returning).getByRole('button', { name: 'Elegir a todas…' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Elegir a esa persona' }));
    await user.click(button('Aplicar…'));
    expect([...(await dialog()).querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      'Se agrega 1 persona.',
      'Cambian los datos de 1 persona.',
      'Se dan de baja 2 personas: se cierran sus sesiones y ya no podrán entrar.',
      'Entre las bajas hay quien administra la app: luis.',
      'Reingresa 1 persona.',
    ]);
    states = [
      { estado: 'aplicando', avance: { hechas: 1, total: 2 } },
      { estado: 'aplicada', resultado: { nuevas: 1, cambiadas: 1, iguales: 2, bajas: 2, reingresos: 1 } },
    ];
    await user.click(within(await dialog()).getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByRole('heading', { name: 'Listo' })).toBeTruthy();
    expect(named('apply')).toEqual([['apply', 'i1', { mark: 'h1', bajas: ['luis'], reingresos: 'todas' }]]);
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '1 persona agregada',
      '1 persona con datos nuevos',
      '2 bajas',
      '1 reingreso',
      '2 sin cambio',
    ]);
  });

  test('all who are missing are chosen only after a question of its own', async () => {
    const { user } = renderPage(<ImportPage />, memory);
    await choose();
    const missing = await opened(/^2 ausentes$/);
    await user.click(within(missing).getByRole('button', { name: 'Elegir a todas…' }));
    expect((await dialog()).textContent).toContain('Son 2 de las 9 que están en activo.');
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancelar' }));
    expect(within(missing).queryByRole('checkbox', { checked: true })).toBeNull();
    await user.click(within(missing).getByRole('button', { name: 'Elegir a todas…' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Elegir a las 2' }));
    expect(screen.getByText(/^Se dan de baja 3 personas/)).toBeTruthy();
    expect(screen.getByText('Entre las bajas hay quien administra la app: luis y lola.')).toBeTruthy();
    await user.click(within(missing).getByRole('checkbox', { name: /lola/ }));
    expect(screen.getByText(/^Se dan de baja 2 personas/)).toBeTruthy();
  });

  test('bad rows are named and can be downloaded, and then nothing can be applied', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      linea: n + 2,
      columna: 'RFC',
      valor: `v${n}`,
      motivo: 'No.',
    }));
    states = [
      {
        estado: 'revisada',
        revision: { ...REVIEW, puedeAplicarse: false, cuentas: { malas: 1200, filas: 1300 }, malas: many },
      },
    ];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = renderPage(<ImportPage />, memory);
    await choose();
    expect((await screen.findByRole('alert')).textContent).toContain('1,200 datos no se entienden');
    const list = await opened(/^1,200 datos malos$/);
    const rows = () => within(list).getAllByRole('row').slice(1);
    expect(rows()).toHaveLength(50);
    expect([...(rows()[0]?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '2',
      'RFC',
      'v0',
      'No.',
    ]);
    await user.click(within(list).getByRole('button', { name: 'Siguientes' }));
    expect(rows()).toHaveLength(10);
    expect(isOff(within(list).getByRole('button', { name: 'Siguientes' }))).toBe(true);
    expect(list.textContent).toContain('Se ven las primeras 60');
    expect(screen.queryByRole('button', { name: 'Aplicar…' })).toBeNull();
    await user.click(button('Descargar los datos malos'));
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(named('report')).toEqual([['report', 'i1', 'malas']]);
  });

  test('a column that is matched by hand has the file looked through again', async () => {
    const { user } = renderPage(<ImportPage />, memory);
    await choose();
    await opened(/^Columnas$/);
    const select = screen.getByRole('combobox', { name: 'Clave' });
    states = [
      {
        estado: 'revisada',
        revision: { ...REVIEW, columnas: [REVIEW.columnas[0], { encabezado: 'Clave', campo: 'RFC' }] },
      },
    ];
    await user.selectOptions(select, 'RFC');
    await vi.waitFor(() =>
      expect(named('review').at(-1)?.[2]).toEqual([
        { header: 'Usuario', field: 'usuario' },
        { header: 'Clave', field: 'RFC' },
      ]),
    );
    expect(await screen.findByRole('heading', { name: 'Esto cambiaría' })).toBeTruthy();
    expect(document.activeElement).toBe(select);
  });

  test('a file that says what is here already has nothing to apply', async () => {
    states = [
      { estado: 'revisada', revision: { huella: 'h', puedeAplicarse: true, cuentas: { iguales: 9 } } },
    ];
    renderPage(<ImportPage />, memory);
    await choose();
    expect(await screen.findByText('No hay nada que aplicar.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aplicar…' })).toBeNull();
  });

  test('a failure is told in the server’s words and offers another look', async () => {
    states = [{ estado: 'fallida', fallo: 'Los datos cambiaron desde la revisión.' }];
    const { user } = renderPage(<ImportPage />, memory);
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe('Los datos cambiaron desde la revisión.');
    states = [{ estado: 'revisada', revision: REVIEW }];
    await user.click(button('Revisar de nuevo'));
    expect(await screen.findByRole('heading', { name: 'Esto cambiaría' })).toBeTruthy();
  });

  test.each<[ImportAnswer, RegExp]>([
    [{ kind: 'none' }, /por otros medios/],
    [{ kind: 'denied' }, /ya no reconoce tu permiso/],
    [{ kind: 'refused', message: 'El archivo es demasiado grande.' }, /demasiado grande/],
  ])(
    'a beginning that is answered with %o says why, and another file can be chosen',
    async (given, words) => {
      service.begin = async () => given;
      renderPage(<ImportPage />, memory);
      await choose();
      expect(await screen.findByText(words)).toBeTruthy();
      expect(button('Elegir archivo')).toBeTruthy();
    },
  );

  test('another import of the same person ends this one, and the page says so', async () => {
    const { user } = renderPage(<ImportPage />, memory);
    await choose();
    await screen.findByRole('heading', { name: 'Esto cambiaría' });
    const gone = async (): Promise<ImportAnswer> => ({ kind: 'refused', message: 'Ya no está.' });
    Object.assign(service, { apply: gone, read: gone });
    await user.click(button('Aplicar…'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Aplicar' }));
    expect((await screen.findByRole('alert')).textContent).toContain('empezaste otra en otra ventana');
  });

  test('progress is shown, told by quarters, and can be cancelled', async () => {
    states = [{ estado: 'revisando', avance: { hechas: 60, total: 100 } }];
    const { user } = renderPage(<ImportPage />, memory);
    await choose();
    expect(await screen.findByText('60 de 100 líneas · 60 %')).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.6);
    expect(screen.getByText('Revisando: 50 %')).toBeTruthy();
    offline(true);
    expect(screen.getByText(/Seguimos donde quedó en cuanto regrese/)).toBeTruthy();
    await user.click(button('Cancelar'));
    expect(screen.getByText('Cancelada. Nada cambió.')).toBeTruthy();
    expect(screen.getByText('La importación se canceló.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Importar');
    expect(named('cancel')).toHaveLength(1);
  });

  test('a page that is left makes the server forget the import', async () => {
    renderPage(<ImportPage />, memory);
    await choose();
    await screen.findByRole('heading', { name: 'Esto cambiaría' });
    cleanup();
    expect(named('cancel')).toEqual([['cancel', 'i1']]);
  });

  test('a zip says whose photos it has, and what could not be read is told at the end', async () => {
    states = [
      {
        que: 'fotos',
        estado: 'revisada',
        revision: {
          huella: 'f1',
          puedeAplicarse: true,
          cuentas: { archivos: 4, encontradas: 2, sinPersona: 1, otros: 1 },
          sinPersona: ['99999.jpg'],
          otros: ['Thumbs.db'],
        },
      },
    ];
    const { user } = renderPage(<ImportPage />, memory);
    await choose('fotos.zip');
    expect((await opened(/^1 sin persona$/)).textContent).toContain('99999.jpg');
    expect((await opened(/^1 otro archivo$/)).textContent).toContain('Thumbs.db');
    await user.click(button('Aplicar…'));
    expect((await dialog()).textContent).toContain('Se ponen 2 fotos');
    states = [
      { que: 'fotos', estado: 'aplicada', resultado: { cambiadas: 1, iguales: 0, ilegibles: ['00312.jpg'] } },
    ];
    service.apply = async () => answer({ que: 'fotos', estado: 'aplicando' });
    await user.click(within(await dialog()).getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('1 foto cambiada')).toBeTruthy();
    expect(screen.getByText('00312.jpg')).toBeTruthy();
  });
});
