import { Link } from 'wouter';
import type { WantedPeople } from '../../../domain/personnel/personnel.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { EVERYBODY, peopleHref } from '../people-query.ts';
import { RightRefused } from '../RightRefused.tsx';
import { FoundRows } from './FoundRows.tsx';
import { SearchForm } from './SearchForm.tsx';
import type { People } from './use-people.ts';

interface PeopleListProps {
  wanted: WantedPeople;
  people: People;
  /** what the last act did */
  said: string | undefined;
  onWanted(wanted: WantedPeople): void;
}

/** The search form and the people who match. */
export function PeopleList({ wanted, people, said, onWanted }: PeopleListProps) {
  const { found, problem, choices, offline, growing, outdated } = people;
  return (
    <div className={`${page.list} ${page.tight}`}>
      <div className={page.head}>
        <h1>Personas</h1>
        <p className={page.quiet}>
          <Link href="/personas/importar">Importar o exportar</Link>
        </p>
        {/* The live region is rendered empty first, because screen readers announce only changes of an existing
          region. */}
        <div role="status">{said && <Callout>{said}</Callout>}</div>
      </div>
      <SearchForm wanted={wanted} choices={choices} offline={offline} onWanted={onWanted} />
      {offline && found && (
        <Callout kind="status">Sin conexión. Ves lo último que respondió el servidor.</Callout>
      )}
      {found && problem?.kind === 'failed' && !offline && (
        <div className={page.row}>
          <Callout kind="alert">No pudimos buscar; ves el resultado anterior. {problem.message}</Callout>
          <Button onClick={people.refresh}>Reintentar</Button>
        </div>
      )}
      <p role="status" className={found ? page.quiet : 'visually-hidden'}>
        {found && countText(found.people.length, found.next !== undefined)}
      </p>
      {found ? (
        <>
          {found.people.length > 0 && <FoundRows people={found.people} wanted={found.wanted} />}
          {found.people.length === 0 && peopleHref({ wanted }) !== peopleHref({ wanted: EVERYBODY }) && (
            <div>
              <Button onClick={() => onWanted(EVERYBODY)}>Ver a todas</Button>
            </div>
          )}
          {found.next !== undefined && (
            <div>
              <Button busy={growing} disabled={offline || outdated} onClick={() => void people.more()}>
                Ver más
              </Button>
            </div>
          )}
        </>
      ) : (
        <Instead people={people} />
      )}
    </div>
  );
}

function countText(count: number, more: boolean): string {
  if (count === 0) return 'Nadie coincide con lo que buscas.';
  if (more) return `Las primeras ${count} personas, por apellido.`;
  return count === 1 ? '1 persona.' : `${count} personas, por apellido.`;
}

function Instead({ people: { problem, offline, refresh } }: { people: People }) {
  if (problem?.kind === 'none')
    return (
      <EmptyState>Este servidor lleva a su personal por otros medios: aquí no hay nada que ver.</EmptyState>
    );
  if (offline) return <EmptyState>Esta página necesita conexión. La abriremos en cuanto regrese.</EmptyState>;
  if (!problem)
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Preguntando al servidor…</p>
        <Skeleton height="24rem" />
      </div>
    );
  if (problem.kind === 'failed')
    return (
      <EmptyState action={<Button onClick={refresh}>Reintentar</Button>}>
        No pudimos buscar. {problem.message}
      </EmptyState>
    );
  return <RightRefused onAgain={refresh} />;
}
