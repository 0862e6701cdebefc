import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { relativeTime } from '../../user/relative-time.ts';
import type { ReleaseAct, ReleasesState } from '../../user/releases.ts';
import { Adoption } from './Adoption.tsx';
import { Circulating } from './Circulating.tsx';
import { History } from './History.tsx';
import { type Loaded, useReleases } from './use-releases.ts';
import { Waiting } from './Waiting.tsx';

const ActQuestion = lazyPart(() => import('./ActQuestion.tsx'), 'ActQuestion');

interface Asked {
  act: ReleaseAct;
  /** what the person decides on: if it is another by then, nothing is done */
  state: ReleasesState;
  then: (() => void) | undefined;
}

/** What is published to whom, how far it has come, and what can be done about it. Only where somebody may see it. */
export function ReleaseDesk() {
  const { loaded, offline, busy, said, act, again } = useReleases();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const message = useRef<HTMLDivElement>(null);
  // The button that had the focus may have gone with what it did.
  useEffect(() => {
    if (said) message.current?.focus();
  }, [said]);

  async function confirm({ act: what, state, then }: Asked) {
    setAsked(undefined);
    if (await act(what, state)) then?.();
  }

  return (
    <div className={page.stack}>
      <div className={page.tight}>
        <Freshness loaded={loaded} offline={offline} busy={busy === 'read'} onAgain={() => void again()} />
        {said && (
          <div ref={message} tabIndex={-1}>
            <Notice kind={said.kind}>{said.text}</Notice>
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
      <OpenPart
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

export interface DeskParts {
  state: ReleasesState;
  /** something is on its way: nothing else is begun */
  busy: boolean;
  offline: boolean;
  /** Asks first; `then` after it was done. */
  onAct(act: ReleaseAct, then?: () => void): void;
}

function State(parts: DeskParts) {
  const { state } = parts;
  return (
    <>
      {state.retired && (
        <Notice kind="alert">
          <b>La app está retirada de los dispositivos.</b> Ya no guardan su copia para abrir sin conexión: se
          abre solo con red, y nadie recibe avisos de versiones. Los cambios por enviar siguen en cada
          dispositivo. Para volver: <code>npm run release -- --restore-worker</code>, en el servidor.
        </Notice>
      )}
      <Circulating {...parts} />
      <Waiting {...parts} />
      <Adoption state={state} />
      <History steps={state.history} />
    </>
  );
}

interface FreshnessProps {
  loaded: Loaded;
  offline: boolean;
  busy: boolean;
  onAgain(): void;
}

/** How old what is shown is, and the way to newer. */
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

interface InsteadProps {
  kind: Exclude<Loaded['kind'], 'state'>;
  offline: boolean;
  onAgain(): void;
}

function Instead({ kind, offline, onAgain }: InsteadProps) {
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
        <p className="solo-lector">Preguntando al servidor…</p>
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
