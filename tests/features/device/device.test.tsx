// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DevicePage } from '../../../src/features/device/DevicePage.tsx';
import { bytesText, phoneObstacle } from '../../../src/features/device/device-text.ts';
import { qrPath } from '../../../src/features/device/qr-path.ts';
import { createMemoryServices, type MemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

/** The page Este dispositivo: stored data, deleting it, installing, and the QR code. */
let memory: MemoryServices;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  memory = createMemoryServices();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const { user } = renderPage(<DevicePage />, memory);
  await screen.findByRole('heading', { name: 'Instalación' });
  return user;
}
const kind = (title: string) => screen.getByText(title).closest('li') as HTMLElement;
const press = async (name: string) => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name }));
  return user;
};

describe('the list of stored data', () => {
  test('each kind of data has its size, pending changes have a link, and the browser gives the total', async () => {
    memory.connection.set({ offline: true, pending: 2, review: 1, durable: true });
    await open();
    await screen.findByText('La app');
    expect(kind('La app').textContent).toContain('970 kB');
    expect(kind('Fotos').textContent).toContain('1.2 MB');
    expect(kind('Lo que has leído').textContent).toContain('84 kB');
    expect(kind('Cambios por enviar').textContent).toContain('3');
    expect(within(kind('Cambios por enviar')).getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe(
      '/pendientes',
    );
    expect(kind('Lo tuyo').textContent).toContain('menos de 1 kB');
    expect(screen.getByText(/En total 2\.4 MB, de 120 GB/)).toBeTruthy();
    expect(within(kind('La app')).queryByRole('button')).toBeNull();
    expect(within(kind('Lo tuyo')).queryByRole('button')).toBeNull();
    expect(within(kind('Cambios por enviar')).queryByRole('button')).toBeNull();
  });

  test('without a worker the page says that the app would not open offline, and invents no sizes', async () => {
    const { kinds } = memory.device.report;
    memory.device.report = {
      kinds: { ...kinds, app: { count: 0, bytes: 0 }, fotos: undefined, leido: undefined, propio: undefined },
      space: undefined,
      persisted: undefined,
    };
    memory.connection.set({ offline: false, pending: 1, review: 0, durable: false });
    await open();
    await waitFor(() => expect(kind('La app').textContent).toContain('Todavía no está guardada'));
    expect(kind('Fotos').textContent).toContain('no se sabe');
    expect(kind('Cambios por enviar').textContent).toContain('mientras la página siga abierta');
    expect(screen.queryByText(/En total/)).toBeNull();
    expect(screen.getByText('Este navegador no dice si conserva lo guardado.')).toBeTruthy();
    expect(screen.getByText('No hay nada que liberar.')).toBeTruthy();
  });

  test('a shared machine stores nothing, and the page says so (B23)', async () => {
    memory.issue.set('compartido');
    memory.device.install.set('compartido');
    await open();
    expect(screen.getByText(/aquí no se guarda nada/)).toBeTruthy();
    await screen.findByText(/mejor instálala en un dispositivo tuyo/);
    expect(screen.queryByRole('button', { name: /Liberar|Proteger|Instalar/ })).toBeNull();
  });

  test('if a file of the page does not load, the rest is shown, and a press tries again', async () => {
    const { storageUsage } = memory.services;
    let missing = true;
    memory.services.storageUsage = () =>
      missing ? Promise.reject(new TypeError('Failed to fetch')) : storageUsage();
    const user = await open();
    expect((await screen.findByRole('alert')).textContent).toContain('No pudimos revisar');
    expect(screen.getByRole('button', { name: 'Mostrar código' })).toBeTruthy();
    missing = false;
    await user.click(screen.getByRole('button', { name: 'Revisar de nuevo' }));
    expect(await screen.findByRole('button', { name: 'Liberar espacio' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('deleting stored data', () => {
  test('deleting everything asks first, naming effect, cost and rest, and then reports the size', async () => {
    const user = await press('Liberar espacio');
    const question = await screen.findByRole('alertdialog', { name: '¿Liberar espacio?' });
    expect(question.textContent).toContain('las fotos y lo que has leído (1.3 MB)');
    expect(question.textContent).toContain('Lo verás de nuevo con conexión.');
    expect(question.textContent).toContain('Tus cambios por enviar, tu sesión y tus ajustes se quedan.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
    await user.click(within(question).getByRole('button', { name: 'Liberar' }));
    expect(await screen.findByText('Liberamos 1.3 MB. Lo verás de nuevo con conexión.')).toBeTruthy();
    expect(memory.calls).toContain('free fotos leido');
    expect(kind('Fotos').textContent).toContain('nada');
  });

  test('one kind can be deleted alone; the offline question mentions the cost; Cancelar deletes nothing', async () => {
    memory.connection.set({ offline: true, pending: 0, review: 0, durable: true });
    const user = await press('Liberar las fotos');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Ahora no hay conexión');
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(memory.calls.filter((call) => call.startsWith('free'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Liberar lo que has leído' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Liberar' }));
    await waitFor(() => expect(memory.calls).toContain('free leido'));
    expect(kind('Fotos').textContent).toContain('1.2 MB');
    // The pressed button has disappeared together with its data.
    await screen.findByText(/^Liberamos/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Liberar espacio'));
  });

  test('data that the browser did not delete is reported', async () => {
    memory.device.usage = { ...memory.device.usage, free: async () => ({ fotos: true, leido: false }) };
    const user = await press('Liberar espacio');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Liberar' }));
    expect(await screen.findByText(/no dejó borrarlo todo/)).toBeTruthy();
  });
});

describe('Proteger lo guardado', () => {
  test('Proteger lo guardado shows that the browser has promised to keep the data', async () => {
    await press('Proteger lo guardado');
    expect(await screen.findByText(/^Protegido/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Proteger lo guardado' })).toBeNull();
  });

  test('Proteger lo guardado says that the browser has refused, and when it may agree', async () => {
    memory.device.promises = false;
    await press('Proteger lo guardado');
    expect(await screen.findByText(/El navegador no lo prometió/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Proteger lo guardado' })).toBeTruthy();
  });
});

describe('Instalar aplicación', () => {
  test("Instalar aplicación uses the browser's prompt if there is one, and then says that it is installed", async () => {
    memory.device.answer = 'instalada';
    memory.device.install.set('ofrecida');
    await press('Instalar aplicación');
    expect(await screen.findByText('La app está instalada en este dispositivo.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Instalar aplicación' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without a prompt Instalar aplicación explains the steps, with the likely device expanded', async () => {
    const user = await press('Instalar aplicación');
    const dialog = await screen.findByRole('dialog', { name: 'Instalar aplicación' });
    const places = within(dialog).getAllByRole('group') as HTMLDetailsElement[];
    expect(places.map(({ open: shown }) => shown)).toEqual([true, false, false, false, false]);
    expect(dialog.textContent).toContain('Agregar a inicio');
    for (const place of places) {
      expect(place.querySelectorAll('li')).toHaveLength(3);
      expect(place.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(3);
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('«Ahora no» leaves one line from which the app can still be installed', async () => {
    await press('Ahora no');
    expect(memory.calls).toContain('snooze');
    expect(await screen.findByText('Puedes instalarla cuando quieras.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ahora no' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Instalar aplicación' })).toBeTruthy();
  });
});

describe('Pásala a tu celular', () => {
  test('the QR code is shown on request, with its address as text', async () => {
    await press('Mostrar código');
    expect(
      await screen.findByRole('img', { name: /Código QR que abre http:\/\/localhost.*\/landing#instalar/ }),
    ).toBeTruthy();
    expect(screen.getByText(/solo existe en esta computadora/)).toBeTruthy();
  });

  test.each([
    'https://planeacion.universidad.example/landing#instalar',
    'http://127.0.0.1:4173/landing#instalar',
    `https://${'a'.repeat(200)}.example/`,
  ])('a QR code reader finds the encoded address %s', async (address) => {
    const { size, d } = qrPath(address);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${d}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
      .resize(size * 6, size * 6, { kernel: 'nearest' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(address);
  });

  test.each([
    ['http://localhost:4173/landing', /solo existe/],
    ['http://127.0.0.1/landing', /solo existe/],
    ['https://[::1]:4173/landing', /solo existe/],
    ['http://10.0.0.7/landing', /no usa HTTPS/],
    ['https://planeacion.universidad.example/landing', undefined],
    ['https://localhost.universidad.example/landing', undefined],
  ])('the page says what prevents a phone from using %s, if anything', (address, words) => {
    if (words) expect(phoneObstacle(address)).toMatch(words);
    else expect(phoneObstacle(address)).toBeUndefined();
  });
});

test.each([
  [0, 'menos de 1 kB'],
  [999, 'menos de 1 kB'],
  [1500, '2 kB'],
  [970_000, '970 kB'],
  [1_250_000, '1.3 MB'],
  [42_000_000, '42 MB'],
  [120_000_000_000, '120 GB'],
])('%i bytes are read as %s', (bytes, text) => {
  expect(bytesText(bytes).replace(/\s/g, ' ')).toBe(text);
});
