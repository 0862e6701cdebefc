import { useState } from 'react';
import { Link } from 'wouter';
import { useProcessRight } from '../../../domain/hooks/use-process-right.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../ui/lazy/OpenComponent.tsx';
import styles from '../profile.module.css';

const EndSessionsQuestion = lazyComponent(() => import('./EndSessionsDialog.tsx'), 'EndSessionsQuestion');

/** Ends all sessions of a person; for administrators with the right to manage people. */
export function EndSessions({ usuario }: { usuario: string }) {
  const { session, connection, site } = useServices();
  const { host } = useObservable(site);
  const { offline } = useObservable(connection);
  const may = useProcessRight('personas');
  const state = useObservable(session.state);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ kind: 'status' | 'alert'; text: string }>();

  async function end() {
    setAsked(false);
    setBusy(true);
    setMessage(undefined);
    const count = await session
      .account()
      .then((account) => account.endSessionsOf(usuario))
      .catch(() => undefined);
    setBusy(false);
    setMessage(
      count === undefined
        ? { kind: 'alert', text: 'No pudimos cerrar sus sesiones. Intenta de nuevo.' }
        : { kind: 'status', text: endedText(count) },
    );
  }

  // Another host has its own way to end sessions.
  if (host !== '' || may.state !== 'yes') return null;
  const own = state.phase === 'open' && state.usuario.toLowerCase() === usuario.toLowerCase();
  return (
    <section className={`${page.box} ${page.start} ${styles.ending}`}>
      <h2>Sesiones</h2>
      {own ? (
        <p className={page.quiet}>
          Las tuyas se cierran en <Link href="/configuracion">Configuración</Link>.
        </p>
      ) : (
        <>
          <p className={page.quiet}>
            Por ejemplo, si perdió un equipo. Sale de todos sus dispositivos y recibe un correo que lo dice.
          </p>
          {message && <Callout kind={message.kind}>{message.text}</Callout>}
          <Button variant="danger" busy={busy} disabled={offline} onClick={() => setAsked(true)}>
            Cerrar todas sus sesiones
          </Button>
        </>
      )}
      <OpenComponent
        part={EndSessionsQuestion}
        props={asked ? { usuario, onConfirm: () => void end(), onClose: () => setAsked(false) } : undefined}
        onFailure={() => setAsked(false)}
      />
    </section>
  );
}

function endedText(count: number): string {
  if (count === 0) return 'No tenía sesiones abiertas.';
  return count === 1
    ? 'Cerramos su sesión. Se lo decimos por correo.'
    : `Cerramos sus ${count} sesiones. Se lo decimos por correo.`;
}
