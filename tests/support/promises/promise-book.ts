import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Backend } from '../backends/backend.ts';
import { type BookEntry, writeBook } from './book-script.ts';
import { checkPromises, OUTSIDE } from './promise-check.ts';
import { type Choice, fieldOf, type History, type Rest } from './promise-history.ts';
import { readRest } from './rest.ts';

/**
 * The promise book: what the screen said and when, what the device had stored by then, and what the person
 * chose. Its checker compares this with the server's journal (promises 1, 2, 4, 5, 6).
 */
export interface PromiseBook {
  /**
   * Records from now on everything that the pages of this browser say and store. Call it before the first
   * page is opened.
   */
  watch(context: BrowserContext, device: string): Promise<void>;
  /** The person makes these choices by `act`; they count from its last click or key. */
  choose(who: Chooser, values: Readonly<Record<string, string>>, act: () => Promise<void>): Promise<void>;
  /** The person discards what this device still has pending for these fields. */
  discard(who: Chooser, campos: readonly string[], act: () => Promise<void>): Promise<void>;
  /** A setting is changed without a device of this test, with the owner's four arguments. */
  elsewhere(usuario: string, campo: string, valor: string): Promise<void>;
  /**
   * Everything recorded so far.
   * @param pages one page of each device that is still open
   */
  history(pages: Readonly<Record<string, Page>>): Promise<History>;
  /** Checks that there is no violation. Call it when nothing is in progress. */
  verify(pages: Readonly<Record<string, Page>>): Promise<void>;
}

export interface Chooser {
  device: string;
  usuario: string;
  /** the other device's value shown by a conflict */
  seeing?: string;
}

/** tab: the next document in the same tab ends what the former one said. */
type Noted = BookEntry & { device: string; tab: string };

export function createPromiseBook(backend: Backend): PromiseBook {
  const entries: Noted[] = [];
  const tabs: Page[] = [];
  const choices: (Choice & { from: number })[] = [];

  async function choose(
    { device, usuario, seeing }: Chooser,
    chosen: [string, string, boolean][],
    act: () => Promise<void>,
  ) {
    const from = Date.now();
    await act();
    const at = Date.now();
    for (const [campo, valor, discards] of chosen)
      choices.push({
        ...{ device, usuario, campo, valor, from, at },
        ...(seeing !== undefined && { seeing }),
        ...(discards && { discards }),
      });
  }

  /** The page's own clock knows when it was clicked; the test only knows the interval. */
  const clicked = ({ from, ...choice }: Choice & { from: number }): Choice => {
    const acts = entries.filter(
      (one) =>
        one.tipo === 'acto' && one.device === choice.device && one.at >= from - 5 && one.at <= choice.at + 5,
    );
    const last = acts.at(-1);
    if (last === undefined) return choice;
    const { at, tab } = last;
    const drawn = entries.find(
      (one) => one.tipo === 'dibujado' && one.device === choice.device && one.de === at,
    );
    return { ...choice, at, page: tab, ...(drawn && { drawn: drawn.at }) };
  };

  const book: PromiseBook = {
    async watch(context, device) {
      await context.exposeBinding('__libro', ({ page }, entry: BookEntry) => {
        if (!tabs.includes(page)) tabs.push(page);
        entries.push({ ...entry, device, tab: `${device}-${tabs.indexOf(page)}` });
      });
      await context.addInitScript(writeBook);
    },
    choose: (who, values, act) =>
      choose(
        who,
        Object.entries(values).map(([campo, valor]) => [campo, valor, false]),
        act,
      ),
    discard: (who, campos, act) =>
      choose(
        who,
        campos.map((campo) => [campo, '', true]),
        act,
      ),
    async elsewhere(usuario, campo, valor) {
      const from = Date.now();
      choices.push({ device: OUTSIDE, usuario, campo, valor, from, at: from });
      await backend.change(usuario, campo, valor);
    },
    async history(pages) {
      const said = (tipo: 'guardada' | 'confirmada') =>
        entries.flatMap((one) =>
          one.tipo === tipo
            ? [
                {
                  ...{ device: one.device, page: one.tab, usuario: one.usuario },
                  ...{ campo: one.campo, valor: one.valor, written: one.desde, at: one.at },
                },
              ]
            : [],
        );
      const made = choices.map(clicked);
      const rest: Rest = { at: Date.now(), server: {}, rows: [], says: {} };
      const server: Record<string, string | null> = {};
      for (const { usuario, campo } of made) server[fieldOf(usuario, campo)] = backend.value(usuario, campo);
      const devices = await Promise.all(
        Object.entries(pages).map(async ([device, page]) => [device, await readRest(page, device)] as const),
      );
      return {
        choices: made,
        screens: entries.flatMap((one) =>
          one.tipo === 'pantalla'
            ? [{ device: one.device, page: one.tab, usuario: one.usuario, at: one.at, says: one.dice }]
            : [],
        ),
        kept: said('guardada'),
        learnt: said('confirmada'),
        writes: backend.writes().filter(({ usuario }) => made.some((one) => one.usuario === usuario)),
        rest: {
          ...rest,
          server,
          rows: devices.flatMap(([, { rows }]) => rows),
          says: Object.fromEntries(devices.map(([device, { says }]) => [device, says])),
        },
      };
    },
    async verify(pages) {
      expect(checkPromises(await book.history(pages))).toEqual([]);
    },
  };
  return book;
}
