import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { WantedPeople } from '../../domain/personnel/personnel.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { beginWords, storeWords } from './address-words.ts';
import { PeopleList } from './list/PeopleList.tsx';
import { usePeople } from './list/use-people.ts';
import { parseAddress, peopleHref } from './people-query.ts';
import { PersonView } from './person/PersonView.tsx';

const readSearch = () => location.search;

/** Replaces the history entry: a letter or a filter is no step for Back. */
function showOnly(wanted: WantedPeople): void {
  const { usuario } = parseAddress(location.search);
  storeWords([wanted.text, usuario ?? ''], peopleHref({ wanted, usuario }));
}

/** The list, or one person's file. The list stays beneath the file, so that Back shows it as it was. */
export function PeopleDesk() {
  const [, navigate] = useLocation();
  const search = useLocationProperty(readSearch);
  const state = useObservable(useServices().session.state);
  const by = state.phase === 'open' ? state.usuario : undefined;
  const { wanted, usuario } = useMemo(() => {
    beginWords(by);
    return parseAddress(search);
  }, [by, search]);
  useEffect(() => storeWords([wanted.text, usuario ?? '']), [wanted, usuario]);
  const people = usePeople(wanted, usuario === undefined);
  const [deleted, setDeleted] = useState<string>();
  useEffect(() => {
    if (usuario !== undefined) setDeleted(undefined);
  }, [usuario]);
  const onWanted = useCallback((next: WantedPeople) => {
    setDeleted(undefined);
    showOnly(next);
  }, []);
  const listHref = peopleHref({ wanted });
  return (
    <>
      {usuario !== undefined && (
        <PersonView
          key={usuario}
          usuario={usuario}
          found={people.found?.people.find((one) => one.usuario === usuario)}
          choices={people.choices}
          listHref={listHref}
          onChange={people.refresh}
          onDenied={people.forget}
          onDeleted={(said) => {
            setDeleted(said);
            navigate(listHref, { replace: true });
          }}
        />
      )}
      {(usuario === undefined || people.found) && (
        <div hidden={usuario !== undefined}>
          <PeopleList wanted={wanted} people={people} said={deleted} onWanted={onWanted} />
        </div>
      )}
    </>
  );
}
