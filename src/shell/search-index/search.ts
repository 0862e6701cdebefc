import type { PeopleIndex } from './people-index.ts';
import { personEntry } from './person-entries.ts';
import { type EntryKind, KINDS, type SearchEntry } from './search-entry.ts';
import { createWordIndex } from './word-index.ts';

export interface ResultGroup {
  heading: string;
  entries: readonly SearchEntry[];
}

export interface Results {
  groups: readonly ResultGroup[];
  /** number of matches; at most MOST_SHOWN of them are in `groups` */
  total: number;
}

export const MOST_SHOWN = 50;
const MOST_RECENT = 5;

const HEADINGS: Readonly<Record<EntryKind, string>> = {
  pagina: 'Páginas',
  ajuste: 'Ajustes',
  accion: 'Acciones',
  persona: 'Personas',
};

export interface SearchSource {
  /** pages, settings, actions */
  entries: readonly SearchEntry[];
  people: PeopleIndex | undefined;
  /** ids of recent choices, the latest first */
  recent: readonly string[];
  /** entries for an empty query */
  start: readonly SearchEntry[];
}

/**
 * Returns a search over all entries. Equally good matches are ordered by kind: pages, settings, actions,
 * people.
 */
export function createSearch({ entries, people, recent, start }: SearchSource): (query: string) => Results {
  const ordered = KINDS.flatMap((kind) => entries.filter((entry) => entry.kind === kind));
  const index = createWordIndex();
  for (const entry of ordered) index.add(withDetail(entry));
  const chosen = new Set(recent);
  const idOf = (entry: number) => ordered[entry]?.id ?? '';
  const loginOf = (entry: number) => `persona:${people?.people[entry]?.usuario}`;
  const byId = new Map(ordered.map((entry) => [entry.id, entry]));

  function remembered(id: string): SearchEntry | undefined {
    const login = id.startsWith('persona:') ? id.slice('persona:'.length) : undefined;
    const person = login && people?.people.find(({ usuario }) => usuario === login);
    return person ? personEntry(person) : byId.get(id);
  }

  function beginning(): Results {
    const recents = recent.flatMap((id) => remembered(id) ?? []).slice(0, MOST_RECENT);
    const rest = start.filter((entry) => !recents.some(({ id }) => id === entry.id));
    const groups = [
      { heading: 'Recientes', entries: recents },
      { heading: HEADINGS.pagina, entries: rest },
    ].filter((group) => group.entries.length > 0);
    return { groups, total: recents.length + rest.length };
  }

  return (query) => {
    if (query.trim() === '') return beginning();
    const own = index.find(query, MOST_SHOWN, (entry) => chosen.has(idOf(entry)));
    const others = people?.index.find(query, MOST_SHOWN, (entry) => chosen.has(loginOf(entry)));
    const found = [
      ...own.best.map(({ entry, score }) => ({
        entry: ordered[entry],
        score,
        last: chosen.has(idOf(entry)),
      })),
      ...(others?.best ?? []).map(({ entry, score }) => {
        const person = people?.people[entry];
        return { entry: person && personEntry(person), score, last: chosen.has(loginOf(entry)) };
      }),
    ]
      // The sort is stable, so the app's own entries stay ahead of people.
      .sort((a, b) => a.score - b.score || Number(b.last) - Number(a.last))
      .slice(0, MOST_SHOWN)
      .flatMap(({ entry }) => entry ?? []);
    return { groups: grouped(found), total: own.total + (others?.total ?? 0) };
  };
}

/** Groups in the order of their best match, so that the best match is the first option. */
function grouped(found: readonly SearchEntry[]): readonly ResultGroup[] {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    heading: HEADINGS[kind],
    entries: found.filter((entry) => entry.kind === kind),
  }));
}

const withDetail = ({ title, leads, more, detail }: SearchEntry) => ({
  title,
  leads,
  more: [more, detail].filter(Boolean).join(' '),
});
