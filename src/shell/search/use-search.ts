import { useEffect, useMemo, useState } from 'react';
import { isAdministrator } from '../../user/profile-values.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { plainPath, shellRouteAt } from '../routes.tsx';
import { usePlace, useShell } from '../shell-context.ts';
import { pathOf } from '../tab-list.ts';
import { actionEntries } from './action-entries.ts';
import { ownPages, pageEntries } from './page-entries.ts';
import { type PeopleIndex, peopleIndex } from './people-index.ts';
import { readRecent } from './recent-choices.ts';
import { createSearch, type Results } from './search.ts';
import { SETTING_ENTRIES } from './setting-entries.ts';

interface FromDevice {
  people: PeopleIndex | undefined;
  recent: readonly string[];
}

const NOTHING: FromDevice = { people: undefined, recent: [] };

/** The search over what is known as it opens; what the device keeps joins as it is read, without a call to the server. */
export function useSearch(): (query: string) => Results {
  const { site, connection, profile } = useServices();
  const { tabs } = useShell();
  const path = plainPath(usePlace() ?? '/');
  const modulo = useObservable(site).modulo;
  const known = useObservable(profile.current);
  const administrator = known.state === 'known' && isAdministrator(known.person);
  const { offline, pending } = useObservable(connection);
  const open = useObservable(tabs.current);
  const device = useDevice();

  return useMemo(() => {
    const facts = { administrator, modulo };
    const pages = pageEntries(facts);
    const title = shellRouteAt(path)?.title;
    const inTab = open?.some((tab) => pathOf(tab.href) === path) ?? false;
    const actions = actionEntries({ title, inTab, offline, pending });
    return createSearch({
      entries: [...pages, ...SETTING_ENTRIES, ...actions],
      ...device,
      start: ownPages(pages),
    });
  }, [administrator, modulo, path, open, offline, pending, device]);
}

function useDevice(): FromDevice {
  const shell = useShell();
  const session = useObservable(useServices().session.state);
  const usuario = session.phase === 'open' ? session.usuario : undefined;
  const [known, setKnown] = useState(NOTHING);
  useEffect(() => {
    if (usuario === undefined) return;
    let left = false;
    const tell = (next: FromDevice) => !left && setKnown(next);
    void Promise.all([peopleIndex(shell, usuario), readRecent(shell.keyval, usuario)]).then(
      async ([people, recent]) => {
        tell({ people, recent });
        await people.complete;
        // The same index, with everybody in it: what is on the screen is sought once more.
        tell({ people, recent });
      },
    );
    return () => {
      left = true;
    };
  }, [shell, usuario]);
  return known;
}
