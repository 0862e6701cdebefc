import { expect } from '@playwright/test';
import { test } from './misbehaving.ts';

test('the text of a status comes into a region that is there already, so that a screen reader reads it', async ({
  backend,
  device,
}) => {
  await device.goto('/login');
  await device.fill('Usuario', 'nueva');
  await device.fill('Contraseña', backend.password);
  await device.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const shown = (element: Element) =>
      [element, ...element.querySelectorAll('*')].some(
        (one) => !one.childElementCount && one.textContent && getComputedStyle(one).visibility === 'visible',
      );
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role=status]'))
            seen.push(`${shown(node) ? 'with' : 'before'} its text`);
    }).observe(document.body, { childList: true, subtree: true });
  });
  backend.server.misbehave({ kind: 'drop' });
  await device.click('button', 'Entrar');
  await expect.poll(() => device.text('status'), { timeout: 20_000 }).toContain('No hay conexión.');
  expect(await device.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    'before its text',
  ]);
});
