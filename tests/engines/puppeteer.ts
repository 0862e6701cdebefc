import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyInput, type LaunchOptions, launch, type Page } from 'puppeteer-core';
import { CHROMIUM, FIREFOX, findBrowser, type TestProgram } from '../../scripts/commands/browsers.ts';
import type { EngineBrowser, Launch } from './engine.ts';

/** Launches Firefox, controlled by WebDriver BiDi. */
export const launchFirefox: Launch = (profile) =>
  launchProgram(FIREFOX, profile, {
    browser: 'firefox',
    extraPrefsFirefox: { 'intl.accept_languages': 'es-MX, es', 'ui.prefersReducedMotion': 1 },
  });

/** Launches Chromium, controlled by its own protocol, for tests that all engines share. */
export const launchChromium: Launch = (profile) =>
  launchProgram(CHROMIUM, profile, {
    browser: 'chrome',
    args: ['--no-sandbox', '--no-first-run', '--lang=es-MX', '--force-prefers-reduced-motion'],
  });

async function launchProgram(
  which: TestProgram,
  profile: string,
  options: LaunchOptions,
): Promise<EngineBrowser> {
  const executablePath = findBrowser(which, process.env);
  if (executablePath === undefined)
    throw new Error(`No hay ${which.name} en este equipo: ejecuta «npm test», que lo instala.`);
  const browser = await launch({
    ...options,
    executablePath,
    userDataDir: profile,
    headless: true,
    env: { ...process.env, TZ: 'America/Mexico_City' },
    defaultViewport: { width: 1280, height: 800 },
  });
  const main = browser.process();
  if (main?.pid === undefined) throw new Error(`${which.name} did not start`);
  const { pid } = main;
  const ended = once(main, 'exit');
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  const written = join(profile, 'console');
  appendFileSync(written, '');
  await noteErrors(page, (text) => appendFileSync(written, `${JSON.stringify(text)}\n`));

  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y, button = 'left') => page.mouse.click(x, y, { button }),
    type: (text) => page.keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.toReversed()) await page.keyboard.up(key as KeyInput);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    errors: async () =>
      readFileSync(written, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => String(JSON.parse(line))),
    async close() {
      await browser.close();
      await ended;
    },
    async kill() {
      if (main.exitCode === null && main.signalCode === null) {
        // The group of the browser and of the processes of its pages.
        process.kill(-pid, 'SIGKILL');
        await ended;
      }
    },
  };
}

/**
 * When a page is left, Firefox cancels its requests. It reports each as one that the worker could not answer, and
 * an image of which a part had come as truncated. A page that stays and misses a file reports that itself.
 */
const LEFT_BEHIND = [
  /Failed to load ‘(http:\/\/127\.0\.0\.1:\S*)?’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/,
  /^Error: Image corrupt or truncated\.$/,
];

/** Messages for a request without an answer: Chromium's, and Firefox's for a photo, which the worker asks for. */
const NO_ANSWER = [
  /^Failed to load resource: net::ERR_/,
  /^Error: Failed to load ‘http:\/\/127\.0\.0\.1:\d+\/fotos\/\S+’\. A ServiceWorker passed a promise to FetchEvent\.respondWith\(\) that rejected with ‘TypeError: NetworkError when attempting to fetch resource\.’\.$/,
];

const says = (text: string, patterns: readonly RegExp[]) => patterns.some((words) => words.test(text));

async function noteErrors(page: Page, note: (text: string) => void): Promise<void> {
  page.on('pageerror', (error) => {
    const text = String(error);
    if (!says(text, LEFT_BEHIND) && !says(text, NO_ANSWER)) note(text);
  });
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !says(text, NO_ANSWER)) note(text);
  });
  await page.evaluateOnNewDocument(() => {
    // An import cancelled by leaving the page is no error.
    let left = false;
    addEventListener('beforeunload', () => {
      left = true;
    });
    addEventListener('pageshow', () => {
      left = false;
    });
    const tell = console.error.bind(console);
    // Through WebDriver BiDi an Error object would arrive as «JSHandle@error».
    console.error = (...said: unknown[]) => {
      if (!left) tell(...said.map((one) => (one instanceof Error ? `${one}\n${one.stack}` : one)));
    };
    // Firefox reports violations of the Content-Security-Policy to the page only, so log them there.
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`),
    );
  });
}
