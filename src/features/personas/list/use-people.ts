import { startTransition, useEffect, useRef, useState } from 'react';
import type {
  Choices,
  FoundPerson,
  PeopleRead,
  Unread,
  WantedPeople,
} from '../../../domain/personnel/personnel.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { peopleHref } from '../people-query.ts';

interface FoundPeople {
  people: readonly FoundPerson[];
  next?: string;
  /** the search that this answers, and its round */
  wanted: WantedPeople;
  of: string;
}

export type People = ReturnType<typeof usePeople>;

const MISSING = { kind: 'failed', message: 'Falta una parte de la app; vuelve a cargar la página.' } as const;

/**
 * The people who match, requested when the search changes while the list is shown. The answer to an earlier
 * search is aborted. What was found stays until the next answer; a refusal removes it.
 */
export function usePeople(wanted: WantedPeople, shown: boolean) {
  const { personnel, connection } = useServices();
  const { offline } = useObservable(connection);
  const [found, setFound] = useState<FoundPeople>();
  const [problem, setProblem] = useState<Unread>();
  const [choices, setChoices] = useState<Choices>();
  const [growing, setGrowing] = useState(false);
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(undefined);
  const of = `${round} ${peopleHref({ wanted })}`;
  const answered = found?.of === of;

  function ask(after?: string): Promise<PeopleRead | undefined> {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    return personnel()
      .then(
        (made) => made.search(wanted, after, abort.signal),
        () => MISSING,
      )
      .then((answer) => (abort.signal.aborted ? undefined : answer));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names the search
  useEffect(() => {
    if (!shown || offline || answered) return;
    void ask().then((answer) => {
      // A low priority: rows are rendered in pieces, and a letter that is typed meanwhile comes first.
      if (answer) startTransition(() => take(answer));
    });
    return () => {
      running.current?.abort();
      setGrowing(false);
    };
  }, [of, shown, offline]);

  function take(answer: PeopleRead, before: readonly FoundPerson[] = []): void {
    if (answer.kind === 'people') setFound({ ...answer, people: [...before, ...answer.people], wanted, of });
    else if (answer.kind !== 'failed') setFound(undefined);
    setProblem(answer.kind === 'people' ? undefined : answer);
  }

  const wantsChoices = choices === undefined && !offline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for what is missing
  useEffect(() => {
    if (!wantsChoices) return;
    let left = false;
    const keep = (given: Choices | undefined) => {
      if (!left && given) setChoices(given);
    };
    void personnel().then(
      (made) => made.choices().then(keep),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [personnel, wantsChoices, round]);

  return {
    found,
    problem,
    choices,
    offline,
    growing,
    /** what is shown are the people of another search, whose answer did not come */
    outdated: !answered && problem !== undefined,
    /** Asks again when the list is next shown: somebody in it has changed. */
    refresh: () => setRound((now) => now + 1),
    forget: () => setFound(undefined),
    async more() {
      if (!found?.next || growing || !answered) return;
      setGrowing(true);
      const answer = await ask(found.next);
      if (!answer) return;
      setGrowing(false);
      take(answer, found.people);
    },
  };
}
