/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderShell } from './render-shell.tsx';

const menu = () => screen.getByRole('navigation', { name: 'Menú principal' });

describe('the frame (C2)', () => {
  it('the frame has its landmarks and buttons by their names', async () => {
    renderShell();
    for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(role)).toBeDefined();
    expect(menu()).toBeDefined();
    expect(screen.getByRole('navigation', { name: 'Ruta' })).toBeDefined();
    for (const name of ['Menú', 'Buscar', 'Ajustes de diseño']) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
    expect(screen.getByRole('button', { name: /Anita/ }).textContent).toContain('Profesora de asignatura');
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    expect(screen.getByRole('contentinfo').textContent).toContain('1.0.0');
  });

  it('the frame shows the current page in title, breadcrumb and menu', async () => {
    renderShell({ path: '/dashboard?x=1' });
    await waitFor(() => expect(document.title).toBe('Cifras · Planeación escolar'));
    const crumbs = within(screen.getByRole('navigation', { name: 'Ruta' }));
    expect(crumbs.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Inicio', 'Cifras']);
    expect(within(menu()).getByRole('link', { name: 'Cifras' }).getAttribute('aria-current')).toBe('page');
  });

  it('a menu entry opens its page and focuses its heading', async () => {
    const { user } = renderShell();
    await screen.findByRole('heading', { level: 1 });
    await user.click(within(menu()).getByRole('link', { name: 'Configuración' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(location.pathname).toBe('/configuracion');
  });

  it('the first page does not move the focus', async () => {
    renderShell();
    await screen.findByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(document.body);
  });

  it('the menu links to the external module only if it is configured (A10.4)', () => {
    const { services } = renderShell();
    expect(screen.queryByRole('link', { name: 'Módulo externo' })).toBeNull();
    const site = services.site as unknown as { set(site: object): void };
    act(() => site.set({ host: '', fotosCors: false, modulo: 'https://modulo.example.mx/' }));
    const link = screen.getByRole('link', { name: 'Módulo externo' });
    expect(link.getAttribute('href')).toBe('https://modulo.example.mx/');
  });

  it('the footer says if the device cannot store changes', () => {
    const { connection } = renderShell();
    act(() => connection.set({ ...connection.get(), durable: false }));
    expect(screen.getByRole('contentinfo').textContent).toContain('no puede guardar cambios sin conexión');
  });
});

describe("the connection's live region (C5)", () => {
  it('the live region announces each state of the connection', () => {
    const { connection } = renderShell();
    const region = screen.getByRole('status', { name: 'Estado de la conexión' });
    expect(region.textContent).toBe('Todo guardado');
    act(() => connection.set({ offline: true, pending: 3, review: 1, durable: true }));
    expect(region.textContent).toBe('Sin conexión · 3 cambios por enviar · 1 cambio por revisar');
  });

  it('the live region exists and is empty before anything is known', () => {
    renderShell({ arrange: ({ session }) => session.set({ phase: 'unknown' }) });
    expect(screen.getByRole('status', { name: 'Estado de la conexión' }).textContent).toBe('');
  });
});

describe('a toast (A1.5)', () => {
  test('A1.5 the address loses its mark of a changed user, so that a reload is only a reload', async () => {
    renderShell({ path: '/?origen=otra-pestana' });
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('a toast is shown, and its button closes it', async () => {
    const { toasts, user } = renderShell();
    act(() => toasts.push({ title: 'Usuario Conectado', text: 'Anita' }));
    const region = await screen.findByRole('region', { name: 'Notificaciones (F8)' });
    await waitFor(() => expect(region.textContent).toContain('Usuario ConectadoAnita'));
    await user.click(within(region).getByRole('button', { name: /Cerrar aviso/ }));
    await waitFor(() => expect(region.textContent).toBe(''));
  });
});
