import { answersKey, DAY_LISTS, earlierKey, isKeptAnswer } from '../../storage/keys.ts';
import type { KeyValue } from '../../storage/keyval.ts';
import { STORAGE_LIMIT_MS, withLimit } from '../../storage/storage-limit.ts';
import { earlierAnswers } from './earlier-answers.ts';
import { KEPT, type KeptAnswer, keptName, policyOf, withoutReserved } from './policies.ts';

/** Stored entries by key. */
export type KeptEntries = Readonly<Record<string, unknown>>;

/**
 * What the server answered, kept on this device for the next start and for a page without a connection. Only this
 * module reads and writes these entries; policies.ts says what they hold. The signed-in person's answers are in
 * memory as far as they have been read, so that the dashboard has data before Apollo runs.
 */
export interface KeptAnswers {
  /** Starts reading, or uses `reading`, which kept.js began. Nothing is shown before `load`. */
  prefetch(usuario: string, reading?: Promise<KeptEntries | undefined>): void;
  /** Opens the person's answers, and reads those of the first screen. */
  load(usuario: string): Promise<void>;
  /** Resolves when the answer, if there is one, can be had from `get`. The reads of one moment are one transaction. */
  read(name: string): Promise<void>;
  get<T>(name: string): { data: T; at: number } | undefined;
  /** Resolves, once those of the first screen have been read, to whether there are no answers in memory. */
  isEmpty(): Promise<boolean>;
  /** Keeps a well-formed answer, if it is of the person whose answers are open. */
  keep(usuario: string | undefined, name: string, data: unknown, at: number): void;
  /** All stored birthday lists; undefined if `stamp`, of an earlier call, still applies. */
  lists(stamp?: string): Promise<{ stamp: string; lists: KeptAnswer[] } | undefined>;
  /** Stops all further writes; resolves when a write in progress has finished. */
  close(): Promise<unknown>;
  /** Closes, and deletes everybody's answers; resolves to whether that succeeded. */
  clear(): Promise<boolean>;
}

const VERSION = 3;
const LIST_VERSION = 1;
/** The answers of a batch arrive together: they are stored together. */
const WRITE_MS = 200;
const DAY_MS = 86_400_000;

const keyOf = (usuario: string, name: string) =>
  policyOf(name)?.entry?.(usuario, name) ?? answersKey(usuario);

/** The lists read at a start: the day before yesterday to six days ahead, in whatever zone the campus is. */
const firstLists = (now: number) =>
  Array.from({ length: 11 }, (_, place) => {
    const date = new Date(now + (place - 3) * DAY_MS);
    return keptName('listaCumpleanos', { mes: date.getUTCMonth() + 1, dia: date.getUTCDate() }) as string;
  });

