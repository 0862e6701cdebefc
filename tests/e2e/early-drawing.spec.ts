import { expect, type Page, type Route } from '@playwright/test';
import { editStorage, readStorage } from '../support/browser/device-storage.ts';
import { expectNoShift, holdScripts, SHIFTS } from '../support/browser/first-frame.ts';
import type { Person } from '../support/person/person.ts';
import { test } from './test.ts';

/** Inicio as the document draws it from the device's storage, or asks for it, before any script of the app has come. */
const UNWATCHED = { context: { serviceWorkers: 'block' } } as const;

const drawing = (page: Page) => page.locator('#inicio-guardado');
const keptAt = (usuario: string) =>
  ({ database: 'planeacion-kv', store: 'kv', key: `inicio:${usuario}` }) as const;
const keptHome = ({ page, usuario }: Person) => readStorage(page, keptAt(usuario));

/** The page is drawn once it has stood for a moment. */
async function waitUntilKept(person: Person): Promise<void> {
  await expect.poll(() => keptHome(person)).toBeTruthy();
}

/** Opens Inicio without the app's scripts, and waits until what the document does by itself is done. */
async function openHeld(page: Page, url: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page);
  await page.goto(`${url}/`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => '__dibujo' in window)).toBe(true);
  await page.evaluate('window.__dibujo');
  return release;
}

/** Runs in the page: each text of the place with its position. */
const TEXTS = (place: Element) => {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    found.push([node.textContent, ...[x, y, width, height].map(Math.round)].join(' | '));
  }
  return found;
};

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
])
  test(`Inicio is drawn before the scripts come, and the page takes its place without a shift, ${viewport.width} px`, async ({
    backend,
    enter,
  }) => {
    const ana = await enter({ context: { ...UNWATCHED.context, viewport } });
    const { page } = ana;
    await waitUntilKept(ana);
    await page.addInitScript(SHIFTS);
    const release = await openHeld(page, backend.url);
    await expect(drawing(page)).toContainText('Los próximos días');
    const drawn = await drawing(page).evaluate(TEXTS);
    expect(drawn.join()).toContain('Pepe');

    await release();
    await expect(drawing(page)).toBeEmpty();
    const shown = await page.getByRole('main').evaluate(TEXTS);
    expect(drawn.filter((text) => !text.startsWith('\u00a0') && !shown.includes(text))).toEqual([]);
    await expectNoShift(page);
  });

test('the drawing waits for its font, so that its words do not move', async ({ backend, enter }) => {
  const ana = await enter(UNWATCHED);
  const { page } = ana;
  await waitUntilKept(ana);
  await page.addInitScript(SHIFTS);
  await holdScripts(page);
  const held: Route[] = [];
  await page.route('**/*.woff2', (route) => void held.push(route));
  await page.goto(`${backend.url}/`, { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBe(1);
  expect(await drawing(page).textContent()).toBe('');
  await held[0]?.continue();
  await expect(drawing(page)).toContainText('Pepe');
  await expectNoShift(page);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 800 },
])
  test(`the age of the kept birthdays moves nothing below it, ${viewport.width} px`, async ({ enter }) => {
    const ana = await enter({ context: { viewport } });
    const { page } = ana;
    await waitUntilKept(ana);
    const next = page.getByRole('heading', { name: 'Los próximos días' });
    const top = async () => (await next.boundingBox())?.y ?? 0;
    const online = await top();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('main').getByText('Sin conexión · datos de').first()).toBeVisible();
    expect(await top()).toBeCloseTo(online, 1);
  });

test('a link of the drawing that is pressed early is followed once the page is there', async ({
  backend,
  enter,
}) => {
  const ana = await enter(UNWATCHED);
  const { page } = ana;
  await waitUntilKept(ana);
  const release = await openHeld(page, backend.url);
  const link = await drawing(page).locator('a', { hasText: 'Ver ' }).boundingBox();
  if (!link) throw new Error('no link is drawn');
  await page.mouse.click(link.x + link.width / 2, link.y + link.height / 2);
  await expect(page).toHaveURL(`${backend.url}/`);
  await release();
  await expect(page).toHaveURL(/\/cumpleanos\?mes=/);
});

type Act = () => Promise<unknown>;

