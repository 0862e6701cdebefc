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
    .toContain('Tus datos siguen aquí; intenta de nuevo.');
  backend.server.behave();
  await device.click('button', 'Entrar');
  await expect.poll(() => device.text('heading', 'Confirma tu cuenta'), { timeout: 20_000 }).toBeDefined();
  expect(await device.evaluate(() => 'sameDocument' in window)).toBe(true);
});
