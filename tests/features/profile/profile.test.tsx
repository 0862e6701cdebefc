// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseColor } from '../../../shared/colors.ts';
import { ApiError } from '../../../src/api/client/api-error.ts';
import type { Person } from '../../../src/domain/profile/profile.ts';
import { profileGroups } from '../../../src/features/profile/field-groups.ts';
import { ProfilePage } from '../../../src/features/profile/own/ProfilePage.tsx';
import { ANITA, createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';
import { isOff } from '../../support/person/is-off.ts';

afterEach(cleanup);

const known = (person: Partial<Person>) =>
  ({ state: 'known', person: { ...ANITA, ...person }, real: true, at: 0 }) as const;

const group = (title: string, person: Person = ANITA) =>
  profileGroups(person).find((one) => one.title === title);
const row = (title: string, label: string) => group(title)?.rows.find(([name]) => name === label)?.[1];

describe('position and department', () => {
  const start = (answer: () => Promise<unknown>) => {
    const memory = createMemoryServices();
    const asked: unknown[] = [];
    memory.services.live.ask = (async (_: unknown, variables: unknown) => {
      asked.push(variables);
      return answer();
    }) as never;
    memory.profile.set(known({ puesto: null, departamento: null, tipoEmpleado: 'Profesor de carrera' }));
    renderPage(<ProfilePage />, memory);
    return asked;
  };

  test("A10.5 the position comes from the position record if the person's own data lack it", async () => {
    const asked = start(async () => ({ nombre: 'Ana', departamento: 'Física', puesto: 'Titular B' }));
    await screen.findByText('Titular B · Física');
    expect(asked).toEqual([{ usuario: ANITA.usuario }]);
  });

  test('A10.5 the position stays empty if the position record cannot be read', async () => {
    const asked = start(() => Promise.reject(new ApiError({ clase: 'red' })));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findAllByText('Profesor de carrera')).not.toEqual([]);
  });
});

