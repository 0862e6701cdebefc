// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeviceNotices } from '../../src/features/inbox/DeviceNotices.tsx';
import { createMemoryServices, type MemoryServices } from '../support/memory-services.ts';
import { renderPage } from '../support/render-page.tsx';

let memory: MemoryServices;
beforeEach(() => {
  memory = createMemoryServices();
});
afterEach(cleanup);

async function open() {
  const { user } = renderPage(<DeviceNotices />, memory);
  await act(async () => undefined);
  return user;
}
const question = () =>
  screen.queryByRole('heading', { name: /¿Quieres que te avisemos de los cumpleaños\?/ });

describe('notifications on this device', () => {
  test('are explained and asked about before the browser asks, with the hour that the person chooses', async () => {
    const user = await open();
    expect(question()).not.toBeNull();
    expect(memory.calls).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Hora del aviso'), '9');
    await user.click(screen.getByRole('button', { name: 'Activar avisos' }));
    expect(memory.calls).toEqual(['choose 9']);
    expect(question()).toBeNull();
    expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true);
  });

  test('Ahora no is remembered: a quiet control is left, and the question is never put again', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Ahora no' }));
    expect(memory.calls).toEqual([]);
    cleanup();
    const again = await open();
    expect(question()).toBeNull();
    await again.click(screen.getByRole('switch', { name: 'Avisarme de los cumpleaños' }));
    expect(memory.calls).toEqual(['choose 8']);
    await again.selectOptions(screen.getByLabelText('Hora del aviso'), '7');
    await again.click(screen.getByRole('switch'));
    expect(memory.calls).toEqual(['choose 8', 'choose 7', 'choose undefined']);
    expect(screen.queryByLabelText('Hora del aviso')).toBeNull();
  });

  test('the hour comes back with the switch, on a later visit too', async () => {
    memory.dayNotices.asked = true;
    memory.dayNotices.hour = 17;
    const user = await open();
    await user.click(screen.getByRole('switch'));
    cleanup();
    const again = await open();
    await again.click(screen.getByRole('switch'));
    expect(memory.calls).toEqual(['choose undefined', 'choose 17']);
  });

  test('of two quick choices the last one stands, whichever the device answers first', async () => {
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

  test('refused in the browser’s own question, that is said with the way back', async () => {
    memory.dayNotices.choice = 'negado';
    const user = await open();
    memory.dayNotices.system.ability = 'bloqueados';
    await user.click(screen.getByRole('button', { name: 'Activar avisos' }));
    expect(question()).toBeNull();
    expect(screen.getByText(/Bloqueaste los avisos en el navegador/)).toBeTruthy();
  });

  test('a device that could not keep it says so, and stays off', async () => {
    memory.dayNotices.choice = 'fallo';
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Activar avisos' }));
    expect(screen.getByRole('alert').textContent).toMatch(/No pudimos activarlos/);
    expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(false);
  });

  test.each([
    ['sin-avisos', /no muestra avisos fuera de la app/],
    ['sin-despertador', /no despierta la app cuando está cerrada/],
    ['bloqueados', /permite Notificaciones/],
    ['sin-instalar', /Con la app instalada/],
  ] as const)('where it cannot be (%s) nothing is asked, and the reason is said', async (ability, words) => {
    memory.dayNotices.system.ability = ability;
    await open();
    expect(question()).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText(words)).toBeTruthy();
  });
});
