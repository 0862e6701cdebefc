// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/api/client/api-error.ts';
import { LookUpPage } from '../../../src/features/profile/look-up/LookUpPage.tsx';
import { ANITA, createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

/** What an administrator may look up about others (B22), in states that a real server rarely produces. */
let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
  memory.profile.set({ state: 'known', person: { ...ANITA, rol: 'DSE' }, real: true, at: 0 });
});
afterEach(cleanup);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const refuse = (failure: ApiError['failure'], text?: string) => () => {
  throw new ApiError(failure, text);
};

async function lookUp(name: string) {
  const { user } = renderPage(<LookUpPage />, memory);
  await user.type(field('Usuario'), `${name}{Enter}`);
  return user;
}

describe('looking up a person', () => {
  test('a person is looked up by exact login name and shown with initials, so that no photo is stored', async () => {
    memory.answers.set('usuario', () => ({ ...ANITA, usuario: 'otra', foto: '/fotos/x.webp', cache: '1' }));
    await lookUp(' otra ');
    expect(await screen.findByRole('heading', { level: 2, name: 'Ana María Núñez Peña' })).toBeTruthy();
    expect(memory.calls).toContain('ask usuario {"usuario":"otra","forzarLectura":true}');
    expect(document.querySelector('img')).toBeNull();
    // The thirty fields are not announced, only their arrival.
    const said = [...document.querySelectorAll('[aria-live], [role=status]')].map((one) => one.textContent);
    expect(said).toEqual(['Encontramos a Ana María Núñez Peña.', '']);
    expect(field('De quién').value).toBe('otra');
    expect(screen.queryByRole('button', { name: 'Regenerar foto' })).toBeNull();
  });

  test.each<[string, () => unknown, RegExp]>([
    ['nobody has that name', () => null, /Nadie tiene el usuario «otra»/],
    ['nobody answers', refuse({ clase: 'red' }), /No hubo respuesta del servidor/],
    [
      'the server refuses',
      refuse({ clase: 'rechazo', codigo: 'NO_AUTORIZADO', mensaje: 'No puedes.' }, 'No puedes.'),
      /No pudimos consultarlo. No puedes./,
    ],
  ])('looking up a person says so if %s', async (_, answer, words) => {
    memory.answers.set('usuario', answer);
    await lookUp('otra');
    await vi.waitFor(() => expect(document.body.textContent).toMatch(words));
  });

  test("of two look-ups the later one's answer is shown", async () => {
    const waiting: ((person: unknown) => void)[] = [];
    memory.answers.set('usuario', () => new Promise((resolve) => waiting.push(resolve)));
    const user = await lookUp('una');
    await user.type(field('Usuario'), 'x{Enter}');
    await act(async () => waiting[1]?.({ ...ANITA, nombre: 'Segunda' }));
    await act(async () => waiting[0]?.({ ...ANITA, nombre: 'Primera' }));
    expect(screen.getByRole('heading', { level: 2, name: /^Segunda/ })).toBeTruthy();
  });

  test('offline nobody can be looked up, and the page says why', async () => {
    memory.connection.set({ ...memory.connection.get(), offline: true });
    await lookUp('otra');
    expect(screen.getByText(/de otras personas no se guarda nada/)).toBeTruthy();
    expect(memory.calls).toEqual([]);
  });
});

describe('the permission inspector', () => {
  const inspect = async (answer: () => unknown) => {
    memory.answers.set('tienePermiso', answer);
    const { user } = renderPage(<LookUpPage />, memory);
    await user.type(field('De quién'), 'otra');
    await user.type(field('Proceso'), 'cupos');
    await user.type(field('Permiso específico (opcional)'), 'editar{Enter}');
    return (await screen.findByRole('listitem')).textContent;
  };

  test('the inspector shows the answer, its subject, who asked and when', async () => {
    expect(await inspect(() => true)).toMatch(/^Síotra · cupos · editarPreguntó anunez, \d+ \w+ \d{4}, /);
    expect(memory.calls).toContain(
      'ask tienePermiso {"usuario":"anunez","tokenSesion":"","proceso":"cupos","usuarioConsultar":"otra","permisoEspecifico":"editar"}',
    );
  });

  test('a failed permission check counts as no, and says so', async () => {
    const said = await inspect(refuse({ clase: 'servidor', propio: true }, 'El servidor no pudo responder.'));
    expect(said).toMatch(/^No.*No se pudo comprobar, y eso cuenta como no: El servidor no pudo responder\./);
  });
});

test('the look-up is closed to anybody else and names whom to ask', () => {
  memory.profile.set({ state: 'known', person: ANITA, real: true, at: 0 });
  renderPage(<LookUpPage />, memory);
  expect(screen.getByText(/es de quienes administran la app/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
