// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueryState } from '../../../src/api/query-state.ts';
import { PERSON_COLUMNS, type PersonFile } from '../../../src/domain/personnel/person-file.ts';
import type {
  ActOutcome,
  FoundPerson,
  PeopleRead,
  PersonAct,
  PersonRead,
  WantedPeople,
} from '../../../src/domain/personnel/personnel.ts';
import { PeoplePage } from '../../../src/features/personas/PeoplePage.tsx';
import { createCell } from '../../../src/lib/observable.ts';
import { ANITA, createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

const found = (usuario: string, more: Partial<FoundPerson> = {}): FoundPerson => ({
  usuario,
  nombre: 'Íñigo',
  apellido: 'Zúñiga Ávila',
  departamento: 'Matemáticas',
  puesto: 'Profesor',
  estatus: 'Activo',
  rol: 'Profesor',
  account: true,
  ...more,
});

const EMPTY = Object.fromEntries(PERSON_COLUMNS.map((name) => [name, ''])) as PersonFile['data'];
const file = (more: Partial<PersonFile> = {}): PersonFile => ({
  data: {
    ...EMPTY,
    usuario: 'izuniga',
    nombre: 'Íñigo',
    apellido: 'Zúñiga Ávila',
    estatus: 'Activo',
    RFC: 'ZUAI8001',
  },
  account: true,
  rights: [{ process: 'planeacion', permission: '' }],
  sessions: [{ device: 'Chrome en Windows', used: Date.now(), shared: false }],
  entries: [],
  ...more,
});

let memory: MemoryServices;
let people: PeopleRead;
let person: PersonRead;
let outcome: ActOutcome;
let searched: [WantedPeople, string | undefined][];
let aborted: AbortSignal[];
let acts: PersonAct[];
let reads: number;
let readPerson: () => Promise<PersonRead>;
/** resolves the answers to acts; undefined: at once */
let held: Promise<void> | undefined;

beforeEach(() => {
  history.replaceState(null, '', '/personas');
  memory = createMemoryServices();
  memory.profile.set({ state: 'known', person: { ...ANITA, rol: 'Administrador' }, real: true, at: 0 });
  may(true);
  people = { kind: 'people', people: [found('izuniga'), found('ana', { nombre: 'Ana', account: false })] };
  person = { kind: 'person', person: file() };
  outcome = { kind: 'done', changed: true, ended: 0 };
  [searched, aborted, acts, reads, held] = [[], [], [], 0, undefined];
  readPerson = async () => person;
  memory.services.personnel = async () => ({
    async search(wanted, after, signal) {
      searched.push([wanted, after]);
      if (signal) aborted.push(signal);
      return people;
    },
    choices: async () => ({
      departments: ['Física', 'Matemáticas'],
      kinds: ['Confianza'],
      statuses: ['Activo', 'Baja'],
      processes: [
        { name: 'actualizaciones', text: 'Publicación de versiones', permissions: ['consultar', 'publicar'] },
        { name: 'planeacion', text: 'Planeación', permissions: [] },
      ],
    }),
    async read() {
      reads += 1;
      return readPerson();
    },
    async act(_, what) {
      acts.push(what);
      await held;
      return outcome;
    },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const may = (data: boolean, state: 'ready' | 'kept' = 'ready') =>
  memory.permissions.set('personas', createCell<QueryState<boolean>>({ state, data, at: 0 }));
const offline = (yes: boolean) =>
  act(() => memory.connection.set({ ...memory.connection.get(), offline: yes }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Personas encontradas' });
  return within(list).getAllByRole('link');
};
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /Nombre/ });
const counted = () =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent ? [textContent] : []));
/** The page's history entry as a reload finds it: keys in the address, and in its state what they stand for. */
function reloadAt(texto: string, usuario = '', filters = ''): void {
  const state = memory.session.get();
  const de = state.phase === 'open' ? state.usuario : '';
  const query = [texto && 'busqueda=k1', filters, usuario && 'persona=k2'].filter(Boolean).join('&');
  history.replaceState({ personas: { de, palabras: { k1: texto, k2: usuario } } }, '', `/personas?${query}`);
}
const EVERYBODY = { text: '', department: '', kind: '', status: '', account: '' };

describe('the list of Personas', () => {
  test.each([
    ['Profesor', true],
    ['Administrador', false],
  ])('Personas is closed to a %s (has the process: %s), and requests nothing', async (rol, given) => {
    memory.profile.set({ state: 'known', person: { ...ANITA, rol }, real: true, at: 0 });
    may(given);
    renderPage(<PeoplePage />, memory);
    expect(await screen.findByText(/recibieron este permiso/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver tu perfil' })).toBeTruthy();
    expect(searched).toEqual([]);
  });

  test('people are listed by surname with what is unusual about them, and their number is announced', async () => {
    people = {
      kind: 'people',
      people: [
        found('izuniga', { estatus: 'Baja', account: false }),
        found('ana', { account: false, rol: 'DSE' }),
      ],
    };
    renderPage(<PeoplePage />, memory);
    const shown = (await rows()).map((link) => link.closest('li')?.textContent.replace(/\s+/g, ' '));
    expect(shown[0]).toMatch(/^ÍZZúñiga Ávila, Íñigo Baja ?Profesor · Matemáticas · izuniga$/);
    expect(shown[1]).toMatch(/^ÍZZúñiga Ávila, Íñigo Sin cuenta AdministraProfesor · Matemáticas · ana$/);
    expect(counted()).toEqual(['2 personas, por apellido.']);
    expect(document.querySelector('img')).toBeNull();
  });

  test('typing searches once it pauses, and adds no step for Back', async () => {
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    const steps = history.length;
    await user.type(field(), 'zuñ');
    await vi.waitFor(() => expect(searched.at(-1)?.[0]).toEqual({ ...EVERYBODY, text: 'zuñ' }));
    expect(searched.length).toBeLessThan(4);
    expect(history.length).toBe(steps);
    await user.type(field(), 'i{Enter}');
    await vi.waitFor(() => expect(searched.at(-1)?.[0].text).toBe('zuñi'));
    expect(field().value).toBe('zuñi');
  });

  test('a new search aborts the one before, whose answer is dropped', async () => {
    let answer: (given: PeopleRead) => void = () => undefined;
    const service = await memory.services.personnel();
    const first = new Promise<PeopleRead>((resolve) => {
      answer = resolve;
    });
    memory.services.personnel = async () => ({
      ...service,
      search(wanted, after, signal) {
        const answered = service.search(wanted, after, signal);
        return wanted.text === 'a' ? first : answered;
      },
    });
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    await user.type(field(), 'a{Enter}');
    await vi.waitFor(() => expect(aborted).toHaveLength(2));
    people = { kind: 'people', people: [found('ana')] };
    await user.type(field(), 'n{Enter}');
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(aborted[1]?.aborted).toBe(true);
    await act(async () => answer({ kind: 'people', people: [] }));
    expect(await rows()).toHaveLength(1);
  });

  test('filters stand in the address, and an address sets them', async () => {
    reloadAt('zu', '', 'departamento=Artes&cuenta=limitada');
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    expect(searched[0]?.[0]).toEqual({ ...EVERYBODY, text: 'zu', department: 'Artes', account: 'limitada' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Departamento' }).value).toBe('Artes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Estatus' }), 'Baja');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cuenta' }), 'Sin cuenta');
    expect(location.search).toBe('?busqueda=k1&departamento=Artes&estatus=Baja&cuenta=sin');
    await vi.waitFor(() =>
      expect(searched.at(-1)?.[0]).toEqual({
        text: 'zu',
        department: 'Artes',
        kind: '',
        status: 'Baja',
        account: 'sin',
      }),
    );
  });

  test('more people are asked for page by page, and the first new one gets the focus', async () => {
    people = { kind: 'people', people: [found('izuniga')], next: 'marca' };
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    expect(counted()).toEqual(['Las primeras 1 personas, por apellido.']);
    people = { kind: 'people', people: [found('ana')] };
    await user.click(button('Ver más'));
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(searched.at(-1)).toEqual([EVERYBODY, 'marca']);
    expect(document.activeElement).toBe((await rows())[1]);
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  test('nobody found says so and offers everybody', async () => {
    people = { kind: 'people', people: [] };
    reloadAt('nadie');
    const { user } = renderPage(<PeoplePage />, memory);
    expect(await screen.findByText('Nadie coincide con lo que buscas.')).toBeTruthy();
    people = { kind: 'people', people: [found('ana')] };
    await user.click(button('Ver a todas'));
    expect(await rows()).toHaveLength(1);
    expect(field().value).toBe('');
  });

  test.each<[PeopleRead, RegExp, string | undefined]>([
    [{ kind: 'none' }, /por otros medios/, undefined],
    [{ kind: 'denied' }, /ya no reconoce tu permiso/, 'Comprobar de nuevo'],
    [{ kind: 'failed', message: 'Demasiados intentos.' }, /No pudimos buscar.*Demasiados/, 'Reintentar'],
  ])('the list explains the answer %o', async (given, words, again) => {
    people = given;
    const { user } = renderPage(<PeoplePage />, memory);
    expect(await screen.findByText(words)).toBeTruthy();
    if (!again) return;
    people = { kind: 'people', people: [found('ana')] };
    await user.click(button(again));
    expect(await rows()).toHaveLength(1);
  });

  test('a search that fails leaves the people before it, of whom there are no more, and a refusal removes them', async () => {
    if (people.kind === 'people') people = { ...people, next: 'marca' };
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    people = { kind: 'failed' };
    await user.type(field(), 'a{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('ves el resultado anterior');
    expect(await rows()).toHaveLength(2);
    expect(isOff(button('Ver más'))).toBe(true);
    people = { kind: 'denied' };
    await user.click(button('Reintentar'));
    expect(await screen.findByText(/ya no reconoce tu permiso/)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Personas encontradas' })).toBeNull();
  });

  test('offline the list asks for nothing, keeps what it shows and what was typed, and searches on return', async () => {
    may(true, 'kept');
    offline(true);
    const { user } = renderPage(<PeoplePage />, memory);
    expect(screen.getByText(/necesita conexión/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/datos de hace/);
    expect(searched).toEqual([]);
    people = { kind: 'people', people: [found('ana')], next: 'marca' };
    offline(false);
    expect(await rows()).toHaveLength(1);
    offline(true);
    expect(screen.getByText(/Ves lo último que respondió/)).toBeTruthy();
    expect(isOff(button('Ver más'))).toBe(true);
    await user.type(field(), 'zu{Enter}');
    expect([field().value, searched.length]).toEqual(['zu', 1]);
    offline(false);
    await vi.waitFor(() => expect(searched.at(-1)?.[0].text).toBe('zu'));
  });
});

describe('the address of Personas', () => {
  /** Every address that the page gives the browser, which keeps them in its history. */
  function addresses(): () => string[] {
    const given = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')];
    return () => [
      ...given.flatMap(({ mock }) => mock.calls.map(([, , url]) => String(url ?? ''))),
      ...screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? ''),
    ];
  }

  test('the address names nobody: neither the searched text nor a login name', async () => {
    const seen = addresses();
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    await user.type(field(), 'zuñi{Enter}');
    await vi.waitFor(() => expect(searched.at(-1)?.[0].text).toBe('zuñi'));
    await user.click((await rows())[0] as HTMLElement);
    expect(await screen.findByText('ZUAI8001')).toBeTruthy();
    const all = seen();
    expect(all.some((address) => address.includes('busqueda='))).toBe(true);
    expect(all.some((address) => address.includes('persona='))).toBe(true);
    expect(all.filter((address) => /zu|izuniga/i.test(decodeURIComponent(address)))).toEqual([]);
  });

  test('Back and an address without state, as a tab has it, lead to the same people', async () => {
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    await user.type(field(), 'zu{Enter}');
    await user.click((await rows())[0] as HTMLElement);
    const address = location.href;
    await act(async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    });
    expect(await rows()).toHaveLength(2);
    expect(field().value).toBe('zu');
    act(() => history.pushState(null, '', address));
    expect(await screen.findByText('ZUAI8001')).toBeTruthy();
  });

  test('another person finds nothing of it in the history entries of the same window', async () => {
    const { user } = renderPage(<PeoplePage />, memory);
    await rows();
    await user.type(field(), 'zu{Enter}');
    await user.click((await rows())[0] as HTMLElement);
    await screen.findByText('ZUAI8001');
    cleanup();
    memory.session.set({ phase: 'open', usuario: 'otra', verified: true });
    renderPage(<PeoplePage />, memory);
    await rows();
    expect([searched.at(-1)?.[0], field().value]).toEqual([EVERYBODY, '']);
    expect(screen.queryByText('ZUAI8001')).toBeNull();
  });

  test('a key that stands for nothing here leads to everybody', async () => {
    history.replaceState(
      { personas: 'x' },
      '',
      '/personas?busqueda=constructor&persona=nada&departamento=Artes',
    );
    renderPage(<PeoplePage />, memory);
    expect(await rows()).toHaveLength(2);
    expect(searched.at(-1)?.[0]).toEqual({ ...EVERYBODY, department: 'Artes' });
  });
});

describe('the file of a person', () => {
  const open = async () => {
    reloadAt('zu', 'izuniga');
    const page = renderPage(<PeoplePage />, memory);
    await screen.findByRole('heading', { name: 'Derechos' });
    return page;
  };
  const said = async (kind: 'status' | 'alert', words: string | RegExp) =>
    vi.waitFor(() =>
      expect(screen.getAllByRole(kind).map(({ textContent }) => textContent ?? '')).toContainEqual(
        typeof words === 'string' ? words : expect.stringMatching(words),
      ),
    );

  test('a person of the list opens with the list beneath, which asks for nothing on the way back', async () => {
    const { user } = renderPage(<PeoplePage />, memory);
    await user.click((await rows())[0] as HTMLElement);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Íñigo Zúñiga Ávila');
    expect(location.search).toMatch(/^\?persona=\w+$/);
    expect(await screen.findByText('ZUAI8001')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Todas las personas' }));
    expect(await rows()).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Personas');
    expect(searched).toHaveLength(1);
  });

  test('a file after a reload asks for no list, and is empty in words where nothing is kept', async () => {
    person = { kind: 'person', person: file({ rights: [], sessions: [] }) };
    await open();
    expect(searched).toEqual([]);
    expect(screen.getByText('Todavía no tiene ninguno.')).toBeTruthy();
    expect(screen.getByText('Ninguna.')).toBeTruthy();
    expect(screen.getByText('Sin dato: CURP e IDOracle.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Todas las personas' }).getAttribute('href')).toBe(
      '/personas?busqueda=k1',
    );
  });

  const GIVEN = { process: 'actualizaciones', permission: 'publicar' };
  test('a right is given by process and permission, once it is confirmed', async () => {
    const { user } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Proceso' }), 'actualizaciones');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Permiso' }), 'publicar');
    await user.click(button('Dar derecho'));
    const asked = await dialog();
    expect(asked.textContent).toContain('¿Dar a Íñigo Zúñiga Ávila el permiso publicar de actualizaciones?');
    expect(document.activeElement?.textContent).toBe('Cancelar');
    expect(acts).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Dar derecho' }));
    await said('status', 'Íñigo Zúñiga Ávila tiene ahora el permiso publicar de actualizaciones.');
    expect([acts, reads]).toEqual([[{ kind: 'dar', right: GIVEN }], 2]);
    expect(document.activeElement?.textContent).toContain('tiene ahora');
  });

  test('a right that the person has cannot be given again', async () => {
    const { user } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Proceso' }), 'planeacion');
    expect(isOff(button('Ya lo tiene'))).toBe(true);
    await user.click(button('Ya lo tiene'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each<[string, string | RegExp, string, PersonAct, Partial<ActOutcome>, string]>([
    [
      'taking a right',
      'Quitar el derecho a ejecutar, planeacion',
      'Quitar derecho',
      { kind: 'quitar', right: { process: 'planeacion', permission: '' } },
      { changed: false },
      'Íñigo Zúñiga Ávila no tenía el proceso planeacion.',
    ],
    [
      'ending sessions',
      'Cerrar sus sesiones',
      'Cerrar sesiones',
      { kind: 'sesiones' },
      { ended: 2 },
      'Se cerraron sus 2 sesiones. Se lo decimos a Íñigo Zúñiga Ávila por correo.',
    ],
    [
      'a code',
      'Enviar un código',
      'Enviar código',
      { kind: 'codigo' },
      { sentTo: 'izuniga@uni.mx' },
      'Enviamos un código a izuniga@uni.mx. Vale un día.',
    ],
    [
      'leave',
      'Dar de baja',
      'Dar de baja',
      { kind: 'baja' },
      { ended: 1 },
      'Íñigo Zúñiga Ávila quedó de baja. Se cerró su sesión.',
    ],
  ])('%s is asked about once, done, told and read again', async (_, opens, confirms, wanted, given, text) => {
    outcome = { kind: 'done', changed: true, ended: 0, ...given } as ActOutcome;
    const { user } = await open();
    await user.click(button(opens));
    const asked = await dialog();
    expect(asked.textContent).toContain('Íñigo Zúñiga Ávila');
    await user.click(within(asked).getByRole('button', { name: confirms }));
    await said('status', text);
    expect([acts, screen.queryByRole('dialog'), reads]).toEqual([[wanted], null, 2]);
  });

  test('somebody on leave is offered the way back, and no code', async () => {
    person = { kind: 'person', person: file({ data: { ...file().data, estatus: 'Baja' } }) };
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Enviar un código' })).toBeNull();
    await user.click(button('Dar reingreso'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Dar reingreso' }));
    await said('status', 'Íñigo Zúñiga Ávila está de nuevo en activo.');
    expect(acts).toEqual([{ kind: 'reingreso' }]);
  });

  test('all that is kept of a person is downloaded as a file', async () => {
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const given = new Blob(['{}']);
    outcome = { kind: 'done', changed: true, ended: 0, file: given };
    const { user } = await open();
    await user.click(button('Descargar sus datos'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Descargar' }));
    await said('status', /Descargaste todos los datos/);
    expect(clicked).toHaveBeenCalledOnce();
    expect(made).toHaveBeenCalledWith(given);
  });

  test('a deletion needs the login name typed, then leads to the list, which is asked again', async () => {
    const { user } = renderPage(<PeoplePage />, memory);
    await user.click((await rows())[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Eliminar a esta persona' }));
    const asked = within(await dialog());
    await user.type(asked.getByRole('textbox'), 'otra');
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    expect(asked.getByRole('alert').textContent).toContain('izuniga');
    expect(acts).toEqual([]);
    await user.clear(asked.getByRole('textbox'));
    people = { kind: 'people', people: [found('ana')] };
    await user.type(asked.getByRole('textbox'), 'IZUNIGA{Enter}');
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1));
    await said('status', 'Eliminaste a Íñigo Zúñiga Ávila.');
    expect([acts, location.search]).toEqual([[{ kind: 'borrar' }], '']);
  });

  test('a refusal is told in the dialog, which keeps what was typed, and the act can be tried again', async () => {
    outcome = { kind: 'refused', message: 'Espera un momento.' };
    const { user } = await open();
    await user.click(button('Eliminar a esta persona'));
    const asked = within(await dialog());
    const typed = asked.getByRole<HTMLInputElement>('textbox');
    await user.type(typed, 'izuniga{Enter}');
    expect((await asked.findByRole('alert')).textContent).toBe('No se hizo. Espera un momento.');
    expect(typed.value).toBe('izuniga');
    await user.click(asked.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await said('alert', 'No se hizo. Espera un momento.');
    expect(reads).toBe(1);
  });

  test('while an act is in progress its button is busy, keeps the focus, and a second press does nothing', async () => {
    let go = () => {};
    held = new Promise((resolve) => {
      go = resolve;
    });
    const { user } = await open();
    await user.click(button('Enviar un código'));
    const confirm = within(await dialog()).getByRole('button', { name: 'Enviar código' });
    await user.click(confirm);
    expect(confirm.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(confirm);
    await user.click(confirm);
    await act(async () => go());
    await said('status', 'Enviamos un código. Vale un día.');
    expect(acts).toHaveLength(1);
  });

  test('the next act is done while the person is still read again, and an older reading is dropped', async () => {
    const { user } = await open();
    const answers: ((read: PersonRead) => void)[] = [];
    readPerson = () => new Promise((resolve) => answers.push(resolve));
    for (const [opens, confirms] of [
      ['Enviar un código', 'Enviar código'],
      ['Dar de baja', 'Dar de baja'],
    ] as const) {
      await user.click(button(opens));
      await user.click(within(await dialog()).getByRole('button', { name: confirms }));
    }
    expect(acts.map(({ kind }) => kind)).toEqual(['codigo', 'baja']);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    const withRfc = (RFC: string) =>
      ({ kind: 'person', person: file({ data: { ...file().data, RFC } }) }) as const;
    await act(async () => answers[1]?.(withRfc('NUEVO')));
    await act(async () => answers[0]?.(withRfc('VIEJO')));
    expect(screen.getByText('NUEVO')).toBeTruthy();
  });

  test('without an answer the page says that it does not know, and shows what the server says now', async () => {
    outcome = { kind: 'unanswered' };
    const { user } = await open();
    person = { kind: 'person', person: file({ data: { ...file().data, estatus: 'Baja' } }) };
    await user.click(button('Dar de baja'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Dar de baja' }));
    await said('alert', /no sabemos si se hizo\. Ves lo que dice ahora/);
    expect(button('Dar reingreso')).toBeTruthy();
  });

  test('a file that could not be read again is read once the connection returns', async () => {
    outcome = { kind: 'unanswered' };
    const { user } = await open();
    person = { kind: 'failed' };
    await user.click(button('Enviar un código'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Enviar código' }));
    await said('alert', /no sabemos si se hizo\. Revísalo cuando responda/);
    expect(screen.getByText('ZUAI8001')).toBeTruthy();
    offline(true);
    person = { kind: 'person', person: file({ data: { ...file().data, estatus: 'Baja' } }) };
    offline(false);
    expect(await screen.findByRole('button', { name: 'Dar reingreso' })).toBeTruthy();
  });

  test('if the right was taken meanwhile, the act is refused, and file and list disappear', async () => {
    outcome = { kind: 'denied' };
    const { user } = renderPage(<PeoplePage />, memory);
    await user.click((await rows())[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Enviar un código' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Enviar código' }));
    expect(await screen.findByText(/ya no reconoce tu permiso/)).toBeTruthy();
    expect([screen.queryByText('ZUAI8001'), screen.queryByRole('dialog')]).toEqual([null, null]);
    // The list beneath as well.
    expect(document.querySelectorAll('li')).toHaveLength(0);
    await user.click(button('Comprobar de nuevo'));
    expect(await screen.findByText('ZUAI8001')).toBeTruthy();
    expect(memory.calls).toContain('refresh');
  });

  test.each<[PersonRead, RegExp, boolean]>([
    [{ kind: 'none' }, /por otros medios/, false],
    [{ kind: 'nobody', message: 'No hay nadie con ese usuario.' }, /No hay nadie.*eliminarse/, false],
    [{ kind: 'denied' }, /ya no reconoce tu permiso/, true],
    [{ kind: 'failed' }, /No pudimos leer sus datos/, true],
  ])('the file explains the answer %o', async (given, words, again) => {
    person = given;
    reloadAt('', 'izuniga');
    const { user } = renderPage(<PeoplePage />, memory);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('izuniga');
    if (!again) return;
    person = { kind: 'person', person: file() };
    await user.click(button(/Reintentar|Comprobar de nuevo/));
    expect(await screen.findByText('ZUAI8001')).toBeTruthy();
  });

  test('nobody decides about their own rights, leave or deletion', async () => {
    memory.session.set({ phase: 'open', usuario: 'IZuniga', verified: true });
    await open();
    expect(screen.getByText(/decide otra persona que administre/)).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Descargar mis datos',
    ]);
  });

  test('offline the file stays, its buttons keep the focus and do nothing, and the dialog keeps what was typed', async () => {
    const { user } = await open();
    await user.click(button('Eliminar a esta persona'));
    const asked = within(await dialog());
    await user.type(asked.getByRole('textbox'), 'izuniga');
    offline(true);
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    expect(asked.getByRole('status').textContent).toContain('lo que escribiste sigue aquí');
    expect(asked.getByRole<HTMLInputElement>('textbox').value).toBe('izuniga');
    await user.click(asked.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByText(/para hacer algo hace falta conexión/)).toBeTruthy();
    expect(screen.getByText('ZUAI8001')).toBeTruthy();
    for (const name of ['Dar de baja', 'Enviar un código', 'Cerrar sus sesiones', 'Descargar sus datos']) {
      expect(isOff(button(name))).toBe(true);
      button(name).focus();
      await user.keyboard('{Enter}');
      expect([document.activeElement, screen.queryByRole('dialog')]).toEqual([button(name), null]);
    }
    expect(acts).toEqual([]);
  });

  test('offline a file that was not read waits for the connection', async () => {
    offline(true);
    reloadAt('', 'izuniga');
    renderPage(<PeoplePage />, memory);
    expect(screen.getByText(/necesita conexión/)).toBeTruthy();
    expect(reads).toBe(0);
    offline(false);
    expect(await screen.findByText('ZUAI8001')).toBeTruthy();
  });
});
