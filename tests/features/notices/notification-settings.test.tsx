// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotificationSettings } from '../../../src/features/notices/NotificationSettings.tsx';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
});
afterEach(cleanup);

async function open() {
  const { user } = renderPage(<NotificationSettings />, memory);
  await act(async () => undefined);
  return user;
}
const question = () =>
  screen.queryByRole('heading', { name: /¿Quieres que te avisemos de los cumpleaños\?/ });

describe('notifications on this device', () => {
  test('notifications are explained and offered before the browser asks, with a chosen hour', async () => {
    const user = await open();
    expect(question()).not.toBeNull();
    expect(memory.calls).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Hora del aviso'), '9');
    await user.click(screen.getByRole('button', { name: 'Activar avisos' }));
    expect(memory.calls).toEqual(['choose 9']);
    expect(question()).toBeNull();
    const on = screen.getByRole<HTMLInputElement>('switch', { name: 'Avisarme de los cumpleaños' });
    expect(on.checked).toBe(true);
  });

  test('Ahora no is remembered: the question does not return, and a control remains', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(memory.calls).toEqual([]);
    cleanup();
    const again = await open();
    expect(question()).toBeNull();
    await again.click(screen.getByRole('switch', { name: 'Avisarme de los cumpleaños' }));
    expect(memory.calls).toEqual(['choose 8']);
    await again.selectOptions(screen.getByLabelText('Hora del aviso'), '7');
    await again.click(screen.getByRole('switch', { name: 'Avisarme de los cumpleaños' }));
    expect(memory.calls).toEqual(['choose 8', 'choose 7', 'choose undefined']);
    expect(screen.queryByLabelText('Hora del aviso')).toBeNull();
  });

  test('the switch restores the chosen hour, also on a later visit', async () => {
    memory.dayNotices.asked = true;
    memory.dayNotices.hour = 17;
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'Avisarme de los cumpleaños' }));
    cleanup();
    const again = await open();
    await again.click(screen.getByRole('switch', { name: 'Avisarme de los cumpleaños' }));
    expect(memory.calls).toEqual(['choose undefined', 'choose 17']);
  });

  test('of two quick choices of the hour the last one wins, in whatever order the device answers', async () => {
    memory.dayNotices.asked = true;
    memory.dayNotices.hour = 8;
    const user = await open();
    const answers: (() => void)[] = [];
    const choose = memory.dayNotices.service.choose;
    memory.dayNotices.service.choose = async (hour) => {
      const choice = await choose(hour);
      await new Promise<void>((resolve) => answers.push(resolve));
      return choice;
    };
    const field = screen.getByLabelText<HTMLSelectElement>('Hora del aviso');
    await user.selectOptions(field, '9');
    expect(field.value).toBe('9');
    await user.selectOptions(field, '10');
    await act(async () => answers.reverse().forEach((answer) => void answer()));
    expect(field.value).toBe('10');
  });

  test("a refusal in the browser's prompt is reported with the way to undo it", async () => {
    memory.dayNotices.choice = 'negado';
    const user = await open();
    memory.dayNotices.system.ability = 'bloqueados';
    await user.click(screen.getByRole('button', { name: 'Activar avisos' }));
    expect(question()).toBeNull();
    expect(screen.getByText(/Bloqueaste los avisos en el navegador/)).toBeTruthy();
  });

  test('a device that could not store the choice says so, and notifications stay off', async () => {
    memory.dayNotices.choice = 'fallo';
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Activar avisos' }));
    expect(screen.getByRole('alert').textContent).toMatch(/No pudimos activarlos/);
    expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(false);
  });

  test('working days only and a pause up to a day are stored, and the pause ends by a press', async () => {
    memory.dayNotices.asked = true;
    memory.dayNotices.hour = 8;
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'Solo en días de trabajo' }));
    expect(memory.dayNotices.quietDays).toEqual({ soloHabiles: true, pausa: undefined });
    fireEvent.change(screen.getByLabelText('Sin avisos hasta (opcional)'), {
      target: { value: '2999-01-06' },
    });
    expect(memory.dayNotices.quietDays).toEqual({ soloHabiles: true, pausa: '2999-01-06' });
    cleanup();
    const again = await open();
    expect(screen.getByRole('status').textContent).toContain('En pausa hasta el domingo, 6 de enero de 2999');
    await again.click(screen.getByRole('button', { name: 'Reanudar avisos' }));
    expect(memory.dayNotices.quietDays).toEqual({ soloHabiles: true, pausa: undefined });
    expect(screen.queryByText(/En pausa/)).toBeNull();
  });

  test('a pause up to a day that has passed is not stored, and the field says so once it is left', async () => {
    memory.dayNotices.asked = true;
    memory.dayNotices.hour = 8;
    await open();
    const field = screen.getByLabelText('Sin avisos hasta (opcional)');
    fireEvent.change(field, { target: { value: '0202-01-06' } });
    expect(screen.queryByText('Elige hoy o un día que falta.')).toBeNull();
    fireEvent.blur(field);
    expect(screen.getByText('Elige hoy o un día que falta.')).toBeTruthy();
    expect(memory.dayNotices.quietDays.pausa).toBeUndefined();
  });

  test('a device that could not store the days says so and shows the days that hold', async () => {
    memory.dayNotices.asked = true;
    memory.dayNotices.hour = 8;
    memory.dayNotices.choice = 'fallo';
    const user = await open();
    await user.click(screen.getByRole('switch', { name: 'Solo en días de trabajo' }));
    expect(screen.getByRole('alert').textContent).toMatch(/No pudimos guardarlo/);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Solo en días de trabajo' }).checked).toBe(
      false,
    );
  });

  test.each([
    ['sin-avisos', /no muestra avisos fuera de la app/],
    ['sin-despertador', /no despierta la app cuando está cerrada/],
    ['bloqueados', /permite Notificaciones/],
    ['sin-instalar', /Con la app instalada/],
  ] as const)(
    'if notifications are impossible (%s) nothing is asked, and the reason is shown',
    async (ability, words) => {
      memory.dayNotices.system.ability = ability;
      await open();
      expect(question()).toBeNull();
      expect(screen.queryByRole('switch')).toBeNull();
      expect(screen.getByText(words)).toBeTruthy();
    },
  );
});
