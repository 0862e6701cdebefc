import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { relativeTime } from '../../user/relative-time.ts';
import { type OpenSession, useObservable, useServices } from '../../user/services.ts';
import styles from './sessions.module.css';
import { useOpenSessions } from './use-open-sessions.ts';

const EndAllDialog = lazyPart(() => import('./EndAllDialog.tsx'), 'EndAllDialog');

/** Where the person is signed in, and the way to end it: at once, without Guardar. Nothing where the backend has no list. */
export function OpenSessions() {
  const { site } = useServices();
  const { host } = useObservable(site);
  const { loaded, offline, ending, said, again, end } = useOpenSessions();
  const [asked, setAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const close = () => setAsked(false);
  // The row that held the focus is gone.
  useEffect(() => {
    if (said?.kind === 'status') heading.current?.focus();
  }, [said]);

  // Another host may have none: nothing is promised before it is known.
  if (loaded.kind === 'none' || (loaded.kind === 'loading' && host !== '')) return null;
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
        <Notice>
          {loaded.kind === 'list'
            ? 'Sin conexión. Para cerrar una sesión hace falta.'
            : 'Esta lista necesita conexión. La mostraremos en cuanto regrese.'}
        </Notice>
      ) : (
        loaded.kind === 'loading' && <Skeleton height="7rem" />
      )}
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      {loaded.kind === 'failed' && !offline && (
        <div className={styles.failed}>
          <Notice kind="status">No pudimos leer tus sesiones.</Notice>
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
          <Button variant="danger" disabled={offline} onClick={() => setAsked(true)}>
            Cerrar sesión en todos mis dispositivos
          </Button>
        </>
      )}
      <OpenPart part={EndAllDialog} props={asked ? { onClose: close } : undefined} onFailure={close} />
    </section>
  );
}

interface RowProps {
  session: OpenSession;
  now: number;
  busy: boolean;
  offline: boolean;
  onEnd(): void;
}

const PHONE = /iPhone|iPad|Android/;

function Row({ session, now, busy, offline, onEnd }: RowProps) {
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

/** The server notes it each quarter of an hour: no more is said than that. */
function usedWords(current: boolean, used: number | undefined, now: number): string {
  if (current) return 'En uso ahora';
  if (used === undefined) return 'No sabemos cuándo se usó';
  return now - used < RECENT_MS ? 'Se usó hace unos minutos' : `Se usó ${relativeTime(used, now)}`;
}
