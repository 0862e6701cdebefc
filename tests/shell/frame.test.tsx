/** @vitest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderShell } from './render-shell.tsx';

const menu = () => screen.getByRole('navigation', { name: 'Menú principal' });

describe('the frame (C2)', () => {
  it('has the landmarks and buttons by their names', async () => {
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

  it('says where one is: title, breadcrumb, current entry', async () => {
    renderShell({ path: '/dashboard?x=1' });
    await waitFor(() => expect(document.title).toBe('SaaS · Planeación escolar'));
    const crumbs = within(screen.getByRole('navigation', { name: 'Ruta' }));
    expect(crumbs.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Inicio',
      'Dashboard',
      'SaaS',
    ]);
    expect(within(menu()).getByRole('link', { name: 'SaaS' }).getAttribute('aria-current')).toBe('page');
  });

  it('goes to a page by its entry, with the focus on its heading', async () => {
    const { user } = renderShell();
    await screen.findByRole('heading', { level: 1 });
    await user.click(within(menu()).getByRole('link', { name: 'Configuración' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Configuración' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(location.pathname).toBe('/configuracion');
  });

  it('leaves the focus alone on the first page', async () => {
    renderShell();
    await screen.findByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(document.body);
  });

  it('shows the way to the separate module only where it is configured (A10.4)', () => {
    const { services } = renderShell();
    expect(screen.queryByRole('link', { name: 'Módulo externo' })).toBeNull();
    const site = services.site as unknown as { set(site: object): void };
    act(() => site.set({ host: '', fotosCors: false, modulo: 'https://modulo.example.mx/' }));
    const link = screen.getByRole('link', { name: 'Módulo externo' });
    expect(link.getAttribute('href')).toBe('https://modulo.example.mx/');
  });

  it('says that a device cannot keep changes', () => {
    const { connection } = renderShell();
    act(() => connection.set({ ...connection.get(), durable: false }));
    expect(screen.getByRole('contentinfo').textContent).toContain('no puede guardar cambios sin conexión');
  });
});

describe('the live region (C5)', () => {
  it('says each state as it comes', () => {
    const { connection } = renderShell();
    const region = screen.getByRole('status', { name: 'Estado de la conexión' });
    expect(region.textContent).toBe('Todo guardado');
    act(() => connection.set({ offline: true, pending: 3, review: 1, durable: true }));
    expect(region.textContent).toBe('Sin conexión · 3 cambios por enviar · 1 cambio por revisar');
  });

  it('is there and silent before anything is known', () => {
    renderShell({ arrange: ({ session }) => session.set({ phase: 'unknown' }) });
    expect(screen.getByRole('status', { name: 'Estado de la conexión' }).textContent).toBe('');
  });
});

describe('a notice (A1.5)', () => {
  test('A1.5 once told, the address no longer says that the user has changed, so that a reload is a reload', async () => {
    renderShell({ path: '/?origen=otra-pestana' });
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('is shown, and closed by its button', async () => {
    const { notices, user } = renderShell();
    act(() => notices.push({ title: 'Usuario Conectado', text: 'Anita' }));
    const region = await screen.findByRole('region', { name: 'Notificaciones (F8)' });
    await waitFor(() => expect(region.textContent).toContain('Usuario ConectadoAnita'));
    await user.click(within(region).getByRole('button', { name: /Cerrar aviso/ }));
    await waitFor(() => expect(region.textContent).toBe(''));
  });
});
