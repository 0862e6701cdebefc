import { expect } from '@playwright/test';
import { publishRelease } from '../support/backends/releases.ts';
import { MENU_RULES } from '../support/browser/axe.ts';
import { deploy, served } from '../support/browser/versions.ts';
import { forgetNotices } from '../support/person/read-notices.ts';
import { lookAt, lookAtBothWidths } from './axe.ts';
import { test } from './misbehaving.ts';
import { PHONE, resize, signIn, visit, WIDE, workerReady } from './visit.ts';

/** Runs axe (WCAG 2.2 AA) on everything that opens over a page: on a phone and a laptop, light and dark. */
test('axe finds nothing in what opens over a page, on a phone and a laptop, light and dark', async ({
  device,
  app,
  backend,
}) => {
  test.setTimeout(600_000);
  const found: string[] = [];
  /** Text of the open dialogs and menus. */
  const opened = () =>
    device.evaluate(() =>
      [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent),
    );
  const shows = (text: string) => expect.poll(async () => (await opened()).join()).toContain(text);
  /** Opens something that contains `text`, and checks it at both widths while it stays open. */
  const over = (text: string, open: () => Promise<void>, rules?: readonly string[]) =>
    test.step(text, async () => {
      await open();
      await shows(text);
      found.push(...(await lookAtBothWidths(device, text, () => shows(text), rules)));
    });
  const closeAll = async () => {
    for (let open = await opened(); open.length > 0; open = await opened()) {
      await device.browser.press('Escape');
      await expect.poll(async () => (await opened()).length).toBeLessThan(open.length);
    }
  };
  const press = (name: string | RegExp) => device.click('button', name);
  const openProfile = () => press(/^Begoña/);

  await test.step('a version that can be published', () => deploy(backend, '1.0.1', { percent: 0 }));
  // Drop this file from the start, so that the worker has not cached it.
  backend.server.misbehave({ kind: 'drop' }, { when: ({ path }) => path.includes('/sign-out-') });
  await signIn(device, 'admin', app.password);
  forgetNotices(app, 'admin');
  await over('Cumpleaños de hoy', () => visit(device, '/'));
  await press('Entendido');

  await test.step('the menu of a tab, which a phone has for a link', async () => {
    await device.click('tab', 'Inicio', 'right');
    await shows('Mover a la derecha');
    found.push(...(await lookAt(device, 'menu of a tab', MENU_RULES)));
    await closeAll();
    await resize(device, PHONE);
    await press('Menú');
    await device.click('link', 'Avisos', 'right');
    await shows('Abrir en');
    found.push(...(await lookAt(device, 'menu of a link', MENU_RULES)));
    await closeAll();
    await resize(device, WIDE);
  });

  await test.step('a file of the exit that does not come', async () => {
    await openProfile();
    await over('No pudimos cerrar tu sesión', () => device.click('menuitem', 'Salir'));
    backend.server.behave();
    await press('Cancelar');
  });

  await over('Ajustes de diseño', () => press('Ajustes de diseño'));
  await device.click('radio', 'Verde');
  await over('Restablecer', () => press('Restablecer'));
  await closeAll();
  await over('Buscar', () => device.browser.press('Control', 'k'));
  await closeAll();
  await over('Salir', openProfile, MENU_RULES);
  await over('Sugerencias', () => device.click('menuitem', 'Sugerencias'));
  await closeAll();

  await visit(device, '/cumpleanos');
  await over('Felicita', () => press(/^Felicitar/));
  await closeAll();
  await visit(device, '/dispositivo');
  await over('Liberar', () => press('Liberar espacio'));
  await closeAll();

  await visit(device, '/actualizaciones');
  await press('Publicar la 1.0.1');
  await device.fill('Novedades', 'El calendario abre al instante');
  await test.step('form of a release', async () => {
    found.push(...(await lookAtBothWidths(device, 'form of a release')));
  });
  await over('Publicar', () => press('Publicar'));
  await closeAll();
  await over('No has publicado la 1.0.1', () => device.click('link', 'Avisos'));
  await press('Descartar');

  await visit(device, '/configuracion');
  await over('todos', () => press('Cerrar sesión en todos mis dispositivos'));
  await closeAll();
  await device.click('switch', 'Mostrar cumpleaños');
  await over('Seguir editando', () => device.click('link', 'Avisos'));
  await press('Descartar');
  await visit(device, '/uikit');
  await over('Instal', () => press('Abrir pasos'));
  await closeAll();

  // Stopping the server makes changes impossible to send.
  await visit(device, '/');
  await workerReady(device);
  await test.step('offer of a new version', async () => {
    await publishRelease(served(backend), { version: '1.0.1', notes: ['El calendario abre al instante'] });
    await device.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const offered = () =>
      expect.poll(() => device.text('region', 'Actualización'), { timeout: 40_000 }).toContain('al instante');
    await offered();
    found.push(...(await lookAtBothWidths(device, 'offer of a new version', offered)));
    await press('Más tarde');
  });
  expect(await device.browser.errors()).toEqual([]);

  await app.kill();
  await press('Ajustes de diseño');
  await device.click('radio', 'Rosa');
  await closeAll();
  await device.click('link', 'Ver cambios por enviar');
  await over('¿Descartar este cambio?', () => press(/^Descartar/));
  await closeAll();
  await openProfile();
  await over('sin enviar', () => device.click('menuitem', 'Salir'));
  await closeAll();

  await resize(device, PHONE);
  await test.step('on a phone only', async () => {
    await press(/^Pestañas/);
    await shows('Pestañas');
    found.push(...(await lookAt(device, 'tabs')));
    await closeAll();
    await press('Menú');
    found.push(...(await lookAt(device, 'menu')));
  });
  await resize(device, WIDE);
  expect(await device.browser.errors()).toEqual([]);
  expect(found).toEqual([]);
});
