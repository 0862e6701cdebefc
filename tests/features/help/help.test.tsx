// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { GUIDE } from '../../../src/features/help/guide.ts';
import { HelpPage } from '../../../src/features/help/HelpPage.tsx';
import { LateSections } from '../../../src/shell/idle/LateSections.tsx';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { pageEntries } from '../../../src/shell/search-index/page-entries.ts';
import { createSearch } from '../../../src/shell/search-index/search.ts';
import { createMemoryServices } from '../../support/memory/memory-services.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

afterEach(cleanup);

/** The template's pages explain themselves, and the guide needs no help of its own. */
const OWN = SHELL_ROUTES.filter(({ path, group }) => group !== 'Plantilla' && path !== '/ayuda');
const OTHER_GROUPS = /^\/(dashboard-sales|uikit|utilities|pages|documentation|blocks|ecommerce|apps)/;

describe('Ayuda', () => {
  test('every page of the product has one part, at the address to which its ? leads', () => {
    renderPage(<HelpPage />, createMemoryServices());
    const own = OWN.map(({ path }) => path).filter((path) => !OTHER_GROUPS.test(path));
    expect(GUIDE.flatMap(({ pages }) => pages).sort()).toEqual(own.sort());
    for (const path of own)
      expect(document.getElementById(`de${path}`)?.closest('section')?.id, path).toMatch(/./);
  });

  test('the list of parts leads to each of them', () => {
    renderPage(<HelpPage />, createMemoryServices());
    const links = within(screen.getByRole('navigation', { name: 'Partes de la ayuda' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(GUIDE.map(({ id }) => `/ayuda#${id}`));
    for (const { id, title } of GUIDE) expect(screen.getByRole('region', { name: title }).id).toBe(id);
  });

  test('a page is called by its own title where the steps begin', () => {
    const places = GUIDE.flatMap(({ blocks }) => blocks).flatMap((block) =>
      block.kind === 'steps' && block.at ? [block.at] : [],
    );
    expect(places.length).toBeGreaterThan(5);
    for (const { path, title } of places)
      expect(SHELL_ROUTES.find((route) => route.path === path)?.title).toBe(title);
  });

  test('the search finds each part by its title and by its other words', () => {
    const facts = { administrator: false, bitacora: false, personas: false, modulo: undefined };
    const search = createSearch({ entries: pageEntries(facts), people: undefined, recent: [], start: [] });
    const found = (query: string) =>
      search(query).groups.flatMap(({ entries }) => entries.map(({ id }) => id));
    for (const { id, title } of GUIDE) expect(found(title)).toContain(`pagina:/ayuda#${id}`);
    expect(found('código qr')).toContain('pagina:/ayuda#instalar');
  });
});

describe('the welcome', () => {
  const welcome = () => screen.queryByRole('region', { name: 'Para empezar' });

  test('is offered once: Entendido is kept with the person and closes it', async () => {
    const memory = createMemoryServices();
    const { user } = renderPage(<LateSections />, memory);
    await user.click(within(welcome() as HTMLElement).getByRole('button', { name: 'Entendido' }));
    expect(welcome()).toBeNull();
    expect(memory.calls.filter((call) => call.startsWith('markRead bienvenida'))).toHaveLength(1);
  });

  test.each([
    ['has been read', { state: 'ready', data: true, at: 1 }],
    ['was unread when the network was lost', { state: 'kept', data: false, at: 1 }],
    ['is not known yet', { state: 'loading' }],
    ['cannot be asked for', { state: 'offline' }],
  ] as const)('is not shown if it %s', (_, answer) => {
    const memory = createMemoryServices();
    memory.readings.set('bienvenida', answer);
    renderPage(<LateSections />, memory);
    expect(welcome()).toBeNull();
  });
});
