/** @vitest-environment jsdom */
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ServicesProvider } from '../../src/domain/services.ts';
import { App } from '../../src/shell/App.tsx';
import { AccessApp } from '../../src/shell/AuthApp.tsx';
import { ShellProvider } from '../../src/shell/context/shell-context.ts';
import { createTabs } from '../../src/shell/tabs/tabs.ts';
import { createToasts } from '../../src/shell/toasts/toasts.ts';
import { createMemoryKeyValue } from '../../src/storage/memory.ts';
import { createMemoryServices } from '../support/memory/memory-services.ts';
import { stubWindow } from './render-shell.tsx';

function tree(phase: 'unknown' | 'open', Root: typeof App) {
  const memory = createMemoryServices();
  if (phase === 'unknown') {
    memory.session.set({ phase: 'unknown' });
    memory.profile.set({ state: 'loading' });
  }
  const keyval = createMemoryKeyValue();
  const shell = { tabs: createTabs({ keyval, session: memory.session }), toasts: createToasts(), keyval };
  shell.tabs.follow();
  return (
    <ServicesProvider value={memory.services}>
      <ShellProvider value={shell}>
        <Root />
      </ShellProvider>
    </ServicesProvider>
  );
}

/** There is no window at build time: a component that reads it while rendering throws here. */
function prerender(Root: typeof App): string {
  const html = vi.stubGlobal('matchMedia', undefined) && renderToString(tree('unknown', Root));
  return html;
}

describe('the prerendered frame', () => {
  it('the prerendered frame contains landmarks and the whole menu, and no personal data', () => {
    const html = prerender(App);
    for (const word of ['Menú principal', 'Ajustes de diseño', 'Hierarchy', 'Estado de la conexión']) {
      expect(html).toContain(word);
    }
    expect(html).not.toMatch(/Anita|Núñez|Todo guardado|aria-current/);
  });

  it.each(['/', '/configuracion', '/dashboard-sales'])(
    'an open session hydrates the frame at %s without a mismatch',
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

describe('the prerendered sign-in', () => {
  it('hydration keeps what was typed into the sign-in', async () => {
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