/** States of the device in which its data may not be the open session's: how each is made and mended. */
async function strangeSessions({ page, usuario }: Person): Promise<Record<string, [Act, Act]>> {
  const session = { database: 'ajustes-uni', store: 'sesion', key: 'actual' } as const;
  const wipe = { database: 'ajustes-uni', store: 'meta', key: 'barrido' } as const;
  const mirror = (await readStorage(page, session)) as object;
  const set = (key: string, value: string) =>
    page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
  const token = await page.evaluate(() => localStorage.sesion as string);
  return {
    'another person is signed in': [() => set('usuario', 'beto'), () => set('usuario', usuario)],
    'another session of the person': [() => set('sesion', 'otra'), () => set('sesion', token)],
    'no session': [() => set('sesion', ''), () => set('sesion', token)],
    'a wipe that was cut short': [
      () => editStorage(page, [{ ...wipe, value: {} }]),
      () => editStorage(page, [wipe]),
    ],
    'a session that has ended, whose entries a killed browser brought back': [
      () => editStorage(page, [session]),
      () => editStorage(page, [{ ...session, value: mirror }]),
    ],
    'the mirror of another person': [
      () => editStorage(page, [{ ...session, value: { ...mirror, usuario: 'beto' } }]),
      () => editStorage(page, [{ ...session, value: mirror }]),
    ],
    'a tab of a shared machine': [
      () => page.evaluate(() => sessionStorage.setItem('vida', '1')),
      () => page.evaluate(() => sessionStorage.removeItem('vida')),
    ],
  };
}

test('promise 10: the drawing is for the person of the open session only, and never over an unfinished wipe', async ({
  backend,
  enter,
}) => {
  const ana = await enter(UNWATCHED);
  const { page, usuario } = ana;
  await waitUntilKept(ana);
  const home = (await keptHome(ana)) as { v: string };

  const wrong: Record<string, [Act, Act]> = {
    ...(await strangeSessions(ana)),
    'the drawing of another version': [
      () => editStorage(page, [{ ...keptAt(usuario), value: { ...home, v: `x${home.v}` } }]),
      () => editStorage(page, [{ ...keptAt(usuario), value: home }]),
    ],
  };
  for (const [what, [spoil, mend]] of Object.entries(wrong))
    await test.step(what, async () => {
      await spoil();
      await openHeld(page, backend.url);
      expect(await drawing(page).textContent()).toBe('');
      await mend();
    });
  await openHeld(page, backend.url);
  await expect(drawing(page)).toContainText('Pepe');
});

/** What the page asks the server for, by operation and day. */
function asked(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const batch = request.postDataJSON() as { operationName: string; variables: Record<string, unknown> }[];
    all.push(
      ...batch.map(({ operationName, variables: { mes, dia } }) =>
        [operationName, mes, dia].join(' ').trim(),
      ),
    );
  });
  return all;
}

/** Deletes what the device keeps of the server's answers; the session stays. */
const keepNothing = ({ page, usuario }: Person) =>
  page.evaluate(async (name) => {
    const open = indexedDB.open('planeacion-kv');
    await new Promise((resolve) => (open.onsuccess = resolve));
    const kv = open.result.transaction('kv', 'readwrite').objectStore('kv');
    const keys = kv.getAllKeys();
    await new Promise((resolve) => (keys.onsuccess = resolve));
    for (const key of keys.result)
      if (/^(apollo|inicio|cumpleanos)/.test(String(key)) && String(key).endsWith(name)) kv.delete(key);
    await new Promise((resolve) => (kv.transaction.oncomplete = resolve));
    open.result.close();
  }, usuario);

for (const databases of ['with', 'without'] as const)
  test(`where nothing is kept, ${databases} the app's databases, Inicio is asked for before the scripts, and once`, async ({
    backend,
    enter,
  }) => {
    const ana = await enter(UNWATCHED);
    const { page } = ana;
    await waitUntilKept(ana);
    const release = await holdScripts(page);
    await page.goto(`${backend.url}/icono.svg`);
    if (databases === 'with') await keepNothing(ana);
    else
      await page.evaluate(() =>
        Promise.all(
          ['planeacion-kv', 'ajustes-uni'].map((name) => {
            const deleted = indexedDB.deleteDatabase(name);
            return new Promise((resolve) => (deleted.onsuccess = resolve));
          }),
        ),
      );
    const questions = asked(page);
    await page.goto(`${backend.url}/`, { waitUntil: 'commit' });
    await expect.poll(() => questions.length).toBe(8);
    expect(questions.filter((one) => one.startsWith('listaCumpleanos'))).toHaveLength(7);
    await release();
    await expect(page.getByRole('main')).toContainText('Los próximos días');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Pepe');
    await waitUntilKept(ana);
    for (const one of questions.slice(0, 8))
      expect([one, questions.filter((other) => other === one)]).toEqual([one, [one]]);
  });

test('promise 10: nothing is asked for early as another person, over an unfinished wipe, or if something is kept', async ({
  backend,
  enter,
}) => {
  const ana = await enter(UNWATCHED);
  const { page } = ana;
  await waitUntilKept(ana);
  const questions = asked(page);
  await openHeld(page, backend.url);
  await keepNothing(ana);
  for (const [what, [spoil, mend]] of Object.entries(await strangeSessions(ana)))
    await test.step(what, async () => {
      await spoil();
      await openHeld(page, backend.url);
      await mend();
      expect(questions).toEqual([]);
    });
  await openHeld(page, backend.url);
  await expect.poll(() => questions.length).toBe(8);
});

