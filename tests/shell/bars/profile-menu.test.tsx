/** @vitest-environment jsdom */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MemoryServices } from '../../support/memory/memory-services.ts';
import { isOff } from '../../support/person/is-off.ts';
import { renderShell } from '../render-shell.tsx';

type Answer = 'enviar' | 'descartar' | undefined;

/** A sign-out with scripted answers that records how it was called. */
function leaving(script: readonly ('fuera' | 'pregunta' | Error)[]) {
  const asked: Answer[] = [];
  const arrange = ({ services }: MemoryServices) => {
    services.session.signOut = async (answer) => {
      const outcome = script[asked.length] ?? 'fuera';
      asked.push(answer);
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
  };
  return { asked, arrange };
}

async function press(name: string, start: Parameters<typeof renderShell>[0] = {}) {
  const shell = renderShell(start);
  await shell.user.click(screen.getByRole('button', { name: /Anita/ }));
  await shell.user.click(await screen.findByRole('menuitem', { name }));
  return shell;
}

describe('the profile menu (A1.2)', () => {
  it('the profile menu opens at the first press, with its three entries and this device', async () => {
    const { user } = renderShell();
    const button = screen.getByRole('button', { name: /Anita/ });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await screen.findByRole('menuitem', { name: 'Instalar aplicación' });
    const items = screen.getAllByRole('menuitem');
    expect(items.map((item) => item.textContent?.trim())).toEqual([
      'Configuración',
      'Este dispositivo',
      'Instalar aplicación',
      'Sugerencias',
      'Salir',
    ]);
  });

  it("the profile menu names the account, because a phone's top bar shows only the portrait", async () => {
    const { user } = renderShell();
    await user.click(screen.getByRole('button', { name: /Anita/ }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByText('Anita')).toBeDefined();
    expect(within(menu).getByText('Profesora de asignatura')).toBeDefined();
  });

  it('the profile menu shows all its entries at once: a late one would move Salir from under the pointer', async () => {
    const { user } = renderShell();
    const counts = new Set<number>();
    const watch = new MutationObserver(() => counts.add(screen.queryAllByRole('menuitem').length));
    watch.observe(document.body, { childList: true, subtree: true });
    await user.click(screen.getByRole('button', { name: /Anita/ }));
    await screen.findByRole('menuitem', { name: 'Instalar aplicación' });
    watch.disconnect();
    expect([...counts].filter((count) => count > 0)).toEqual([5]);
  });

  it('the profile menu opens without the installation while its file does not come, and stays so', async () => {
    const load = Promise.withResolvers<never>();
    const { user } = renderShell({
      arrange: ({ services }) => {
        services.installer = () => load.promise;
      },
    });
    await user.click(screen.getByRole('button', { name: /Anita/ }));
    load.reject(new TypeError('no file'));
    await screen.findByRole('menu');
    expect(screen.getAllByRole('menuitem')).toHaveLength(4);
  });

  it('the profile menu opens without the installation if its file is late', async () => {
    const { user } = renderShell({
      arrange: ({ services }) => {
        services.installer = () => new Promise(() => undefined);
      },
    });
    await user.click(screen.getByRole('button', { name: /Anita/ }));
    await screen.findByRole('menu', {}, { timeout: 5000 });
    expect(screen.getAllByRole('menuitem')).toHaveLength(4);
  });

  it('the profile menu opens by keyboard on its first entry, and returns the focus', async () => {
    const { user } = renderShell();
    const button = screen.getByRole('button', { name: /Anita/ });
    button.focus();
    await user.keyboard('{Enter}');
    const first = await screen.findByRole('menuitem', { name: 'Configuración' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('the profile menu leads to Configuración', async () => {
    await press('Configuración');
    await waitFor(() => expect(location.pathname).toBe('/configuracion'));
  });
});

describe('Sugerencias (B15)', () => {
  it('Sugerencias composes a mail with screen and version', async () => {
    const { user } = await press('Sugerencias', {
      path: '/profile',
      arrange: ({ services }) => {
        const site = services.site as unknown as { set(site: object): void };
        site.set({ host: '', fotosCors: false, sugerencias: 'ideas@example.mx' });
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Sugerencias' }));
    await user.type(dialog.getByRole('textbox', { name: 'Tu sugerencia' }), 'Más ñ');
    const mail = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Abrir correo' }).href);
    expect(mail.pathname).toBe('ideas@example.mx');
    expect(mail.searchParams.get('body')).toMatch(/Más ñ[\s\S]*Pantalla: Perfil[\s\S]*Versión: 1\.0\.0/);
  });

  it('Sugerencias says so if no address is configured', async () => {
    await press('Sugerencias');
    const dialog = await screen.findByRole('dialog', { name: 'Sugerencias' });
    expect(dialog.textContent).toContain('no está configurado');
    expect(within(dialog).queryByText('Abrir correo')).toBeNull();
  });
});

describe('Salir (B6, T11)', () => {
  it('Salir asks nothing if nothing is pending', async () => {
    const { asked, arrange } = leaving(['fuera']);
    await press('Salir', { arrange });
    await waitFor(() => expect(asked).toEqual([undefined]));
    // The cover alone, without buttons.
    expect(within(screen.getByRole('alertdialog')).queryByRole('button')).toBeNull();
  });

  it('Salir asks about pending changes, sends them, and asks again about the rest', async () => {
    const { asked, arrange } = leaving(['pregunta', 'pregunta', 'fuera']);
    const { user, connection } = await press('Salir', { arrange });
    connection.set({ ...connection.get(), pending: 1 });
    const question = await screen.findByRole('alertdialog');
    await waitFor(() =>
      expect(question.textContent).toContain('Tienes 1 cambio sin enviar. Si sales ahora, se perderá.'),
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Enviar y salir' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('No pudimos enviar todo.');
    await user.click(screen.getByRole('button', { name: 'Descartar y salir' }));
    await waitFor(() => expect(asked).toEqual([undefined, 'enviar', 'descartar']));
  });

  it('Salir gives no number if a save is unanswered or the device cannot tell what is pending', async () => {
    const { arrange } = leaving(['pregunta']);
    await press('Salir', { arrange });
    const question = await screen.findByRole('alertdialog');
    await waitFor(() => expect(question.textContent).toContain('Puede que tengas cambios sin enviar.'));
  });

  it('Salir cannot send pending changes offline, and says why', async () => {
    const { asked, arrange } = leaving(['pregunta']);
    const { user, connection } = await press('Salir', { arrange });
    connection.set({ offline: true, pending: 2, review: 1, durable: true });
    await screen.findByRole('alertdialog');
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar y salir' });
    await waitFor(() => expect(isOff(send)).toBe(true));
    expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'conexión',
    );
    expect(screen.getByRole('alertdialog').textContent).toContain('Tienes 3 cambios sin enviar');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Anita'));
    expect(asked).toEqual([undefined]);
  });

  it('Salir offers another try if signing out failed', async () => {
    const { asked, arrange } = leaving([new Error('disk'), 'fuera']);
    const { user } = await press('Salir', { arrange });
    await user.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });
});
