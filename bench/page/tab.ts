import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';
import { FLAGS, findChromium } from './browser.ts';

/** The part of a DevTools session that the measurements need. */
export type Protocol = Pick<CDPSession, 'send'>;

export interface Tab extends Protocol {
  /** Cuts the network of the page and of its worker. */
  goOffline(): Promise<void>;
}

const TAB_FLAGS = [
  ...FLAGS,
  '--headless',
  '--remote-debugging-pipe',
  '--hide-scrollbars',
  '--disable-extensions',
  '--disable-default-apps',
  '--no-default-browser-check',
  '--password-store=basic',
  '--lang=es-MX',
  '--accept-lang=es-MX',
];
const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** what a command of the protocol may take at most, as in a page whose thread is busy */
const PATIENCE_MS = 180_000;

/**
 * Starts a browser process on the profile, and gives out its tab. Without Playwright: that enables the protocol's domain
 * Runtime, as the developer tools and Lighthouse do, and V8 then looks up the source positions of every Error that
 * a script makes. React makes three while it is evaluated, which then takes three times as long as in a person's browser.
 */
export async function inTab<T>(folder: string, use: (tab: Tab) => Promise<T>): Promise<T> {
  const browser = spawn(findChromium(), [...TAB_FLAGS, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = once(browser, 'exit');
  const connection = connect(browser);
  try {
    return await use(await openTab(connection));
  } finally {
    // Writes the profile to the disk.
    await connection.send('Browser.close').catch(() => browser.kill());
    await ended;
  }
}

async function openTab({ send, onWorker }: Connection): Promise<Tab> {
  const { targetInfos } = (await send('Target.getTargets')) as {
    targetInfos: { type: string; targetId: string }[];
  };
  const found = targetInfos.find(({ type }) => type === 'page');
  const attached = { targetId: found?.targetId, flatten: true };
  const { sessionId } = (await send('Target.attachToTarget', attached)) as { sessionId: string };
  const own = (method: string, parameters?: object) => send(method, parameters, sessionId);
  await own('Emulation.setDeviceMetricsOverride', {
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await own('Emulation.setTimezoneOverride', { timezoneId: 'America/Mexico_City' });
  await own('Page.enable');
  /** Without the domain Network, a worker takes the command and stays online. */
  const cut = async (session: string) => {
    await send('Network.enable', {}, session);
    await send('Network.emulateNetworkConditions', OFFLINE, session);
  };
  return {
    send: own as Tab['send'],
    async goOffline() {
      onWorker(cut);
      const filter = [{ type: 'service_worker' }];
      await send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: false,
        flatten: true,
        filter,
      });
      await cut(sessionId);
    },
  };
}

interface Connection {
  send(method: string, parameters?: object, sessionId?: string): Promise<unknown>;
  /** @param found called with the session of each worker that is attached */
  onWorker(found: (sessionId: string) => Promise<void>): void;
}

/** The messages of a pipe are JSON texts that end with a zero byte. */
function connect(browser: ChildProcess): Connection {
  const [, , , input, output] = browser.stdio as unknown as [never, never, never, Writable, Readable];
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let found = async (_: string) => {};
  let last = 0;
  let text = '';
  output.setEncoding('utf8').on('data', (more: string) => {
    const messages = (text + more).split('\0');
    text = messages.pop() ?? '';
    for (const message of messages) take(JSON.parse(message));
  });
  interface Message {
    id?: number;
    result?: unknown;
    error?: { message: string };
    method?: string;
    params?: { sessionId: string };
  }
  function take({ id, result, error, method, params }: Message): void {
    if (method === 'Target.attachedToTarget' && params) void found(params.sessionId);
    const one = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  }
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const timer = setTimeout(() => reject(new Error(`no answer to ${method}`)), PATIENCE_MS);
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            settle(value);
          };
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
    onWorker(next) {
      found = next;
    },
  };
}
