// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOTE_LENGTH } from '../../../shared/releases.ts';
import { unsaved } from '../../../src/domain/leaving/unsaved.ts';
import type {
  ActOutcome,
  ReleaseAct,
  ReleasesRead,
  ReleasesState,
} from '../../../src/domain/updates/releases.ts';
import { createReleases } from '../../../src/domain/updates/releases.ts';
import { campusFields, campusInstant } from '../../../src/features/updates/desk/deadline.ts';
import { faultsOf, type PublishDraft } from '../../../src/features/updates/desk/publish-draft.ts';
import { ReleaseDesk } from '../../../src/features/updates/desk/ReleaseDashboard.tsx';
import { ReleasesPage } from '../../../src/features/updates/ReleasesPage.tsx';
import { parseSiteConfig } from '../../../src/offline/store/site-config.ts';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { RELEASES_BODY } from '../../support/memory/releases-body.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

let memory: MemoryServices;
let answer: ReleasesRead;
let sent: { act: ReleaseAct; revision: number }[];
let outcome: () => Promise<ActOutcome>;
let read: () => Promise<ReleasesRead>;

async function stateOf(body: object): Promise<ReleasesState> {
  const made = createReleases({
    fetch: async () => Response.json(body),
    validate: async () => undefined,
    token: () => 't',
    site: async () => parseSiteConfig({}),
  });
  const told = await made.read();
  if (told.kind !== 'state') throw new Error(told.kind);
  return told.state;
}
let before: ReleasesState;

