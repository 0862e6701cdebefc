import { expect, type Page } from '@playwright/test';
import type { Backend } from '../backends/backend.ts';
import type { Person } from './person.ts';
import { heading } from './shell.ts';

/** Another tab of the person on the same device, on the dashboard. */
export async function openTab(person: Person, { url }: Pick<Backend, 'url'>): Promise<Person> {
  const page = await person.context.newPage();
  await page.goto(url);
  await expect(heading(page)).toContainText(/^(Buen|¡Feliz)/, { timeout: 30_000 });
  return { ...person, page };
}

/** Runs in every page: messages between tabs do not arrive. */
export function muteTabs(): void {
  BroadcastChannel.prototype.postMessage = () => undefined;
  addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
}

/** The person returns to this tab. */
export async function lookAgain(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

export const shows = (page: Page, theme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-tema', theme, { timeout: 20_000 });

/** Records every theme that the page shows from now on, the current one first. */
export async function recordThemes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const html = document.documentElement;
    const shown = [html.getAttribute('data-tema')];
    const noted = window as unknown as { temas: typeof shown };
    noted.temas = shown;
    new MutationObserver((records) => {
      // The records contain the values in between, the element the last one.
      for (const { oldValue } of records) if (shown.at(-1) !== oldValue) shown.push(oldValue);
      const now = html.getAttribute('data-tema');
      if (shown.at(-1) !== now) shown.push(now);
    }).observe(html, { attributeFilter: ['data-tema'], attributeOldValue: true });
  });
  return () => page.evaluate(() => (window as unknown as { temas: string[] }).temas);
}
