import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ActiveSession } from '../../domain/account/active-sessions.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { DataAge } from '../../ui/feedback/DataAge.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';
import styles from './sessions.module.css';
import { useOpenSessions } from './use-open-sessions.ts';

const EndAllDialog = lazyComponent(() => import('./EndAllDialog.tsx'), 'EndAllDialog');

/**
 * The devices on which the person is signed in, each with a button that ends its session at once. Renders
 * nothing if the backend has no such list.
 */
export function OpenSessions() {
  const { site } = useServices();
  const { ajeno } = useObservable(site);
  const { loaded, offline, ending, message, again, end } = useOpenSessions();
  const [asked, setAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const close = () => setAsked(false);
  // The row that had the focus has disappeared.
  useEffect(() => {
    if (message?.kind === 'status') heading.current?.focus();
  }, [message]);

  // Another service may have no list, so show nothing until that is known.
  if (loaded.kind === 'none' || (loaded.kind === 'loading' && ajeno)) return null;
  return (
    <section aria-labelledby="sesiones-abiertas">
      <h2 id="sesiones-abiertas" ref={heading} tabIndex={-1}>
        Sesiones abiertas
      </h2>
      <p className={page.prose}>
        Los dispositivos donde entraste con tu cuenta. Si no reconoces uno, cierra su sesión y cambia tu
        contraseña. <Link href="/privacidad">Qué se guarda y dónde</Link>.
      </p>
      {offline ? (
        <Callout>
          {loaded.kind === 'list'
            ? 'Para cerrar una sesión hace falta conexión.'
            : 'Esta lista necesita conexión. La mostraremos en cuanto regrese.'}
        </Callout>
      ) : (
        loaded.kind === 'loading' && <Skeleton height="7rem" />
      )}
      {offline && loaded.kind === 'list' && <DataAge at={loaded.at} />}
      {message && <Callout kind={message.kind}>{message.text}</Callout>}
      {loaded.kind === 'failed' && !offline && (
        <div className={styles.failed}>
          <Callout kind="status">No pudimos leer tus sesiones.</Callout>
          <Button onClick={again}>Reintentar</Button>
        </div>
      )}
      {loaded.kind === 'list' && (
        <>
          <ul className={styles.list}>
            {loaded.sessions.map((one) => (
              <Row
                key={one.id}
                session={one}
                now={now}
                busy={ending === one.id}
                offline={offline}
                onEnd={() => void end(one)}
              />
            ))}
          </ul>
          <div className={page.row}>
            <Link href="/contrasena" className={buttonClass()}>
              Cambiar contraseña
            </Link>
            <Button variant="danger" disabled={offline} onClick={() => setAsked(true)}>
              Cerrar sesión en todos mis dispositivos
            </Button>
          </div>
        </>
      )}
      <OpenComponent part={EndAllDialog} props={asked ? { onClose: close } : undefined} onFailure={close} />
    </section>
  );
}

interface SessionRowProps {
  session: ActiveSession;
  now: number;
  busy: boolean;
  offline: boolean;
  onEnd(): void;
}

const PHONE = /iPhone|iPad|Android/;

function Row({ session, now, busy, offline, onEnd }: SessionRowProps) {
  const { device = 'Dispositivo sin nombre', used, current } = session;
  const Icon = PHONE.test(device) ? Smartphone : Monitor;
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <strong>{device}</strong> {current && <Badge tone="success">Este dispositivo</Badge>}
        <span>{usedWords(current, used, now)}</span>
      </div>
      {!current && (
        <Button busy={busy} disabled={offline} aria-label={`Cerrar la sesión de ${device}`} onClick={onEnd}>
          Cerrar
        </Button>
      )}
    </li>
  );
}

const RECENT_MS = 16 * 60_000;

/** The server records the last use every quarter of an hour, so the text is no more precise. */
function usedWords(current: boolean, used: number | undefined, now: number): string {
  if (current) return 'En uso ahora';
  if (used === undefined) return 'No sabemos cuándo se usó';
  return now - used < RECENT_MS ? 'Se usó hace unos minutos' : `Se usó ${relativeTime(used, now)}`;
}
