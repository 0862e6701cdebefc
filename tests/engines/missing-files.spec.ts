import { expect } from '@playwright/test';
import { test } from './misbehaving.ts';

test("the sign-in's next step is fetched again by the next press, in the same document", async ({
  backend,
  device,
}) => {
  const files = /\/(SecondStep|waits|CodeEntry)-[^/]*\.js$/;
  backend.server.misbehave({ kind: 'drop' }, { when: ({ path }) => files.test(path) });
  await device.goto('/login');
  await device.fill('Usuario', 'nueva');
  await device.fill('Contraseña', backend.password);
  await device.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await device.click('button', 'Entrar');
  await expect
    .poll(() => device.text('alert'), { timeout: 20_000 })
    .toContain('Revisa tu conexión e intenta de nuevo.');
  backend.server.behave();
  await device.click('button', 'Entrar');
  await expect.poll(() => device.text('heading', 'Confirma tu cuenta'), { timeout: 20_000 }).toBeDefined();
  expect(await device.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('leaving a page ends its requests, and the page shows no failure until the next document comes', async ({
  backend,
  device,
  engine,
}) => {
  const step = /\/SecondStep-[^/]*\.js$/;
  const { server } = backend;
  // A worker would answer both the file and the next document.
  server.misbehave({ kind: 'drop' }, { when: ({ path }) => path === '/sw.js' });
  const slow = { kind: 'hang', applied: false } as const;
  server.misbehave(slow, { when: ({ path }) => path === '/privacidad' });
  server.misbehave(slow, { when: ({ path }) => step.test(path), times: 1 });
  await device.goto('/login');
  await device.fill('Usuario', 'nueva');
  await device.fill('Contraseña', backend.password);
  await device.evaluate(() => {
    new MutationObserver(() => {
      const alert = document.querySelector('[role=alert]')?.textContent;
      if (alert) localStorage.alert = alert;
      if (document.querySelector('h1')?.textContent === 'Confirma tu cuenta') navigator.sendBeacon('/paso');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await device.click('button', 'Entrar');
  await server.saw(({ path }) => step.test(path));
  await device.evaluate(() => void setTimeout(() => location.assign('/privacidad')));
  await server.saw(({ path }) => path === '/privacidad');
  // WebKit refuses every request until the next document comes.
  if (engine !== 'webkit') await server.saw(({ path }) => path === '/paso');
  server.release();
  await expect.poll(() => device.evaluate(() => location.pathname).catch(() => '')).toBe('/privacidad');
  expect(await device.evaluate(() => localStorage.alert ?? 'none')).toBe('none');
});