test('nothing that runs, loads or leads elsewhere is drawn of a storage that was edited by hand', async ({
  backend,
  enter,
}) => {
  const ana = await enter(UNWATCHED);
  const { page, usuario } = ana;
  await waitUntilKept(ana);
  const home = (await keptHome(ana)) as { dias: object };
  const draw = async (dias: unknown) => {
    await editStorage(page, [{ ...keptAt(usuario), value: { ...home, dias } }]);
    await openHeld(page, backend.url);
    return drawing(page).innerHTML();
  };
  const today = (trees: unknown) => Object.fromEntries(Object.keys(home.dias).map((day) => [day, trees]));
  for (const trees of [
    null,
    7,
    'x',
    [7],
    [['div']],
    [
      ['p', {}, 'antes'],
      ['script', { src: '/x.js' }, 'alert(1)'],
    ],
    [['svg', {}, ['script', {}, 'alert(1)']]],
    [['iframe', { srcdoc: 'x' }]],
    [['img', { src: '/x', onerror: 'alert(1)' }]],
    [['div', { 'no es un nombre': 'x' }]],
  ])
    expect([trees, await draw(today(trees))]).toEqual([trees, '']);
  expect(await draw(undefined)).toBe('');
  expect(
    await draw(
      today([
        ['a', { href: 'javascript:alert(1)', onclick: 'alert(1)', title: 'sí' }, 'uno'],
        ['a', { href: '//otro.example' }, 'dos'],
        ['a', { href: '/\\otro.example', onclick: '/x/.exec(alert(1))' }, 'tres'],
        ['a', { href: '/avisos' }, 'cuatro'],
      ]),
    ),
  ).toBe('<a title="sí">uno</a><a>dos</a><a>tres</a><a href="/avisos">cuatro</a>');
});

test('the drawing follows the campus’s day and hour, and ends after the days that were drawn', async ({
  backend,
  enter,
}) => {
  const ana = await enter(UNWATCHED);
  const { page } = ana;
  await waitUntilKept(ana);
  const days = Object.keys(((await keptHome(ana)) as { dias: object }).dias);
  expect(days).toHaveLength(4);
  for (const [hour, greeting] of [
    ['08', 'Buenos días'],
    ['15', 'Buenas tardes'],
    ['21', 'Buenas noches'],
  ])
    for (const day of [days[0], days[3]]) {
      await page.clock.setFixedTime(`${day}T${hour}:30:00-06:00`);
      await openHeld(page, backend.url);
      // On two days of a year, one of these is Pepe's birthday.
      await expect(drawing(page).locator('h1')).toContainText(
        new RegExp(`(${greeting}|¡Feliz cumpleaños), Pepe`),
      );
      await expect(drawing(page).locator('h1 + p time')).toHaveAttribute('datetime', day as string);
    }
  await page.clock.setFixedTime(Date.parse(`${days[3]}T12:00:00-06:00`) + 86_400_000);
  await openHeld(page, backend.url);
  expect(await drawing(page).textContent()).toBe('');
});

test('the drawing of a page that is frozen is gone, and another tab’s sign-out ends it', async ({
  backend,
  enter,
}) => {
  const ana = await enter(UNWATCHED);
  const { page } = ana;
  await waitUntilKept(ana);
  await openHeld(page, backend.url);
  await expect(drawing(page)).toContainText('Pepe');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await drawing(page).textContent()).toBe('');

  const release = await openHeld(page, backend.url);
  await expect(drawing(page)).toContainText('Pepe');
  const other = await ana.context.newPage();
  await other.goto(`${backend.url}/`);
  await other.getByRole('button', { name: /Pepe/ }).click();
  await other.getByRole('menuitem', { name: 'Salir' }).click();
  await expect(other).toHaveURL(/\/login/);
  expect(await keptHome({ ...ana, page: other })).toBeUndefined();
  await release();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('body')).not.toContainText('Pepe');
});

test('whoever turns the birthdays off has no others’ names in the drawing', async ({ backend, enter }) => {
  const ana = await enter(UNWATCHED);
  const { page } = ana;
  await waitUntilKept(ana);
  expect(JSON.stringify(await keptHome(ana))).toContain('Los próximos días');
  await page.goto(`${backend.url}/configuracion`);
  await page.getByRole('switch', { name: 'Mostrar cumpleaños', exact: true }).click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(async () => JSON.stringify(await keptHome(ana))).toContain('Elegiste no ver cumpleaños');
  expect(JSON.stringify(await keptHome(ana))).not.toContain('Los próximos días');
});
