import { expect } from '@playwright/test';
import type { Device } from './device.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';

/**
 * The browser may freeze a page that is left in the middle of a transaction, which would block the storage of
 * every later page. So: a press just before leaving loses nothing, and the next page reads and writes at
 * once.
 */
// Each test leaves a page five times, on a machine that may be busy.
test.setTimeout(300_000);

const DELAYS = [0, 5, 10, 20, 40];

/**
 * Runs in the page: the databases in which a write does not complete within twenty seconds. A frozen page would block
 * it for as long as the page stays.
 */
async function stalled(): Promise<string[]> {
  const write = (name: string, store: string) =>
    new Promise<string[]>((done) => {
      const late = setTimeout(() => done([name]), 20_000);
      const open = indexedDB.open(name);
      open.onsuccess = () => {
        const transaction = open.result.transaction(store, 'readwrite');
        transaction.objectStore(store).get('nada');
        transaction.oncomplete = () => {
          clearTimeout(late);
          open.result.close();
          done([]);
        };
      };
    });
  return (await Promise.all([write('planeacion-kv', 'kv'), write('ajustes-uni', 'meta')])).flat();
}

/** Runs in the page: the value stored under a key of the page's key-value store. */
const kept = (key: string) =>
  new Promise<unknown>((resolve) => {
    const open = indexedDB.open('planeacion-kv');
    open.onsuccess = () => {
      const read = open.result.transaction('kv').objectStore('kv').get(key);
      read.onsuccess = () => resolve(read.result);
      open.result.close();
    };
  });

const tabs = async (device: Device) =>
  ((await device.evaluate(kept, 'pestanas:profesor')) as { tabs: { label: string; y: number }[] } | undefined)
    ?.tabs ?? [];

/** Waits for the page that the last press opened, and checks that nothing blocks its storage. */
async function arrivesFree(device: Device, path: string): Promise<void> {
  await expect
    .poll(
      () =>
        device
          .evaluate(() => `${location.pathname}${location.search} ${document.readyState}`)
          .catch(() => ''),
      {
        timeout: 30_000,
      },
    )
    .toBe(`${path} complete`);
  expect(await device.evaluate(stalled), 'stalled').toEqual([]);
}

test('a setting and a scroll position from just before leaving a page are stored, and the setting is sent', async ({
  device,
  app,
}) => {
  await signIn(device, app);
  const token = await app.signIn('profesor');
  const value = async () => {
    const query = 'query($u: String!, $c: String!) { configuracion(usuario: $u, campo: $c) }';
    const { data } = await app.call(query, { u: 'profesor', c: 'currentTheme' }, token);
    return data?.configuracion;
  };
  const themes = [
    ['Verde', 'green'],
    ['Rosa', 'pink'],
    ['Naranja', 'orange'],
    ['Lima', 'lime'],
    ['Cian', 'cyan'],
  ];
  for (const [at, ms] of DELAYS.entries()) {
    const [name = '', word = ''] = themes[at] ?? [];
    await device.click('button', 'Ajustes de diseño');
    await expect.poll(() => device.text('radio', name), { timeout: 20_000 }).toBeDefined();
    const y = 40 + 10 * at;
    // Until the lists have come, there is nothing to scroll.
    await expect
      .poll(() => device.evaluate(() => document.documentElement.scrollHeight - innerHeight), {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(y);
    await device.evaluate(
      (wanted, top, wait) => {
        const radios = [...document.querySelectorAll<HTMLElement>('[role=radio], input[type=radio]')];
        const label = (radio: HTMLElement) =>
          document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent ?? '';
        const radio = radios.find((one) => label(one).trim() === wanted);
        if (!radio) throw new Error(`no ${wanted}`);
        scrollTo({ top, behavior: 'instant' });
        // The position is saved in the next frame.
        requestAnimationFrame(() =>
          setTimeout(() => {
            radio.click();
            setTimeout(() => location.assign('/profile'), wait);
          }),
        );
      },
      name,
      y,
      ms,
    );
    await arrivesFree(device, '/profile');
    await expect.poll(() => device.evaluate(() => document.documentElement.dataset.tema)).toBe(word);
    await expect.poll(value, { message: `${name} after ${ms} ms`, timeout: 30_000 }).toBe(word);
    await expect
      .poll(async () => (await tabs(device))[0]?.y, { message: `after ${ms} ms`, timeout: 20_000 })
      .toBe(y);
    await device.goto('/');
    // The tab stands where it was left, once its page is tall enough: not over the next round's scrolling.
    await expect.poll(() => device.evaluate(() => scrollY), { timeout: 20_000 }).toBe(y);
  }
});

test('a nickname saved just before leaving its page is there afterwards', async ({ device, app }) => {
  await signIn(device, app);
  const nickname = () =>
    device.evaluate(() => document.querySelector<HTMLInputElement>('input[autocomplete=nickname]')?.value);
  await device.goto('/profile');
  for (const [at, ms] of DELAYS.entries()) {
    const name = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'][at] ?? '';
    await expect.poll(() => device.text('button', 'Guardar apodo'), { timeout: 20_000 }).toBeDefined();
    await device.evaluate(
      (wanted, wait) => {
        const field = document.querySelector<HTMLInputElement>('input[autocomplete=nickname]');
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        if (!field || !set) throw new Error('no field');
        set.call(field, wanted);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        // The form is rendered with the text in the next frame.
        requestAnimationFrame(() =>
          setTimeout(() => {
            field.form?.requestSubmit();
            setTimeout(() => location.assign('/'), wait);
          }),
        );
      },
      name,
      ms,
    );
    await arrivesFree(device, '/');
    await device.goto('/profile');
    await expect.poll(nickname, { message: `${name} after ${ms} ms`, timeout: 30_000 }).toBe(name);
  }
});

test('a tab opened from the search just before leaving a page stays, and the search remembers it', async ({
  device,
  app,
}) => {
  await signIn(device, app);
  const pages = ['Avisos', 'Cumpleaños', 'Novedades', 'Configuración', 'Este dispositivo'];
  for (const [at, ms] of DELAYS.entries()) {
    const [name = ''] = pages.slice(at);
    await device.click('button', /^Buscar/);
    await expect
      .poll(() => device.evaluate(() => document.activeElement?.getAttribute('role')), { timeout: 30_000 })
      .toBe('combobox');
    await device.browser.type(name);
    await expect.poll(() => device.text('option', new RegExp(name)), { timeout: 20_000 }).toBeDefined();
    // The search has read its recent choices once a later read of the same store is answered.
    await device.evaluate(kept, 'recientes:profesor');
    const to = `/profile?vez=${at}`;
    await device.evaluate(
      (wait, path) => {
        const enter = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter));
        setTimeout(() => location.assign(path), wait);
      },
      ms,
      to,
    );
    await arrivesFree(device, to);
    await expect
      .poll(async () => (await tabs(device)).map(({ label }) => label), {
        message: `after ${ms} ms`,
        timeout: 20_000,
      })
      .toContain(name);
    const { ids } = (await device.evaluate(kept, 'recientes:profesor')) as { ids: string[] };
    expect(ids).toHaveLength(at + 1);
  }
});

