import { type RefObject, useState } from 'react';
import { Age } from '../../ui/Age.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Day } from '../../user/calendar.ts';
import { useServices } from '../../user/services.ts';
import { MarkedNote } from './MarkedNote.tsx';
import { NoticeLists } from './NoticeLists.tsx';
import { useInbox } from './use-inbox.ts';

export function Inbox({ today, heading }: { today: Day; heading: RefObject<HTMLElement | null> }) {
  const { live, markRead } = useServices();
  const [opened] = useState(() => Date.now());
  /** what was marked last, and can be taken back */
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const { rows, stand, loading } = useInbox(today);

  async function mark(leido: boolean, avisos: readonly string[]) {
    setMarked(leido ? avisos : []);
    const all = avisos.map((aviso) => markRead(aviso, leido ? opened : Date.now(), leido));
    const kept = await Promise.all(all);
    // Sent at once by a device that keeps nothing: only the server knows of it.
    if (kept.includes('servidor')) live.refresh();
    setFailed(kept.includes('fallo'));
    if (kept.includes('fallo')) setMarked([]);
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
      {stand.state === 'kept' && <Age at={stand.at} />}
      {stand.state === 'failed' && (
        <Notice kind="alert">
          <p>No pudimos leer tus avisos. {stand.message}</p>
          <Button onClick={() => live.refresh()}>Intentar de nuevo</Button>
        </Notice>
      )}
      {failed && <Notice kind="alert">No se guardó. Tus avisos siguen aquí; intenta de nuevo.</Notice>}
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
