import type { KeyValue } from '../storage/keyval.ts';
import { STORAGE_LIMIT_MS, withLimit } from '../storage/time-limit.ts';
import { hasKeptShape } from './kept-shape.ts';

/**
 * What the first screen needs, apart from the Apollo copy and small: read in one go beside the scripts, so that the
 * dashboard has its data before Apollo runs (performance.md). Per user and version; never RFC, CURP or IDOracle,
 * since no watched query of the first screen asks for them.
 */
export interface FirstScreen {
  /** Begins to read, or takes [owner, copy] that is being read; nothing is shown of it before `load`. */
  prefetch(usuario: string, reading?: Promise<unknown>): void;
  load(usuario: string): Promise<void>;
  /** Resolves when what is kept was read, now or later. */
  loaded(): Promise<void>;
  get<T>(name: string): { data: T; at: number } | undefined;
  keep(name: string, data: unknown, at: number): void;
  /** No write begins after this; resolves when a write under way is through. */
  close(): Promise<void>;
}

const VERSION = 1;
const MOST_ENTRIES = 24;
const key = (usuario: string) => `primera-vista:${usuario}`;

type Entries = Record<string, { data: unknown; at: number }>;

export function createFirstScreen(keyval: KeyValue): FirstScreen {
  let owner: string | undefined;
  let entries: Entries = {};
  let writing: Promise<void> = Promise.resolve();
  let planned = false;
  let tell = () => {};
  const loaded = new Promise<void>((resolve) => {
    tell = resolve;
  });

  const read = (usuario: string) => keyval.get(key(usuario)).catch(() => undefined);
  let early: { usuario: string; copy: Promise<unknown> } | undefined;

  const write = () => {
    planned = false;
    if (!owner) return;
    writing = keyval.set(key(owner), { v: VERSION, entries }).catch(() => undefined);
  };

  return {
    prefetch(usuario, reading) {
      const copy =
        (reading && withLimit(reading, STORAGE_LIMIT_MS).catch(() => undefined))?.then((given) => {
          const [owner, there] = Array.isArray(given) ? (given as unknown[]) : [];
          return owner === usuario && there !== undefined ? there : read(usuario);
        }) ?? read(usuario);
      early = { usuario, copy };
    },
    async load(usuario) {
      owner = usuario;
      entries = {};
      const reading = early?.usuario === usuario ? early.copy : read(usuario);
      early = undefined;
      const copy = (await reading) as { v?: number; entries?: Entries } | undefined;
      if (owner === usuario && copy?.v === VERSION && typeof copy.entries === 'object')
        entries = { ...copy.entries, ...entries };
      tell();
    },
    loaded: () => loaded,
    get<T>(name: string) {
      const entry = entries[name];
      const fits = typeof entry?.at === 'number' && hasKeptShape(name, entry.data);
      return entry && fits ? { data: entry.data as T, at: entry.at } : undefined;
    },
    keep(name, data, at) {
      if (!owner) return;
      const latest = Object.entries({ ...entries, [name]: { data, at } }).sort(([, a], [, b]) => b.at - a.at);
      entries = Object.fromEntries(latest.slice(0, MOST_ENTRIES));
      if (planned) return;
      planned = true;
      // Answers of a batch come together: one write for all of them.
      setTimeout(write, 200);
    },
    async close() {
      owner = undefined;
      entries = {};
      await writing;
    },
  };
}
