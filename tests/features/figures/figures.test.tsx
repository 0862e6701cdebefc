// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { FIGURES, type FigureDay, type FigureSet } from '../../../src/domain/figures/figure-set.ts';
import type { FiguresRead, Scope } from '../../../src/domain/figures/figures.ts';
import { FiguresPage } from '../../../src/features/figures/FiguresPage.tsx';
import { daysOf, stepsOf } from '../../../src/features/figures/periods.ts';
import { rangeSentence, sumSentence, versionsSentence } from '../../../src/features/figures/summaries.ts';
import { ANITA, createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

afterEach(cleanup);

const day = (dia: string, values: Partial<FigureDay> = {}): FigureDay => ({
  ...(Object.fromEntries(FIGURES.map((name) => [name, 0])) as Omit<FigureDay, 'dia'>),
  dia,
  ...values,
});
const set = (days: readonly FigureDay[], more: Partial<FigureSet> = {}): FigureSet => ({
  version: 1,
  at: Date.now() - 3 * 3_600_000,
  today: '2026-11-20',
  first: '2025-01-01',
  days,
  now: undefined,
  ...more,
});
const OWN = set([
  day('2026-11-03', { guardados: 40, conflictos: 1 }),
  day('2026-11-19', { guardados: 2, rechazos: 3 }),
  day('2026-09-01', { guardados: 7 }),
]);
const SITE = set(
  [day('2026-11-03', { personas: 40, dispositivos: 52 }), day('2026-11-20', { personas: 12, cartas: 5 })],
  {
    now: {
      letters: 2,
      failedLetters: 1,
      photos: 3,
      versions: [
        { version: '1.2.0', devices: 30 },
        { version: '1.1.0', devices: 10 },
      ],
    },
  },
);

interface Arranged {
  answers?: Partial<Record<Scope, FiguresRead>>;
  kept?: Partial<Record<Scope, FigureSet>>;
  offline?: boolean;
  rol?: string;
}

function renderFigures({ answers = {}, kept = {}, offline = false, rol = 'Profesor' }: Arranged = {}) {
  const memory = createMemoryServices();
  const asked: Scope[] = [];
  const now: Partial<Record<Scope, FiguresRead>> = { ...answers };
  memory.services.figures = async () => ({
    async read(scope) {
      asked.push(scope);
      return now[scope] ?? { kind: 'none' };
    },
    kept: async (scope) => kept[scope],
  });
  memory.connection.set({ ...memory.connection.get(), offline });
  memory.profile.set({ state: 'known', person: { ...ANITA, rol }, real: true, at: 0 });
  return { ...renderPage(<FiguresPage />, memory), asked, now };
}
const figures = (one: FigureSet): FiguresRead => ({ kind: 'figures', figures: one });
const slider = (name: string) => screen.findByRole('slider', { name: `${name}, punto por punto` });

describe('the page of the figures', () => {
  test('the page shows a person their own figures alone, and asks for no others', async () => {
    const { asked } = renderFigures({ answers: { own: figures(OWN), site: figures(SITE) } });
    expect(await screen.findByRole('heading', { level: 3, name: 'Tus cambios' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Toda la universidad' })).toBeNull();
    expect(asked).toEqual(['own']);
    expect(screen.getByText('Cambios guardados').nextSibling?.textContent).toMatch(/^42/);
    expect(screen.getByText('Días con la app').nextSibling?.textContent).toBe('2de 30');
  });

  test.each(['Administrador', 'DSE'])('the page shows %s those of the site and their own', async (rol) => {
    renderFigures({ rol, answers: { own: figures(OWN), site: figures(SITE) } });
    expect(await slider('Personas y dispositivos activos')).toBeTruthy();
    expect(await slider('Tus cambios')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const site = within(screen.getByRole('region', { name: 'Toda la universidad' }));
    expect(site.getByText('Cartas por enviar').nextSibling?.textContent).toBe('21 ya fallaron antes');
    expect(site.getByText('Fotos por preparar').nextSibling?.textContent).toMatch(/^3/);
    expect(
      site.getByText(
        'En los últimos 30 días hubo entre 0 y 40 personas activas por día; el máximo fue el martes 3 de noviembre.',
        {
          exact: false,
        },
      ),
    ).toBeTruthy();
    expect(
      site.getByText('De 40 dispositivos de los últimos 30 días, 30 usan la versión 1.2.0 (75 %).'),
    ).toBeTruthy();
  });

  test('another period has other points: days, weeks, months', async () => {
    const { user } = renderFigures({ answers: { own: figures(OWN) } });
    expect((await slider('Tus cambios')).getAttribute('max')).toBe('29');
    await user.click(screen.getByRole('radio', { name: '90 días' }));
    expect((await slider('Tus cambios')).getAttribute('max')).toBe('12');
    await user.click(screen.getByRole('radio', { name: '12 meses' }));
    expect((await slider('Tus cambios')).getAttribute('max')).toBe('11');
    expect(screen.getByText(/^En los últimos 12 meses hubo 49 cambios;/)).toBeTruthy();
  });

  test('the keyboard moves along the points, and each is read out; the table has the same numbers', async () => {
    const { user } = renderFigures({ answers: { own: figures(OWN) } });
    const chart = await slider('Tus cambios');
    expect(chart.getAttribute('aria-valuetext')).toBe(
      'viernes 20 de noviembre: Guardados 0, Conflictos 0, Rechazos 0',
    );
    // jsdom moves no range by keys: a browser changes its value so.
    fireEvent.change(chart, { target: { value: '28' } });
    expect(chart.getAttribute('aria-valuetext')).toBe(
      'jueves 19 de noviembre: Guardados 2, Conflictos 0, Rechazos 3',
    );
    const summary = document.getElementById(chart.getAttribute('aria-describedby') ?? '');
    expect(summary?.textContent).toBe(
      'En los últimos 30 días hubo 42 cambios; el día con más fue el martes 3 de noviembre, con 40.',
    );
    await user.click(screen.getByText('Ver como tabla'));
    const table = within(await screen.findByRole('table', { name: 'Tus cambios, en números' }));
    expect(table.getByRole('row', { name: 'martes 3 de noviembre 40 1 0' })).toBeTruthy();
    expect(table.getAllByRole('row')).toHaveLength(31);
  });

  test('series are told apart without colour: by a pattern in bars, by a marker and dashes in lines', async () => {
    const { container } = renderFigures({ rol: 'DSE', answers: { own: figures(OWN), site: figures(SITE) } });
    await slider('Tus cambios');
    const fills = [...container.querySelectorAll('figure[aria-label="Tus cambios"] g rect')].map((bar) =>
      bar.getAttribute('fill')?.replace(/.*-(\d)\)$/, '$1'),
    );
    expect(new Set(fills)).toEqual(new Set([undefined, '1', '2']));
    const people = container.querySelector('figure[aria-label^="Personas"]');
    expect(people?.querySelectorAll('g[data-series="0"] circle')).toHaveLength(30);
    expect(people?.querySelectorAll('g[data-series="1"] rect')).toHaveLength(30);
  });
});

describe('the page of the figures without figures', () => {
  test('a server that has counted nothing says so', async () => {
    renderFigures({ answers: { own: figures(set([], { first: undefined })) } });
    expect(await screen.findByText(/^Todavía no hay cifras/)).toBeTruthy();
  });

  test('a server without these figures says so', async () => {
    renderFigures();
    expect(await screen.findByText(/^Este servidor no lleva estas cifras/)).toBeTruthy();
  });

  test('a failure says what happened, and asks again when wanted', async () => {
    const { user, now } = renderFigures({ answers: { own: { kind: 'failed', message: 'Espera un poco.' } } });
    expect(await screen.findByText('No pudimos leer las cifras. Espera un poco.')).toBeTruthy();
    now.own = figures(OWN);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await slider('Tus cambios')).toBeTruthy();
  });

  test('a failure leaves the kept figures on the screen', async () => {
    renderFigures({ kept: { own: OWN }, answers: { own: { kind: 'failed' } } });
    expect(await slider('Tus cambios')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/^No pudimos preguntar; ves las cifras de antes/);
  });

  test('a refusal takes the kept figures of the site away, and leaves the own ones', async () => {
    renderFigures({
      rol: 'DSE',
      kept: { site: SITE },
      answers: { site: { kind: 'denied' }, own: figures(OWN) },
    });
    expect(await screen.findByText(/^El servidor no te reconoce/)).toBeTruthy();
    expect(screen.queryByRole('slider', { name: /^Personas/ })).toBeNull();
    expect(await slider('Tus cambios')).toBeTruthy();
  });

  test('without connection the kept figures show with their age, and the server is asked once it is back', async () => {
    const { asked, memory } = renderFigures({
      offline: true,
      kept: { own: OWN },
      answers: { own: figures(OWN) },
    });
    expect(await slider('Tus cambios')).toBeTruthy();
    expect(screen.getByText(/^Sin conexión · datos de/).textContent).toMatch(/hace 3 h/);
    expect(asked).toEqual([]);
    act(() => memory.connection.set({ ...memory.connection.get(), offline: false }));
    await waitFor(() => expect(asked).toEqual(['own']));
    await waitFor(() => expect(screen.queryByText(/^Sin conexión/)).toBeNull());
  });

  test('without connection and without kept figures the page says that it needs one', async () => {
    renderFigures({ offline: true });
    expect(
      await screen.findByText('Esta sección necesita conexión. La abriremos en cuanto regrese.'),
    ).toBeTruthy();
  });
});

describe('periods and sentences', () => {
  test('a period has all its days from the first that the server keeps, and a year its twelve months', () => {
    expect(
      daysOf(OWN, '30')
        .map(({ dia }) => dia)
        .slice(0, 1),
    ).toEqual(['2026-10-22']);
    expect(daysOf({ ...OWN, first: '2026-11-18' }, '90').map(({ dia }) => dia)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    const months = stepsOf(daysOf(OWN, '12'), '12');
    expect(months.map(({ label }) => label)).toEqual(
      'dic ene feb mar abr may jun jul ago sep oct nov'.split(' '),
    );
    expect(months[0]?.name).toBe('diciembre de 2025');
    const weeks = stepsOf(daysOf(OWN, '90'), '90');
    expect(weeks[1]?.name).toBe('semana del 30 de agosto al 5 de septiembre');
    expect(weeks.at(-1)?.name).toBe('semana del 15 al 21 de noviembre');
  });

  test('a sentence fits none, one, equal and many', () => {
    const words = ['carta', 'cartas'] as const;
    const some = [day('2026-11-19', { cartas: 1 }), day('2026-11-20', { cartas: 1 })];
    expect(sumSentence([day('2026-11-20')], 'cartas', words, '30')).toBe(
      'En los últimos 30 días no hubo cartas.',
    );
    expect(sumSentence([day('2026-11-20', { cartas: 1 })], 'cartas', words, '90')).toBe(
      'En los últimos 90 días hubo 1 carta, el viernes 20 de noviembre.',
    );
    expect(sumSentence(some, 'cartas', words, '12')).toBe(
      'En los últimos 12 meses hubo 2 cartas; el día con más fue el jueves 19 de noviembre, con 1.',
    );
    expect(rangeSentence(some, 'cartas', words, '30')).toBe('En los últimos 30 días hubo 1 carta cada día.');
    expect(rangeSentence([], 'cartas', words, '30')).toBe('En los últimos 30 días no hubo cartas.');
    expect(versionsSentence([{ version: '1.0.0', devices: 1 }])).toBe(
      'De 1 dispositivo de los últimos 30 días, 1 usa la versión 1.0.0 (100 %).',
    );
  });
});
