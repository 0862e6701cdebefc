import { type RefObject, useState } from 'react';
import { useServices } from '../../domain/services.ts';
import type { Day } from '../../lib/calendar.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { DataAge } from '../../ui/feedback/DataAge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { NoticeLists } from './NoticeLists.tsx';
import { MarkedNote } from './UndoBar.tsx';
import { useInbox } from './use-inbox.ts';

export function Inbox({ today, heading }: { today: Day; heading: RefObject<HTMLElement | null> }) {
  const { live, markRead } = useServices();
  const [opened] = useState(() => Date.now());
  /** ids of the notices marked last, for undo */
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const { rows, stand, loading } = useInbox(today);

  async function mark(leido: boolean, avisos: readonly string[]) {
    setMarked(leido ? avisos : []);
    const all = avisos.map((aviso) => markRead(aviso, leido ? opened : Date.now(), leido));
    const outcomes = await Promise.all(all);
    // A device that stores nothing sends at once, so only the server has the new state.
    if (outcomes.includes('servidor')) live.refresh();
    setFailed(outcomes.includes('fallo'));
    if (outcomes.includes('fallo')) setMarked([]);
  }

  if (loading)
    return (
      <section className={page.list} aria-busy="true" aria-label="Leyendo tus avisos">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="2.857rem" />
        ))}
      </section>
    );
  return (
    <div className={page.list}>
      {stand.state === 'kept' && <DataAge at={stand.at} />}
      {stand.state === 'failed' && (
        <Callout kind="alert">
          <p>No pudimos leer tus avisos. {stand.message}</p>
          <Button onClick={() => live.refresh()}>Intentar de nuevo</Button>
        </Callout>
      )}
      {failed && <Callout kind="alert">No se guardó. Tus avisos siguen aquí; intenta de nuevo.</Callout>}
      {rows.length === 0 && stand.state === 'offline' && (
        <EmptyState>Los avisos necesitan conexión la primera vez. Los verás en cuanto regrese.</EmptyState>
      )}
      {rows.length === 0 && (stand.state === 'ready' || stand.state === 'kept') && (
        <EmptyState>No tienes avisos. Aquí te decimos quién cumple años.</EmptyState>
      )}
      <NoticeLists rows={rows} heading={heading} onRead={(...avisos) => void mark(true, avisos)} />
      <MarkedNote
        count={marked.length}
        onUndo={() => {
          heading.current?.focus({ preventScroll: true });
          void mark(false, marked);
        }}
      />
    </div>
  );
}
