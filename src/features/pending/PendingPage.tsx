import { useState } from 'react';
import { Link } from 'wouter';
import { useObservable, useServices } from '../../domain/services.ts';
import type { PendingChange } from '../../domain/settings/pending-changes.ts';
import { page } from '../../ui/base/page.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import { NothingPending } from './EmptyQueue.tsx';
import styles from './pending.module.css';
import { PendingState } from './QueueStatus.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

const DiscardChangeDialog = lazyComponent(() => import('./DiscardChangeDialog.tsx'), 'DiscardChangeDialog');

const needsPerson = ({ estado }: PendingChange) => estado === 'conflicto' || estado === 'rechazado';

/** Every change that the server has not confirmed: what, since when, why, and the possible actions. */
export function PendingPage() {
  const { outbox, connection } = useServices();
  // Sorted by the time of the change, not of the next attempt, so that rows do not move under the pointer.
  const changes = useObservable(outbox.changes).toSorted((a, b) => (a.desde ?? 0) - (b.desde ?? 0));
  const { reading, saving } = useObservable(connection);
  const [asked, setAsked] = useState<PendingChange>();
  const close = () => setAsked(undefined);
  const { heading, list } = useRestoreFocus(changes);
  const now = useNow();
  const parts = [
    { id: 'por-revisar', title: 'Por revisar', rows: changes.filter(needsPerson) },
    { id: 'en-espera', title: 'En espera', rows: changes.filter((change) => !needsPerson(change)) },
  ].filter(({ rows }) => rows.length > 0);

  return (
    <>
      <div className={page.head}>
        <h1 ref={heading} tabIndex={-1}>
          Cambios por enviar
        </h1>
      </div>
      <div ref={list} className={styles.page}>
        {(reading || saving) && changes.length === 0 ? (
          <Skeleton height="6rem" />
        ) : (
          <>
            {changes.length > 0 ? <PendingState now={now} /> : <NothingPending />}
            {parts.map(({ id, title, rows }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id}>{title}</h2>
                <ul className={styles.list}>
                  {rows.map((change) => (
                    <ChangeRow
                      key={`${change.operacion} ${change.campo}`}
                      change={change}
                      now={now}
                      onDiscard={() => setAsked(change)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
        <p className={page.quiet}>
          ¿Algo no avanza? <Link href="/diagnostico">Abre el diagnóstico</Link> y cópialo para soporte.
        </p>
      </div>
      <OpenComponent
        part={DiscardChangeDialog}
        props={asked && { change: asked, onClose: close }}
        onFailure={close}
      />
    </>
  );
}