describe('the fields of a person (A6)', () => {
  test('fields are grouped, dates and derived values formatted, and empty ones listed', () => {
    expect(row('Identidad', 'Cumpleaños')).toBe('5 de enero');
    expect(row('Identidad', 'Nombre corto')).toBe('Anita');
    expect(row('Trabajo', 'Fecha de ingreso')).toBe('16 ago 2004');
    expect(row('Trabajo', 'Da clases por asignatura')).toBe('sí');
    expect(row('Acceso', 'Primer acceso')).toBe('12 ene 2026, 9:04 a.m.');
    expect(row('Acceso', 'Administra la app')).toBe('no');
    expect(row('Acceso', 'Último acceso')).toBeUndefined();
    expect(group('Acceso')?.missing).toEqual(['último acceso']);
    expect(group('Trabajo', { ...ANITA, extension: null, estatus: ' ' })?.missing).toEqual([
      'extensión',
      'estatus',
    ]);
  });

  test('every field of A6.1 is shown, except the reserved ones, which are requested separately', () => {
    const marked = Object.fromEntries(Object.keys(ANITA).map((field) => [field, `<${field}>`]));
    const told = JSON.stringify(profileGroups({ ...ANITA, ...marked, validado: true } as Person));
    // Fields shown as a picture or a color, or parsed (here: not a date, so listed as missing).
    const elsewhere = ['foto', 'thumb', 'color', 'validado'];
    const dates = ['fechaNacimiento', 'fechaIngreso', 'primerAcceso', 'ultimoAcceso'];
    for (const field of Object.keys(ANITA))
      if (![...elsewhere, ...dates].includes(field)) expect(told, field).toContain(`<${field}>`);
    expect(told).toContain('fecha de ingreso');
  });

  test('no date value makes the profile fail', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        profileGroups({
          ...ANITA,
          fechaNacimiento: text,
          fechaIngreso: text,
          primerAcceso: text,
          ultimoAcceso: text,
        });
      }),
    );
  });

  test('a birthday is mentioned on that day only', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
    const { memory } = renderPage(<ProfilePage />);
    expect(screen.queryByText('Hoy es tu cumpleaños.')).toBeNull();
    await act(async () => memory.profile.set(known({ fechaNacimiento: today })));
    expect(screen.getByText('Hoy es tu cumpleaños.')).toBeTruthy();
  });

  test('reserved data is requested only when shown', async () => {
    const { memory, user } = renderPage(<ProfilePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Ana María Núñez Peña' })).toBeTruthy();
    expect([memory.calls, screen.queryByText(/NUPA/)]).toEqual([[], null]);
    await user.click(screen.getByRole('button', { name: 'Mostrar datos reservados' }));
    expect(screen.getByText('NUPA800105AB1')).toBeTruthy();
    expect(new Set(memory.calls)).toEqual(new Set(['watch usuarioReservado']));
    await act(async () => memory.reserved.set({ state: 'offline' }));
    expect(screen.getByText(/Hace falta conexión: estos datos/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ocultar datos reservados' }));
    expect(screen.queryByText(/NUPA/)).toBeNull();
  });

  test('only administrators see the link to look somebody up', async () => {
    const { memory } = renderPage(<ProfilePage />);
    const link = () => screen.queryByRole('link', { name: 'Consultar a otra persona' });
    expect(link()).toBeNull();
    await act(async () => memory.profile.set(known({ rol: 'DSE' })));
    expect(link()?.getAttribute('href')).toBe('/profile/consulta');
  });
});

describe('the profile without data', () => {
  test.each([
    [{ state: 'offline' } as const, /Esta sección necesita conexión/],
    [{ state: 'failed', message: 'Falló.' } as const, /No pudimos leer tu perfil. Falló./],
    [{ state: 'loading' } as const, /Leyendo tu perfil/],
  ])('the profile explains its state $state', async (state, words) => {
    const { memory } = renderPage(<ProfilePage />);
    await act(async () => memory.profile.set(state));
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('stored data is marked as such while offline', async () => {
    const { memory } = renderPage(<ProfilePage />);
    expect(screen.queryByText(/Sin conexión/)).toBeNull();
    expect(screen.getByText(/confirmados por el servidor/)).toBeTruthy();
    await act(async () => {
      memory.connection.set({ ...memory.connection.get(), offline: true });
      memory.profile.set({ state: 'known', person: ANITA, real: false, at: Date.now() - 86_400_000 * 2 });
    });
    expect(screen.getByText(/Sin conexión · datos de/).textContent).toContain('hace 2 días');
    expect(screen.getByText(/todavía no lo confirma/)).toBeTruthy();
  });
});

describe('the nickname', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Apodo' });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar apodo' });

  test("the nickname is saved in the server's form, which is shown beforehand", async () => {
    const { memory, user } = renderPage(<ProfilePage />);
    expect([field().value, isOff(button())]).toEqual(['Anita', true]);
    await user.clear(field());
    await user.type(field(), '  Ana <3  Luz ');
    expect(screen.getByText('Se guarda como «Ana 3 Luz».')).toBeTruthy();
    await user.click(button());
    expect(memory.calls).toContain('saveNickname Ana 3 Luz');
    await act(async () => memory.profile.set(known({ hipocoristico: 'Ana 3 Luz' })));
    expect([field().value, isOff(button())]).toEqual(['Ana 3 Luz', true]);
  });

  test('an empty nickname removes it; one of signs only, or too long, says why and is not sent', async () => {
    const { memory, user } = renderPage(<ProfilePage />);
    await user.clear(field());
    await user.keyboard('{Enter}');
    expect(memory.calls).toContain('saveNickname ');
    for (const [text, why] of [
      ['<>', 'Usa letras o números.'],
      ['a'.repeat(41), 'Caben 40 caracteres; tiene 41.'],
    ] as const) {
      await user.clear(field());
      await user.type(field(), `${text}{Enter}`);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(why)).toBeTruthy();
    }
    expect(memory.calls.filter((call) => call.startsWith('saveNickname'))).toHaveLength(1);
  });

  test('a pending, refused or conflicting nickname says so beside the field', async () => {
    const { memory, user } = renderPage(<ProfilePage />);
    const change = { campo: 'hipocoristico', operacion: 'guardarHipocoristico', valor: 'Ani', intentos: 1 };
    await act(async () => {
      memory.connection.set({ ...memory.connection.get(), offline: true });
      memory.changes.set([{ ...change, estado: 'pendiente' }]);
    });
    expect(screen.getByText('Pendiente de enviar')).toBeTruthy();
    await act(async () => memory.changes.set([{ ...change, estado: 'rechazado', codigo: 'VALOR' }]));
    expect(screen.getByRole('group', { name: 'Cambio rechazado en Apodo' })).toBeTruthy();
    await act(async () => memory.changes.set([{ ...change, estado: 'conflicto', valorServidor: 'Chofi' }]));
    await user.click(screen.getByRole('button', { name: 'Conservar Chofi' }));
    expect(memory.calls).toContain('resolve hipocoristico suyo');
  });

  test('a nickname that neither device nor server could store stays in the field', async () => {
    const memory = createMemoryServices();
    memory.services.saveNickname = async () => 'fallo';
    const { user } = renderPage(<ProfilePage />, memory);
    await user.type(field(), 's{Enter}');
    expect(await screen.findByText('No se guardó. Intenta de nuevo.')).toBeTruthy();
    expect(field().value).toBe('Anitas');
  });

  test('a nickname that is not finished is there again after the page was left, until it is saved', async () => {
    const memory = createMemoryServices();
    const { user } = renderPage(<ProfilePage />, memory);
    await user.type(field(), ' Luz');
    cleanup();
    const again = renderPage(<ProfilePage />, memory);
    await waitFor(() => expect(field().value).toBe('Anita Luz'));
    await again.user.click(button());
    cleanup();
    await act(async () => memory.profile.set(known({ hipocoristico: 'Otra' })));
    renderPage(<ProfilePage />, memory);
    await act(async () => undefined);
    expect([field().value, isOff(button())]).toEqual(['Otra', true]);
  });

  test('a kept nickname that was saved elsewhere meanwhile is forgotten', async () => {
    const memory = createMemoryServices();
    await memory.services.keyval.set('apodo:anunez', 'Anita ');
    renderPage(<ProfilePage />, memory);
    await waitFor(async () => expect(await memory.services.keyval.get('apodo:anunez')).toBeUndefined());
    expect([field().value, isOff(button())]).toEqual(['Anita', true]);
  });

  test('an unsaved nickname is kept as a draft when the session ends, and comes back (B20)', async () => {
    const memory = createMemoryServices();
    let read: (() => object) | undefined;
    memory.services.drafts = {
      ...memory.services.drafts,
      offer: (form, given) => {
        if (form === 'apodo') read = given;
        return () => undefined;
      },
      take: (form) => (form === 'apodo' ? { text: 'A medias' } : undefined),
    };
    renderPage(<ProfilePage />, memory);
    expect(field().value).toBe('A medias');
    await vi.waitFor(() => expect(read?.()).toEqual({ text: 'A medias' }));
  });
});

