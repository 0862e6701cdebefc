import { useState } from 'react';
import { Link } from 'wouter';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type PendingChange, useObservable, useServices } from '../../user/services.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { NothingPending } from './NothingPending.tsx';
import { PendingState } from './PendingState.tsx';
import styles from './pending.module.css';
import { useFocusKept } from './use-focus-kept.ts';

const DiscardQuestion = lazyPart(() => import('./DiscardQuestion.tsx'), 'DiscardQuestion');

const needsPerson = ({ estado }: PendingChange) => estado === 'conflicto' || estado === 'rechazado';

/** Everything that the server has not confirmed: what, since when, why, and what one can do about it. */
export function PendingPage() {
  const { outbox, connection } = useServices();
  // By the wish, not by the next try: rows that are tried do not change places under the person's hand.
  const changes = useObservable(outbox.changes).toSorted((a, b) => (a.desde ?? 0) - (b.desde ?? 0));
  const { reading, saving } = useObservable(connection);
  const [asked, setAsked] = useState<PendingChange>();
  const close = () => setAsked(undefined);
  const { heading, list } = useFocusKept(changes);
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
      <OpenPart part={DiscardQuestion} props={asked && { change: asked, onClose: close }} onFailure={close} />
    </>
  );
}
