// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { BlocksPage } from '../../../src/features/template/BlocksPage.tsx';
import { DocumentationPage } from '../../../src/features/template/DocumentationPage.tsx';
import { EcommercePage } from '../../../src/features/template/EcommercePage.tsx';
import { PagesPage as PageList } from '../../../src/features/template/PagesPage.tsx';
import { SalesPage } from '../../../src/features/template/SalesPage.tsx';
import { AppsPage } from '../../../src/features/template/tools/AppsPage.tsx';
import { courseLength } from '../../../src/features/template/tools/weeks.ts';
import { UtilitiesPage } from '../../../src/features/template/UtilitiesPage.tsx';
import { UiKitPage } from '../../../src/features/template/ui-kit/UiKitPage.tsx';
import { ACCESS_ROUTES } from '../../../src/shell/routes/access-routes.tsx';
import { SHELL_ROUTES } from '../../../src/shell/routes/routes.tsx';
import { contrast } from '../../../src/ui/base/contrast.ts';
import { renderPage } from '../../support/memory/render-page.tsx';

afterEach(cleanup);

const PagesPage = () => <PageList shell={SHELL_ROUTES} access={ACCESS_ROUTES} />;
const SAMPLES = new Set<ComponentType>([SalesPage, EcommercePage, BlocksPage]);
const PAGES: readonly ComponentType[] = [
  ...SAMPLES,
  UiKitPage,
  UtilitiesPage,
  PagesPage,
  DocumentationPage,
  AppsPage,
];

describe.each(PAGES.map((page) => [page.name, page] as const))("the template's page %s", (_name, Page) => {
  test('the page has one title, marks sample figures, and promises nothing', () => {
    renderPage(<Page />);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryAllByText('Datos de ejemplo').length > 0).toBe(
      SAMPLES.has(Page) || Page === UiKitPage,
    );
    expect(document.body.textContent).not.toMatch(/próximamente|pronto|en construcción|más adelante|lorem/i);
  });
});

test('the page Pages lists exactly the existing routes', () => {
  const routes = [...SHELL_ROUTES, ...ACCESS_ROUTES].map(({ path }) => path);
  renderPage(<PagesPage />);
  const listed = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(listed.sort()).toEqual(['/login', ...routes].sort());
});

test('the chart of the sales has a sentence and the same numbers as a table', async () => {
  const { user } = renderPage(<SalesPage />);
  const chart = within(screen.getByRole('figure', { name: 'Ventas por mes' }));
  expect(chart.getByText(/^Agosto, el mes de inscripciones/)).toBeTruthy();
  await user.click(chart.getByText('Ver como tabla'));
  const table = within(await screen.findByRole('table', { name: 'Ventas por mes, en números' }));
  expect(table.getByRole('row', { name: 'nov $64,100' })).toBeTruthy();
});

test('the shop adds, removes and totals', async () => {
  const { user } = renderPage(<EcommercePage />);
  expect(screen.getByText('La canasta está vacía.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Agregar Cuaderno profesional' }));
  await user.click(screen.getByRole('button', { name: 'Agregar Cuaderno profesional' }));
  await user.click(screen.getByRole('button', { name: 'Agregar Cálculo, tomo I' }));
  expect(screen.getByText(/^Total:/).textContent).toBe('Total: $606.75');
  await user.click(screen.getByRole('button', { name: 'Quitar Cuaderno profesional' }));
  expect(screen.getByText(/^Total:/).textContent).toBe('Total: $536.75');
});

test('a course includes both its ends, counts begun weeks, and rejects reversed dates', () => {
  expect(courseLength('2026-08-10', '2026-08-10', 4)).toEqual({ days: 1, weeks: 1, hours: 4 });
  expect(courseLength('2026-08-10', '2026-11-29', 4)).toEqual({ days: 112, weeks: 16, hours: 64 });
  expect(courseLength('2026-08-10', '2026-08-09', 4)).toBeUndefined();
  expect(courseLength('', '2026-08-09', 4)).toBeUndefined();
});

test('the contrast follows WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([0x77, 0x77, 0x77], [255, 255, 255])).toBeCloseTo(4.48, 2);
});