test('text of a suggestion typed just before leaving a page is restored', async ({ device, app }) => {
  await signIn(device, app);
  let text = '';
  for (const [at, ms] of DELAYS.entries()) {
    await device.click('button', /Pepe/);
    await device.click('menuitem', 'Sugerencias');
    await expect
      .poll(() => device.evaluate(() => document.querySelector('textarea')?.value), { timeout: 60_000 })
      .toBe(text);
    text += `${ms} `;
    const to = at % 2 ? '/' : '/profile';
    await device.evaluate(
      (typed, wait, path) => {
        const area = document.querySelector('textarea');
        if (!area) throw new Error('no text area');
        // Sets the value so that React notices the input event.
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, typed);
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));
        setTimeout(() => location.assign(path), wait);
      },
      text,
      ms,
      to,
    );
    await arrivesFree(device, to);
  }
  await device.click('button', /Pepe/);
  await device.click('menuitem', 'Sugerencias');
  await expect
    .poll(() => device.evaluate(() => document.querySelector('textarea')?.value), { timeout: 60_000 })
    .toBe(text);
});

test('a page from the back/forward cache reads and writes storage again', async ({ device, app }) => {
  await signIn(device, app);
  await device.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.returned = String(persisted);
    });
    scrollTo({ top: 50, behavior: 'instant' });
    setTimeout(() => location.assign('/profile'), 100);
  });
  await arrivesFree(device, '/profile');
  await device.evaluate(() => history.back());
  await arrivesFree(device, '/');
  expect(await device.evaluate(() => document.documentElement.dataset.returned)).toBe('true');
  await device.click('button', 'Ajustes de diseño');
  await device.click('radio', 'Verde');
  await expect
    .poll(() => device.text('status', 'Estado de la conexión'), { timeout: 20_000 })
    .toBe('Todo guardado');
});

// WebKit loses a message that is on its way to a MessagePort when it freezes the page, and React renders by such messages.
test('a page left while React renders goes on rendering after its return from the back/forward cache', async ({
  device,
  app,
}) => {
  await signIn(device, app);
  await device.goto('/cumpleanos');
  const field = () => device.evaluate(() => document.querySelector<HTMLInputElement>('[type=search]')?.value);
  await expect.poll(field, { timeout: 20_000 }).toBeDefined();
  await arrivesFree(device, '/cumpleanos');
  await device.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.returned = String(persisted);
    });
  });
  for (const [at, ms] of DELAYS.entries()) {
    await device.evaluate((wait) => {
      const { dataset } = document.documentElement;
      delete dataset.returned;
      const { port1, port2 } = new MessageChannel();
      let filters = 0;
      port1.onmessage = () => {
        // WebKit refuses more than a hundred entries within ten seconds.
        if (dataset.returned || ++filters > 20) return;
        history.replaceState(history.state, '', `/cumpleanos?nombre=${filters % 2 ? 'a' : 'e'}`);
        port2.postMessage(null);
      };
      setTimeout(() => port2.postMessage(null), wait);
      location.assign('/privacidad');
    }, ms);
    await arrivesFree(device, '/privacidad');
    await device.evaluate(() => history.back());
    await expect
      .poll(() => device.evaluate(() => document.documentElement.dataset.returned).catch(() => ''))
      .toBe('true');
    const name = `vuelta ${at}`;
    await device.evaluate(
      (nombre) => history.replaceState(history.state, '', `/cumpleanos?${new URLSearchParams({ nombre })}`),
      name,
    );
    await expect.poll(field, { message: `left ${ms} ms before rendering`, timeout: 20_000 }).toBe(name);
  }
});
