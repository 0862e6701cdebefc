/** @vitest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { AccessApp } from '../../src/shell/AccessApp.tsx';
import { App } from '../../src/shell/App.tsx';
import { createNotices } from '../../src/shell/notices.ts';
import { ShellProvider } from '../../src/shell/shell-context.ts';
import { createTabs } from '../../src/shell/tabs.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { ServicesProvider } from '../../src/user/services.ts';
import { createMemoryServices } from '../support/memory-services.ts';
import { stubWindow } from './render-shell.tsx';

function tree(phase: 'unknown' | 'open', World: typeof App) {
  const memory = createMemoryServices();
  if (phase === 'unknown') {
    memory.session.set({ phase: 'unknown' });
    memory.profile.set({ state: 'loading' });
  }
  const keyval = createMemoryKeyValue();
  const shell = { tabs: createTabs({ keyval, session: memory.session }), notices: createNotices(), keyval };
  shell.tabs.follow();
  return (
    <ServicesProvider value={memory.services}>
      <ShellProvider value={shell}>
        <World />
      </ShellProvider>
    </ServicesProvider>
  );
}

/** At build there is no window: a part that reads it while rendering throws here. */
function prerender(World: typeof App): string {
  const html = vi.stubGlobal('matchMedia', undefined) && renderToString(tree('unknown', World));
  return html;
}

describe('the frame in the HTML (performance.md)', () => {
  it('holds landmarks and the whole menu, and nothing of anybody', () => {
    const html = prerender(App);
    for (const word of ['Menú principal', 'Ajustes de diseño', 'Hierarchy', 'Estado de la conexión']) {
      expect(html).toContain(word);
    }
    expect(html).not.toMatch(/Anita|Núñez|Todo guardado|aria-current/);
  });

  it.each(['/', '/configuracion', '/dashboard-sales'])(
    'is taken over at %s by an open session without a mismatch',
    async (path) => {
      const box = document.createElement('div');
      box.innerHTML = prerender(App);
      document.body.append(box);
      stubWindow(true);
      history.replaceState(null, '', path);
      const bar = box.querySelector('header');
      const mismatches: unknown[] = [];
      const root = await act(async () =>
        hydrateRoot(box, tree('open', App), { onRecoverableError: (error) => mismatches.push(error) }),
      );
      expect(mismatches).toEqual([]);
      expect(box.querySelector('header')).toBe(bar);
      expect(await screen.findByRole('button', { name: /Anita/ })).toBeDefined();
      expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
      await act(async () => root.unmount());
      box.remove();
    },
  );
});

describe('the sign-in in the HTML', () => {
  it('is taken over with what was typed into it', async () => {
    const box = document.createElement('div');
    box.innerHTML = prerender(AccessApp);
    document.body.append(box);
    stubWindow(true);
    history.replaceState(null, '', '/login');
    const field = screen.getByLabelText<HTMLInputElement>('Usuario');
    field.value = 'anunez';
    const mismatches: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(box, tree('unknown', AccessApp), { onRecoverableError: (error) => mismatches.push(error) }),
    );
    expect(mismatches).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Usuario').value).toBe('anunez');
    expect(document.title).toBe('Inicia sesión · Planeación escolar');
    await act(async () => root.unmount());
    box.remove();
  });
});
