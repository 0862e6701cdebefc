import { expect } from '@playwright/test';
import { placesWith, readSiteData } from '../support/person/site-data.ts';
import { test } from './test.ts';
import { PHONE, resize, signIn, WIDE, workerReady } from './visit.ts';

for (const size of [PHONE, WIDE])
  test(`a setting changed offline survives the browser and is sent, and signing out leaves no data, at ${size.width} px`, async ({
    device,
    app,
  }) => {
    test.setTimeout(240_000);
    const choose = async (name: string) => {
      await device.click('button', 'Ajustes de diseño');
      await device.click('radio', name);
      await device.browser.press('Escape');
      await expect.poll(() => device.text('dialog')).toBeUndefined();
    };
    const says = (text: string) =>
      expect.poll(() => device.text('status', 'Estado de la conexión'), { timeout: 30_000 }).toBe(text);
    const token = await app.signIn('profesor');
    const saved = async () => {
      const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
      const { data } = await app.call(query, { u: 'profesor', c: 'currentTheme' }, token);
      return data?.configuracion;
    };

    await resize(device, size);
    await signIn(device, 'profesor', app.password);
    await workerReady(device);
    await choose('Verde');
    await says('Todo guardado');
    await expect.poll(saved).toBe('green');

    await app.kill();
    await choose('Rosa');
    await says('Sin conexión · 1 cambio por enviar');
    await device.browser.close();

    await device.reopen();
    await resize(device, size);
    await device.goto('/');
    await says('Sin conexión · 1 cambio por enviar');
    expect(await device.text('heading', /Pepe/)).toBeDefined();
    expect(await device.evaluate(() => document.documentElement.dataset.tema)).toBe('pink');

    await app.start();
    await says('Todo guardado');
    expect(await saved()).toBe('pink');

    await device.click('button', /^Pepe/);
    await device.click('menuitem', 'Salir');
    // The document is replaced meanwhile.
    await expect
      .poll(() => device.text('button', 'Entrar').catch(() => undefined), { timeout: 30_000 })
      .toBeDefined();
    const left = Object.entries(await readSiteData(device)).filter(
      ([place]) => !place.startsWith('cache:planeacion'),
    );
    for (const text of ['profesor', 'Pepe', 'pink'])
      expect(placesWith(Object.fromEntries(left), text), text).toEqual([]);
    expect(await device.browser.errors()).toEqual([]);
  });