export function createKeptAnswers(keyval: KeyValue, now: () => number): KeptAnswers {
  let owner: string | undefined;
  let answers = new Map<string, KeptAnswer>();
  /** names of answers to store; while there are any, a write is planned */
  const unsaved = new Set<string>();
  let writing: Promise<boolean> = Promise.resolve(true);
  /** how many lists this page has stored: a day may be stored again, under its key */
  let storedLists = 0;
  let early: { usuario: string; stored: Promise<KeptEntries> } | undefined;
  let loading: Promise<void> = Promise.resolve();
  let reading: { names: Set<string>; done: Promise<void> } | undefined;
  let tell = () => {};
  const loaded = new Promise<void>((resolve) => {
    tell = resolve;
  });

  async function readKeys(keys: readonly string[]): Promise<KeptEntries> {
    const values = await keyval.getMany(keys).catch(() => []);
    return Object.fromEntries(keys.map((key, place) => [key, values[place]]));
  }

  /** src/first-paint/kept.js reads the same keys. */
  const readFirst = (usuario: string) =>
    readKeys([
      answersKey(usuario),
      earlierKey(usuario),
      ...firstLists(now()).map((name) => keyOf(usuario, name)),
    ]);

  function readLists() {
    const names = new Set<string>();
    const done = loaded.then(async () => {
      reading = undefined;
      const person = owner;
      if (person === undefined) return;
      const stored = await readKeys([...names].map((name) => keyOf(person, name)));
      if (owner === person) for (const name of names) take(name, toList(stored[keyOf(person, name)]));
    });
    return { names, done };
  }

  /** Takes an answer that was read; false if it is malformed, or the known one is as new. */
  function take(name: string, answer: Partial<KeptAnswer> | null | undefined): boolean {
    if (typeof answer?.at !== 'number' || !policyOf(name)?.fits(answer.data)) return false;
    if ((answers.get(name)?.at ?? Number.NEGATIVE_INFINITY) >= answer.at) return false;
    answers.set(name, { data: answer.data, at: answer.at });
    return true;
  }

  function takeShared(stored: unknown): void {
    const { v, answers: all } = (stored ?? {}) as {
      v?: unknown;
      answers?: Record<string, KeptAnswer> | null;
    };
    for (const [name, one] of Object.entries((v === VERSION && all) || {})) take(name, one);
  }

  async function takeFirst(usuario: string, begun: Promise<KeptEntries>): Promise<void> {
    const stored = await begun;
    if (owner === usuario) {
      takeShared(stored[answersKey(usuario)]);
      for (const name of firstLists(now())) take(name, toList(stored[keyOf(usuario, name)]));
      const earlier = earlierAnswers(usuario, stored[earlierKey(usuario)], stored[answersKey(usuario)]);
      for (const [name, answer] of earlier) if (take(name, answer)) unsaved.add(name);
      const written = write();
      if (stored[earlierKey(usuario)] !== undefined)
        void written.then(async (done) => done && keyval.delete(earlierKey(usuario)).catch(() => undefined));
    }
    tell();
  }

  /** Stores the new answers; resolves to whether that succeeded. */
  function write(): Promise<boolean> {
    const names = [...unsaved];
    unsaved.clear();
    const person = owner;
    if (person === undefined) return writing;
    const values = new Map(names.map((name) => [keyOf(person, name), toStored(name)]));
    storedLists += names.filter((name) => policyOf(name)?.entry).length;
    const puts = [...values].map(([key, value]) => keyval.set(key, value));
    writing = Promise.allSettled(puts).then((all) => all.every(({ status }) => status === 'fulfilled'));
    return writing;
  }

  function toStored(name: string): unknown {
    const { data: people, at } = answers.get(name) as KeptAnswer;
    if (policyOf(name)?.entry) return { v: LIST_VERSION, people, at };
    const newest = [...answers].sort(([, a], [, b]) => b.at - a.at);
    const shared = Object.entries(KEPT).flatMap(([operation, { most, entry }]) =>
      entry ? [] : newest.filter(([one]) => one.startsWith(`${operation}:`)).slice(0, most),
    );
    return { v: VERSION, answers: Object.fromEntries(shared) };
  }

  function close(): Promise<unknown> {
    owner = undefined;
    answers = new Map();
    unsaved.clear();
    return writing;
  }

  return {
    prefetch(usuario, begun) {
      const given = begun && withLimit(begun, STORAGE_LIMIT_MS).catch(() => undefined);
      const stored = given?.then((entries) =>
        entries?.[answersKey(usuario)] ? entries : readFirst(usuario),
      );
      early = { usuario, stored: stored ?? readFirst(usuario) };
    },

    load(usuario) {
      void close();
      owner = usuario;
      const begun = early?.usuario === usuario ? early.stored : readFirst(usuario);
      early = undefined;
      // Resolves to nothing: the entries would stay in memory after the session's end.
      loading = takeFirst(usuario, begun);
      return loading;
    },

    read(name) {
      const row = policyOf(name);
      if (!row || answers.has(name)) return Promise.resolve();
      if (!row.entry) return loaded;
      reading ??= readLists();
      reading.names.add(name);
      return reading.done;
    },

    get: <T>(name: string) => answers.get(name) as { data: T; at: number } | undefined,

    isEmpty: () => loading.then(() => answers.size === 0),

    keep(usuario, name, data, at) {
      if (owner === undefined || usuario !== owner || !policyOf(name)?.fits(data)) return;
      answers.set(name, { data: withoutReserved(data), at });
      // Not before the shared entry was read, whose other answers would be lost.
      if (unsaved.size === 0) void loading.then(() => setTimeout(() => void write(), WRITE_MS));
      unsaved.add(name);
    },

    async lists(stamp) {
      const keys = (await keyval.keys().catch(() => []))
        .filter((key) => key.startsWith(DAY_LISTS) && key.endsWith(`:${owner}`))
        .sort();
      const next = [storedLists, ...keys].join();
      if (next === stamp) return undefined;
      const stored = await readKeys(keys);
      return { stamp: next, lists: Object.values(stored).flatMap((one) => toList(one) ?? []) };
    },

    close,

    async clear() {
      try {
        await close();
        const keys = (await keyval.keys()).filter(isKeptAnswer);
        await Promise.all(keys.map((key) => keyval.delete(key)));
        return true;
      } catch {
        return false;
      }
    },
  };
}

function toList(stored: unknown): KeptAnswer | undefined {
  const { v, people, at } = (stored ?? {}) as { v?: unknown; people?: unknown; at?: number };
  const fits = v === LIST_VERSION && at !== undefined && KEPT.listaCumpleanos?.fits(people);
  return fits ? { data: people, at } : undefined;
}