// Loading Radix takes a while the first time.
beforeAll(async () => {
  await import('../../../src/features/updates/desk/ConfirmActionDialog.tsx');
  await import('../../../src/features/updates/desk/DiscardReleaseDialog.tsx');
  before = await stateOf(RELEASES_BODY);
});
beforeEach(() => {
  memory = createMemoryServices();
  memory.session.set({ phase: 'open', usuario: 'Admin', verified: true });
  answer = { kind: 'state', state: before };
  sent = [];
  outcome = async () => ({ kind: 'done', state: before });
  read = vi.fn(async () => answer);
  memory.services.releases = async () => ({
    read: () => read(),
    act: (what, revision) => {
      sent.push({ act: what, revision });
      return outcome();
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = async () => {
  const made = renderPage(<ReleaseDesk />, memory);
  await screen.findByRole('heading', { name: 'Versión 1.0.4' });
  return made;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('what Actualizaciones shows', () => {
  test('the page shows rollout, versions, log, and devices by version and state, in words', async () => {
    await show();
    const now = screen.getByRole('region', { name: 'Versión 1.0.4' });
    expect(now.textContent).toContain('18 de 132 dispositivos');
    expect(now.textContent).toContain('Publicándose · 20 %');
    expect(now.textContent).toContain('El calendario abre al instante');
    const devices = screen.getByRole('region', { name: 'Dispositivos' });
    const rows = within(devices)
      .getAllByRole('listitem')
      .filter((one) => within(one).queryByRole('list'));
    expect(rows.map((one) => one.querySelector('b')?.textContent)).toEqual(['1.0.3', '1.0.4', '0.9.0']);
    expect(rows[0]?.textContent).toContain('110 dispositivos · 83 %');
    for (const words of [
      '90 sin nada pendiente',
      '10 con otra ya descargada',
      '3 en espera de un formulario',
    ])
      expect(rows[0]?.textContent).toContain(words);
    expect(rows[2]?.textContent).toContain('Ya no está en el servidor');
    // A package has no npm.
    const prepared = screen.getByRole('region', { name: 'En el servidor' }).textContent;
    for (const line of ['planeacion release --percent 0 --notes', 'npm run release -- --percent 0 --notes'])
      expect(prepared).toContain(line);
    const history = within(screen.getByRole('table')).getAllByRole('row');
    expect(history.map((row) => row.textContent)).toEqual([
      'CuándoQuiénQué hizo',
      expect.stringMatching(/20 nov 2026.*adminpublicó la 1\.0\.4 al 20 %$/),
      expect.stringMatching(/1 nov 2026.*Desde el servidorpublicó la 1\.0\.3 al 100 %$/),
    ]);
  });

  test('a retired app is explained, with its effect and how to restore it', async () => {
    answer = { kind: 'state', state: { ...before, retired: true } };
    await show();
    expect(await alert()).toMatch(
      /retirada de los dispositivos.*por enviar siguen.*planeacion release --restore-worker/s,
    );
  });

  test.each([
    ['none', /publica sus versiones por otros medios/],
    ['denied', /no reconoce tu permiso/],
    ['failed', /No pudimos leer las versiones/],
  ] as const)('the answer «%s» to the request for the releases is explained', async (kind, words) => {
    answer = { kind };
    const { user } = renderPage(<ReleaseDesk />, memory);
    expect(await screen.findByText(words)).toBeTruthy();
    const again = screen.queryByRole('button', { name: 'Reintentar' });
    expect(again === null).toBe(kind === 'none');
    if (!again) return;
    answer = { kind: 'state', state: before };
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Versión 1.0.4' })).toBeTruthy();
  });

  test('offline nothing is requested; the last state stays with its age and without buttons', async () => {
    const offline = (yes: boolean) =>
      act(() => memory.connection.set({ ...memory.connection.get(), offline: yes }));
    offline(true);
    renderPage(<ReleaseDesk />, memory);
    expect(screen.getByText(/necesita conexión/)).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
    offline(false);
    await screen.findByRole('heading', { name: 'Versión 1.0.4' });
    offline(true);
    expect(screen.getByText(/Sin conexión · lo que el servidor dijo/)).toBeTruthy();
    for (const one of screen.getAllByRole<HTMLButtonElement>('button')) expect(isOff(one)).toBe(true);
  });

  test('the state is requested every minute and on demand; a missing answer keeps it and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await show();
    expect(read).toHaveBeenCalledTimes(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(read).toHaveBeenCalledTimes(2);
    answer = { kind: 'failed' };
    await user.click(button('Preguntar ahora'));
    expect(await screen.findByText(/El servidor no respondió/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Versión 1.0.4' })).toBeTruthy();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(read).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
  });
});

describe('the actions of Actualizaciones', () => {
  test.each([
    ['Ampliar al 25 %', 'Ampliar', /¿Ampliar la 1\.0\.4 al 25 %\?.*cerca de 7 dispositivos más/, 'publicar'],
    [
      'Ampliar a todos',
      'Ampliar',
      /¿Ampliar la 1\.0\.4 para todos.*cerca de 106 dispositivos más/,
      'publicar',
    ],
    ['Pausar', 'Pausar', /¿Pausar la 1\.0\.4\?.*18 dispositivos que ya la usan la conservan/, 'pausar'],
    [
      'Volver a la 1.0.3',
      'Volver a la 1.0.3',
      /¿Retirar la 1\.0\.4\?18 dispositivos volverán a la 1\.0\.3/,
      'revertir',
    ],
  ])('%s asks first, in words and numbers of devices', async (press, confirm, words, kind) => {
    const { user } = await show();
    await user.click(button(press));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toMatch(words);
    expect(document.activeElement?.textContent).toBe('Cancelar');
    await user.keyboard('{Escape}');
    expect(sent).toEqual([]);
    await user.click(button(press));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    expect((await screen.findByRole('status')).textContent).toBeTruthy();
    expect(sent).toEqual([{ act: expect.objectContaining({ kind }), revision: 7 }]);
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe(screen.getByRole('status').textContent),
    );
  });

  test('during an action no other is sent, however often a button is pressed', async () => {
    const { user } = await show();
    let finish: (one: ActOutcome) => void = () => undefined;
    outcome = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    await user.click(button('Pausar'));
    await user.dblClick(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pausar' }),
    );
    await user.click(button('Pausar'));
    await user.click(button('Volver a la 1.0.3'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toHaveLength(1);
    await act(async () =>
      finish({
        kind: 'done',
        state: { ...before, candidate: { version: '1.0.4', percent: 20, paused: true } },
      }),
    );
    await user.click(button('Seguir'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('cerca de 26 de 132 dispositivos');
  });

  test('without a candidate, a rollback leads to the version before', async () => {
    answer = { kind: 'state', state: { ...before, candidate: undefined } };
    const { user } = renderPage(<ReleaseDesk />, memory);
    await user.click(await screen.findByRole('button', { name: 'Volver a la 1.0.2' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '110 dispositivos volverán a la 1.0.2',
    );
  });

  test("without an answer, the server's log shows whether the action was carried out", async () => {
    const { user } = await show();
    outcome = async () => ({ kind: 'unanswered' });
    const press = async () => {
      await user.click(button('Pausar'));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Pausar' }),
      );
    };
    await press();
    expect(await alert()).toContain('no se hizo');
    const step = { at: 0, who: 'admin', action: 'pausar', version: '1.0.4', percent: undefined };
    answer = { kind: 'state', state: { ...before, revision: 8, history: [step, ...before.history] } };
    await press();
    expect((await screen.findByRole('status')).textContent).toBe('Pausaste la 1.0.4.');
    answer = { kind: 'failed' };
    await press();
    expect(await alert()).toContain('no sabemos si se hizo');
  });
});

test('a note may be exactly as long as the server accepts', () => {
  const draft: PublishDraft = {
    version: '1.0.5',
    notes: 'a'.repeat(NOTE_LENGTH),
    urgency: 'normal',
    date: '',
    time: '08:00',
    percent: 10,
  };
  expect(faultsOf(draft, 0)).toEqual({});
  expect(faultsOf({ ...draft, notes: `${draft.notes}a` }, 0).notes).toContain(`caben ${NOTE_LENGTH}`);
});

describe('the publication form', () => {
  const open = async () => {
    const made = await show();
    await made.user.click(button('Publicar la 1.0.5'));
    return made;
  };
  const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Novedades' });

  test('the form works by keyboard, previews the prompt, asks first, and is sent once', async () => {
    const { user } = await open();
    expect(document.activeElement).toBe(notes());
    await user.keyboard('Más rápida{Enter}Busca sin acentos');
    const preview = screen.getByRole('figure');
    expect(
      within(preview)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Más rápida', 'Busca sin acentos']);
    expect(preview.textContent).toContain('Hay una versión nueva');
    await user.click(screen.getByRole('radio', { name: '25 %' }));
    expect(screen.getByText(/Cerca de 33 de 132 dispositivos/)).toBeTruthy();
    expect(unsaved.any()).toBe(true);
    await user.click(button('Publicar'));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Publicar la 1.0.5 al 25 %?' });
    expect(dialog.textContent).toContain('La 1.0.4, que iba al 20 %, deja de ofrecerse: 18 dispositivos');
    await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
    expect((await screen.findByRole('status')).textContent).toBe('Publicaste la 1.0.5 al 25 %.');
    expect(sent).toEqual([
      {
        act: {
          kind: 'publicar',
          version: '1.0.5',
          notes: ['Más rápida', 'Busca sin acentos'],
          urgency: 'normal',
          limit: undefined,
          percent: 25,
        },
        revision: 7,
      },
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(unsaved.any()).toBe(false);
  });

  test('closing the form without publishing focuses the button that opened it', async () => {
    const { user } = await open();
    await user.click(button('Cerrar'));
    expect(document.activeElement).toBe(button('Publicar la 1.0.5'));
  });

  test('a recommended version is previewed with its badge, and has no deadline', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Recomendada' }));
    expect(
      screen.getByRole('radiogroup', { name: 'Urgencia' }).getAttribute('aria-describedby'),
    ).toBeTruthy();
    expect(screen.getByText(/vuelve a ofrecerse a las cuatro horas/)).toBeTruthy();
    expect(screen.getByRole('figure').textContent).toMatch(/Recomendada.*Te recomendamos.*Más tarde$/);
    expect(screen.queryByLabelText(/^Fecha límite/)).toBeNull();
    expect(unsaved.question.get()).toBeUndefined();
    await user.click(button('Publicar'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publicar' }),
    );
    expect(sent[0]?.act).toMatchObject({ urgency: 'recomendada', limit: undefined });
  });

  test('a deadline is campus time and only for required versions; invalid ones are not sent', async () => {
    const { user } = await open();
    await user.type(notes(), 'a{Enter}b{Enter}c{Enter}d');
    await user.click(screen.getByRole('radio', { name: 'Necesaria' }));
    expect(screen.getByRole('figure').textContent).toMatch(/ya es necesaria.*Actualizar$/);
    const date = screen.getByLabelText(/^Fecha límite/);
    await user.type(date, '2020-01-31');
    await user.click(button('Publicar'));
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'Son 4 líneas; caben 3.',
      expect.stringContaining('Esa fecha ya pasó.'),
    ]);
    await user.clear(notes());
    await user.clear(date);
    await user.type(date, '2099-07-01');
    expect(screen.getByRole('figure').textContent).toContain('es necesaria desde el 1 de julio.');
    await user.click(button('Publicar'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publicar' }),
    );
    expect(sent[0]?.act).toMatchObject({ urgency: 'requerida', limit: Date.parse('2099-07-01T14:00:00Z') });
  });

  test('if somebody was faster, the form says what they did and keeps its content for the new state', async () => {
    const { user } = await open();
    await user.type(notes(), 'Lo mío');
    const step = { at: 0, who: 'dse', action: 'publicar', version: '1.0.5', percent: 100 };
    outcome = async () => ({ kind: 'outdated' });
    answer = {
      kind: 'state',
      state: {
        ...before,
        revision: 8,
        current: '1.0.5',
        candidate: undefined,
        history: [step, ...before.history],
      },
    };
    const press = async () => {
      await user.click(button('Publicar'));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publicar' }),
      );
    };
    await press();
    expect(await alert()).toContain('dse publicó la 1.0.5 al 100 %');
    expect(notes().value).toBe('Lo mío');
    outcome = async () => ({ kind: 'done', state: before });
    // Everybody has the version now, so only its texts change.
    await user.click(button('Publicar el cambio'));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Cambiar lo que se dice de la 1.0.5?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar' }));
    expect(sent.map(({ revision }) => revision)).toEqual([7, 8]);
    expect(sent[1]?.act).toMatchObject({ notes: ['Lo mío'], percent: 100 });
  });

  test('leaving the unfinished form asks first; Descartar leaves', async () => {
    const { user } = await open();
    await user.type(notes(), 'A medias');
    const go = vi.fn();
    act(() => unsaved.leave(go));
    const dialog = await screen.findByRole('alertdialog', { name: /No has publicado la 1\.0\.5/ });
    expect(dialog.textContent).toContain('Novedades: A medias');
    await user.click(within(dialog).getByRole('button', { name: 'Seguir editando' }));
    expect(go).not.toHaveBeenCalled();
    act(() => unsaved.leave(go));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }),
    );
    expect(go).toHaveBeenCalledOnce();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test("the form's content comes back after the session ended (B20)", async () => {
    const draft = {
      version: '1.0.5',
      notes: 'De antes',
      urgency: 'normal',
      date: '',
      time: '08:00',
      percent: 50,
    };
    memory.services.drafts.take = (form) => (form === 'publicar-version' ? draft : undefined);
    await show();
    expect(notes().value).toBe('De antes');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '50 %' }).checked).toBe(true);
  });
});

test('a professor is refused, and nothing is requested', async () => {
  const releases = vi.spyOn(memory.services, 'releases');
  renderPage(<ReleasesPage />, memory);
  expect(await screen.findByText(/es de quienes administran la app/)).toBeTruthy();
  expect(releases).not.toHaveBeenCalled();
});

test('campus dates and instants convert in both directions', () => {
  expect(campusInstant('2026-11-24', '08:30')).toBe(Date.parse('2026-11-24T14:30:00Z'));
  expect(campusInstant('2026-02-31x', '08:30')).toBeUndefined();
  // Mexico had summer time until 2022.
  expect(campusInstant('2021-07-01', '08:30')).toBe(Date.parse('2021-07-01T13:30:00Z'));
  expect(campusFields(Date.parse('2026-11-24T14:30:00Z'))).toEqual({ date: '2026-11-24', time: '08:30' });
});