test('the color is one of 24, also named in words, and is saved when chosen', async () => {
  const { memory, user } = renderPage(<ProfilePage />);
  const choice = screen.getByRole('radiogroup', { name: /^Mi color: / });
  expect(within(choice).getAllByRole('radio')).toHaveLength(24);
  await user.click(within(choice).getByRole('radio', { name: 'Celeste oscuro' }));
  expect(memory.values.get().color).toEqual(parseColor('{`h`:200,`s`:25,`l`:85}'));
  expect(screen.getByRole('radiogroup', { name: 'Mi color: celeste oscuro' })).toBeTruthy();
});

describe('Regenerar foto', () => {
  const press = async (answer: () => unknown) => {
    const memory = createMemoryServices();
    memory.answers.set('regenerarFoto', answer);
    const { user } = renderPage(<ProfilePage />, memory);
    await user.click(screen.getByRole('button', { name: 'Regenerar foto' }));
    return memory;
  };

  test('Regenerar foto is busy until the new address is shown, then done', async () => {
    const memory = await press(() => true);
    expect(await screen.findByText('Haciendo tu foto de nuevo…')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Regenerar foto' }).getAttribute('aria-busy')).toBe('true');
    expect(memory.calls).toContain('refresh');
    await act(async () => memory.profile.set(known({ cache: '8', foto: '/fotos/nueva.webp' })));
    expect(await screen.findByText('Listo: ya se ve tu foto nueva.')).toBeTruthy();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/fotos/nueva.webp?v=8');
  });

  test.each([
    ['there is no original', () => false, /No hay una foto original/],
    [
      'it was pressed too often',
      () => {
        const said = 'Demasiados intentos. Espera 30 segundos.';
        throw new ApiError({ clase: 'servidor', propio: true, codigo: 'LIMITE', mensaje: said }, said);
      },
      /Espera 30 segundos/,
    ],
    [
      'nobody answers',
      () => {
        throw new ApiError({ clase: 'red' });
      },
      /No hubo respuesta del servidor/,
    ],
  ])('Regenerar foto says why it failed (%s) and can be pressed again', async (_, answer, words) => {
    await press(answer);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.getByRole('button', { name: 'Regenerar foto' }).getAttribute('aria-busy')).toBeNull();
  });

  test('Regenerar foto is disabled offline, and says why', async () => {
    const { memory } = renderPage(<ProfilePage />);
    await act(async () => memory.connection.set({ ...memory.connection.get(), offline: true }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Regenerar foto' });
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect([isOff(button), why?.textContent]).toEqual([true, 'Hace falta conexión.']);
  });
});
