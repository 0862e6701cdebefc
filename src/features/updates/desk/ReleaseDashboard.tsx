import { useEffect, useRef, useState } from 'react';
import type { ReleaseAct, ReleasesState } from '../../../domain/updates/releases.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../ui/lazy/OpenComponent.tsx';
import { Adoption } from './Adoption.tsx';
import { Waiting } from './AvailableReleases.tsx';
import { Circulating } from './CurrentRelease.tsx';
import type { DeskParts } from './desk-parts.ts';
import { History } from './History.tsx';
import { ReleaseCommand } from './ReleaseCommand.tsx';
import { type LoadedReleases, useReleases } from './use-releases.ts';

const ActQuestion = lazyComponent(() => import('./ConfirmActionDialog.tsx'), 'ActQuestion');

interface AskedAction {
  act: ReleaseAct;
  /** the state that the decision is based on; the server refuses the action if it has changed */
  state: ReleasesState;
  then: (() => void) | undefined;
}

/** The state of the releases and the actions on them. Rendered only for people with permission. */
export function ReleaseDesk() {
  const { loaded, offline, busy, message, act, again } = useReleases();
  const [asked, setAsked] = useState<AskedAction>();
  const close = () => setAsked(undefined);
  const messageBox = useRef<HTMLDivElement>(null);
  // The pressed button may have disappeared together with its action.
  useEffect(() => {
    if (message) messageBox.current?.focus();
  }, [message]);

  async function confirm({ act: what, state, then }: AskedAction) {
    setAsked(undefined);
    if (await act(what, state)) then?.();
  }

  return (
    <div className={page.stack}>
      <div className={page.tight}>
        <Freshness loaded={loaded} offline={offline} busy={busy === 'read'} onAgain={() => void again()} />
        {message && (
          <div ref={messageBox} tabIndex={-1}>
            <Callout kind={message.kind}>{message.text}</Callout>
          </div>
        )}
      </div>
      {loaded.kind === 'state' ? (
        <State
          state={loaded.state}
          busy={busy !== undefined && busy !== 'read'}
          offline={offline}
          onAct={(what, then) => setAsked({ act: what, state: loaded.state, then })}
        />
      ) : (
        <Instead kind={loaded.kind} offline={offline} onAgain={() => void again()} />
      )}
      <OpenComponent
        part={ActQuestion}
        props={
          asked && {
            act: asked.act,
            state: asked.state,
            onConfirm: () => void confirm(asked),
            onClose: close,
          }
        }
        onFailure={close}
      />
    </div>
  );
}

function State(parts: DeskParts) {
  const { state } = parts;
  return (
    <>
      {state.retired && (
        <Callout kind="alert">
          <b>La app está retirada de los dispositivos.</b> Ya no guardan su copia para abrir sin conexión: se
          abre solo con red, y nadie recibe avisos de versiones. Los cambios por enviar siguen en cada
          dispositivo. Para volver, en el servidor: <ReleaseCommand options="--restore-worker" />.
        </Callout>
      )}
      <Circulating {...parts} />
      <Waiting {...parts} />
      <Adoption state={state} />
      <History steps={state.history} />
    </>
  );
}

interface FreshnessProps {
  loaded: LoadedReleases;
  offline: boolean;
  busy: boolean;
  onAgain(): void;
}

/** How old the shown state is, and a button that reads it again. */
function Freshness({ loaded, offline, busy, onAgain }: FreshnessProps) {
  const now = useNow();
  if (loaded.kind !== 'state') return null;
  const age = <time dateTime={new Date(loaded.at).toISOString()}>{relativeTime(loaded.at, now)}</time>;
  return (
    <div className={page.row}>
      <p className={page.quiet}>
        {offline ? (
          <>Sin conexión · lo que el servidor dijo {age}. Para cambiar algo hace falta conexión.</>
        ) : loaded.missed ? (
          <>El servidor no respondió · lo que dijo {age}.</>
        ) : (
          <>Lo que el servidor dijo {age}; se pregunta cada minuto.</>
        )}
      </p>
      <Button variant="quiet" busy={busy} disabled={offline} onClick={onAgain}>
        Preguntar ahora
      </Button>
    </div>
  );
}

interface DashboardInsteadProps {
  kind: Exclude<LoadedReleases['kind'], 'state'>;
  offline: boolean;
  onAgain(): void;
}

function Instead({ kind, offline, onAgain }: DashboardInsteadProps) {
  if (kind === 'none')
    return (
      <EmptyState>
        Este servidor publica sus versiones por otros medios: aquí no hay nada que hacer.
      </EmptyState>
    );
  if (offline)
    return <EmptyState>Esta sección necesita conexión. La abriremos en cuanto regrese.</EmptyState>;
  if (kind === 'loading')
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Preguntando al servidor…</p>
        <Skeleton height="12rem" />
      </div>
    );
  return (
    <EmptyState action={<Button onClick={onAgain}>Reintentar</Button>}>
      {kind === 'denied'
        ? 'El servidor no reconoce tu permiso para ver las versiones. Pídeselo a quienes administran la app.'
        : 'No pudimos leer las versiones del servidor.'}
    </EmptyState>
  );
}
