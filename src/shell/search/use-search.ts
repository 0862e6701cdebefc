import { useEffect, useMemo, useState } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import { useShell } from '../context/shell-context.ts';
import { useMenuFacts } from '../menu/use-menu-sync.ts';
import { usePlace } from '../navigation/use-place.tsx';
import { plainPath, shellRouteAt } from '../routes/routes.tsx';
import { actionEntries } from '../search-index/action-entries.ts';
import { ownPages, pageEntries } from '../search-index/page-entries.ts';
import { type PeopleIndex, peopleIndex } from '../search-index/people-index.ts';
import { readRecent } from '../search-index/recent-choices.ts';
import { createSearch, type Results } from '../search-index/search.ts';
import { SETTING_ENTRIES } from '../search-index/setting-entries.ts';
import { pathOf } from '../tabs/tab-list.ts';

interface FromDevice {
  people: PeopleIndex | undefined;
  recent: readonly string[];
}

const NOTHING: FromDevice = { people: undefined, recent: [] };

/**
 * The search over the entries known when it opens. Data stored on the device is added as it is read, without
 * a request to the server.
 */
export function useSearch(): (query: string) => Results {
  const { connection } = useServices();
  const facts = useMenuFacts();
  const { tabs } = useShell();
  const path = plainPath(usePlace() ?? '/');
  const { offline, pending } = useObservable(connection);
  const open = useObservable(tabs.current);
  const device = useDevice();

  return useMemo(() => {
    const pages = pageEntries(facts);
    const title = shellRouteAt(path)?.title;
    const inTab = open?.some((tab) => pathOf(tab.href) === path) ?? false;
    const actions = actionEntries({ title, inTab, offline, pending });
    return createSearch({
      entries: [...pages, ...SETTING_ENTRIES, ...actions],
      ...device,
      start: ownPages(pages),
    });
  }, [facts, path, open, offline, pending, device]);
}

function useDevice(): FromDevice {
  const shell = useShell();
  const { keptAnswers, session } = useServices();
  const state = useObservable(session.state);
  const usuario = state.phase === 'open' ? state.usuario : undefined;
  const [known, setKnown] = useState(NOTHING);
  useEffect(() => {
    if (usuario === undefined) return;
    let left = false;
    const publish = (next: FromDevice) => !left && setKnown(next);
    void Promise.all([peopleIndex(shell, keptAnswers, usuario), readRecent(shell.keyval, usuario)]).then(
      async ([people, recent]) => {
        publish({ people, recent });
        await people.complete;
        // The same index, now complete: a new object makes the current query run again.
        publish({ people, recent });
      },
    );
    return () => {
      left = true;
    };
  }, [shell, keptAnswers, usuario]);
  return known;
}
