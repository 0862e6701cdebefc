import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useAppearance } from '../../../domain/hooks/use-appearance.ts';
import type { Choices, FoundPerson } from '../../../domain/personnel/personnel.ts';
import { initials } from '../../../domain/profile/initials.ts';
import { colorForLogin, fullName } from '../../../domain/profile/person.ts';
import { paintColor } from '../../../domain/settings/colors.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../ui/lazy/OpenComponent.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { PersonBadges } from '../PersonBadges.tsx';
import { isFromList } from '../people-query.ts';
import { RightRefused } from '../RightRefused.tsx';
import { Acts } from './Acts.tsx';
import { Entries } from './Entries.tsx';
import { Facts } from './Facts.tsx';
import { factGroups } from './person-facts.ts';
import { Rights } from './Rights.tsx';
import { Sessions } from './Sessions.tsx';
import { type LoadedPerson, usePerson } from './use-person.ts';

const ActDialog = lazyComponent(() => import('./ActDialog.tsx'), 'ActDialog');

interface PersonViewProps {
  usuario: string;
  /** the person as the list has them */
  found: FoundPerson | undefined;
  choices: Choices | undefined;
  listHref: string;
  /** an act has changed the person, or perhaps */
  onChange(): void;
  /** the server refuses this administrator */
  onDenied(): void;
  onDeleted(said: string): void;
}

/** One person's file: what the university keeps of them, and the acts on them. */
export function PersonView({ usuario, found, choices, listHref, ...told }: PersonViewProps) {
  const person = usePerson(usuario, told);
  const { loaded, offline, own, asked, busy, said } = person;
  const file = loaded.kind === 'person' ? loaded.person : undefined;
  const box = useRef<HTMLDivElement>(null);
  const message = asked ? undefined : said;
  // The pressed button may have disappeared with its row.
  useEffect(() => {
    if (message) box.current?.focus();
  }, [message]);

  return (
    <div className={page.tight}>
      <p className={page.quiet}>
        {/* Back keeps the list's focus and scroll position. */}
        <Link
          href={listHref}
          onClick={(event) => {
            if (!isFromList()) return;
            event.preventDefault();
            history.back();
          }}
        >
          Todas las personas
        </Link>
      </p>
      <Head usuario={usuario} person={file?.data ?? found} account={file?.account ?? found?.account} />
      {message && (
        <div ref={box} tabIndex={-1}>
          <Callout kind={message.kind}>{message.text}</Callout>
        </div>
      )}
      {offline && file && (
        <Callout kind="status">
          Sin conexión. Ves lo último que respondió el servidor; para hacer algo hace falta conexión.
        </Callout>
      )}
      {loaded.kind === 'person' ? (
        <div className={page.columns}>
          <div className={page.stack}>
            <Facts groups={factGroups(loaded.person)} />
            <Rights person={loaded.person} choices={choices} own={own} offline={offline} onAct={person.ask} />
            <Sessions sessions={loaded.person.sessions} own={own} offline={offline} onAct={person.ask} />
            <Entries entries={loaded.person.entries} />
          </div>
          {/* A box of its own, so that the column does not stretch. */}
          <div>
            <Acts data={loaded.person.data} own={own} offline={offline} onAct={person.ask} />
          </div>
        </div>
      ) : (
        <Instead loaded={loaded} offline={offline} onAgain={person.again} />
      )}
      <OpenComponent
        part={ActDialog}
        props={
          asked && file
            ? {
                act: asked,
                person: file,
                busy,
                offline,
                refusal: said?.text,
                onConfirm: () => void person.act(asked, file),
                onClose: person.close,
              }
            : undefined
        }
        onFailure={person.close}
      />
    </div>
  );
}

interface HeadProps {
  usuario: string;
  person:
    | Pick<FoundPerson, 'nombre' | 'apellido' | 'puesto' | 'departamento' | 'estatus' | 'rol'>
    | undefined;
  account: boolean | undefined;
}

/** The login name until the name is known. Initials only: the service worker would store a photo. */
function Head({ usuario, person, account = true }: HeadProps) {
  const dark = useAppearance('colorScheme') === 'dark';
  const color = paintColor(colorForLogin(usuario), dark);
  const name = person ? fullName(person) : usuario;
  return (
    <div className={page.head}>
      <div className={page.who}>
        <Avatar size="l" initials={initials(person ?? { nombre: usuario, apellido: '' })} color={color} />
        <div>
          <h1 translate="no">{name}</h1>
          {person && <p>{[person.puesto, person.departamento].filter(Boolean).join(' · ')}</p>}
          {person && (
            <p>
              <PersonBadges {...person} account={account} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

interface InsteadProps {
  loaded: Exclude<LoadedPerson, { kind: 'person' }>;
  offline: boolean;
  onAgain(): void;
}

function Instead({ loaded, offline, onAgain }: InsteadProps) {
  if (loaded.kind === 'none')
    return (
      <EmptyState>Este servidor lleva a su personal por otros medios: aquí no hay nada que ver.</EmptyState>
    );
  if (loaded.kind === 'nobody') return <EmptyState>{loaded.message} Pudo cambiar o eliminarse.</EmptyState>;
  if (offline) return <EmptyState>Esta página necesita conexión. La abriremos en cuanto regrese.</EmptyState>;
  if (loaded.kind === 'loading')
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Preguntando al servidor…</p>
        <Skeleton height="24rem" />
      </div>
    );
  if (loaded.kind === 'failed')
    return (
      <EmptyState action={<Button onClick={onAgain}>Reintentar</Button>}>
        No pudimos leer sus datos. {loaded.message}
      </EmptyState>
    );
  return <RightRefused onAgain={onAgain} />;
}
