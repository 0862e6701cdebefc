import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser, WEBKIT } from '../../scripts/commands/browsers.ts';
import { freePort } from '../support/server/free-port.ts';
import type { EngineBrowser, Launch } from './engine.ts';

const BROWSER = join(import.meta.dirname, 'webkit-browser.py');

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Shift: '\uE008',
  Control: '\uE009',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** https://www.w3.org/TR/webdriver2/#pointer-actions */
const BUTTONS = { left: 0, right: 2 } as const;

/** Launches WebKitGTK with WebKitWebDriver, on a virtual screen. */
export const launchWebKit: Launch = async (profile) => {
  const screen = await openScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    // A process group, so that the driver, the browser and its processes end together.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      TZ: 'America/Mexico_City',
    },
  });
  const call = await openSession(`http://127.0.0.1:${port}`, profile);

  const perform = (actions: object[]) => call('POST', '/actions', { actions });
  const keyboard = (actions: object[]) => perform([{ type: 'key', id: 'keyboard', actions }]);
  const kill = async () => {
    await killGroup(driver);
    await screen.close();
  };
  const browser: EngineBrowser = {
    goto: async (url) => void (await call('POST', '/url', { url })),
    evaluate: (expression) =>
      call('POST', '/execute/async', {
        script: `const done = arguments[0];
          (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [],
      }).then((answer) => {
        const { value, error } = answer as { value?: unknown; error?: string };
        if (error !== undefined) throw new Error(error);
        return value;
      }),
    click: async (x, y, button = 'left') =>
      void (await perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
            { type: 'pointerDown', button: BUTTONS[button] },
            { type: 'pointerUp', button: BUTTONS[button] },
          ],
        },
      ])),
    type: async (text) =>
      void (await keyboard(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )),
    press: async (...keys) => {
      const values = keys.map((key) => KEYS[key] ?? key);
      await keyboard([
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    resize: async (width, height) => void (await call('POST', '/window/rect', { width, height })),
    screenshot: async () => Buffer.from((await call('GET', '/screenshot')) as string, 'base64'),
    errors: async () => errorsIn(await readFile(join(profile, 'console'), 'utf8')),
    async close() {
      await call('DELETE', '/window');
      // When the browser's processes have ended, the last page's writes are on the disk.
      while ((await livingIn(driver.pid)) > 1) await pause(20);
      await kill();
    },
    kill,
  };
  return browser;
};

/** ms after which a command counts as unanswered: a browser that hangs would hold the test until its end, without a word */
const ANSWER_MS = 60_000;

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Opens a session with the driver as soon as it listens. */
async function openSession(driver: string, profile: string): Promise<Call> {
  const ask = async (method: string, path: string, body: object = {}) => {
    const response = await fetch(driver + path, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path}: ${error}`);
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  for (let tries = 0; tries < 200; tries++) {
    if (await ask('GET', '/status').catch(() => false)) break;
    await pause(50);
  }
  const { sessionId } = (await ask('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: findBrowser(WEBKIT, process.env), args: [BROWSER, profile] },
      },
    },
  })) as { sessionId: string };
  return (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
}

/**
 * WebKitGTK's messages about the manifest, which it does not support, and about requests, imports or reads of Cache
 * Storage cancelled by leaving a page. The other engines would report a missing file.
 */
const NO_ERROR = [
  /Unrecognized Content-Security-Policy directive 'manifest-src'\.$/,
  /annot load http:\/\/127\.0\.0\.1:\d+\/\S* due to access control checks\.$/,
  /TypeError: Importing a module script failed\.$/,
  // Logged only for a document that was closed, reloaded or replaced; no script of it sees the rejection.
  /Cache API operation failed: Context is stopped$/,
  // A photo asked for while no server answers.
  /FetchEvent\.respondWith received an error: TypeError: Load failed$/,
  /Cannot load http:\/\/127\.0\.0\.1:\d+\/fotos\/\S+\.$/,
];

/**
 * A console message has one or more lines: «address:line:column: CONSOLE SOURCE LEVEL text»; address and
 * source may be missing.
 */
function errorsIn(written: string): string[] {
  return written
    .split('\n')
    .filter((line) => /(^|: )CONSOLE (?!NETWORK )(\w+ )?ERROR /.test(line))
    .filter((line) => !NO_ERROR.some((words) => words.test(line)));
}

interface Screen {
  display: string;
  close(): Promise<void>;
}

async function openScreen(): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const failed = once(server, 'exit').then(() => Promise.reject(new Error('Xvfb ended')));
  const told = server.stdio[3];
  if (!told) throw new Error('no pipe');
  const [display] = await Promise.race([once(told, 'data'), failed]);
  failed.catch(() => undefined);
  return {
    display: `:${String(display).trim()}`,
    async close() {
      const ended = once(server, 'exit');
      if (server.exitCode === null && server.kill()) await ended;
    },
  };
}

/** Number of processes of a group that have not ended. */
async function livingIn(group: number | undefined): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(all.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  // fields: «pid (name) state parent group …»
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  return fields.filter(([state, , of]) => state !== 'Z' && Number(of) === group).length;
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

async function killGroup(leader: ChildProcess): Promise<void> {
  if (leader.pid === undefined || leader.exitCode !== null || leader.signalCode !== null) return;
  const ended = once(leader, 'exit');
  process.kill(-leader.pid, 'SIGKILL');
  await ended;
}
