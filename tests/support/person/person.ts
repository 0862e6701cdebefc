import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { Backend } from '../backends/backend.ts';
import { DEVICE, signIn, workerReady } from '../browser/browser.ts';
import { createPromiseBook, type PromiseBook } from '../promises/promise-book.ts';

/** A person at a device: a browser context of its own, recorded in the promise book. */
export interface Person {
  usuario: string;
  device: string;
  context: BrowserContext;
  page: Page;
  book: PromiseBook;
  choose(values: Readonly<Record<string, string>>, act: () => Promise<void>, seeing?: string): Promise<void>;
  discard(campos: readonly string[], act: () => Promise<void>): Promise<void>;
  /**
   * Signs in through the form; resolves on the dashboard, with the app cached by the worker unless it is
   * blocked.
   */
  signIn(): Promise<void>;
  /** Another person at the same device. */
  handOver(usuario: string): Person;
  /** Checks that the promise book has no violation. */
  verify(): Promise<void>;
}

export interface PersonOptions {
  /** a new person by default */
  usuario?: string;
  device?: string;
  /** the book of the same person's other device */
  book?: PromiseBook;
  context?: BrowserContextOptions;
  /** runs before the first page is opened */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** A quarter of the pixels: nobody looks, and drawing was a tenth of the cost of such a test. */
const UNSEEN = process.env.PICTURES ? {} : { deviceScaleFactor: 0.5 };

/** A device of the person, without a session. */
export async function meet(browser: Browser, backend: Backend, options: PersonOptions = {}): Promise<Person> {
  const { usuario = backend.addPerson(), device = 'uno', book = createPromiseBook(backend) } = options;
  const context = await browser.newContext({ ...DEVICE, ...UNSEEN, ...options.context });
  await book.watch(context, device);
  await options.prepare?.(context);
  const page = await context.newPage();
  const at = (name: string): Person => ({
    usuario: name,
    device,
    context,
    page,
    book,
    choose: (values, act, seeing) =>
      book.choose({ device, usuario: name, ...(seeing !== undefined && { seeing }) }, values, act),
    discard: (campos, act) => book.discard({ device, usuario: name }, campos, act),
    async signIn() {
      await signIn(page, backend, name);
      if (options.context?.serviceWorkers !== 'block') await workerReady(page);
    },
    handOver: at,
    verify: () => book.verify({ [device]: page }),
  });
  return at(usuario);
}
