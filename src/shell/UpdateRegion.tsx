import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../ui/Button.tsx';
import { useBottomRoom } from '../ui/use-bottom-room.ts';
import { clock, useCountdown } from '../ui/use-countdown.ts';
import { useObservable } from '../user/services.ts';
import { unsaved } from '../user/unsaved.ts';
import type { UpdateState, Updates } from '../user/updates.ts';
import styles from './UpdateRegion.module.css';
import { updateText } from './update-words.ts';

/** The prompt of a newer version (C6), in every world: a root of its own beside them. */
export function mountUpdateRegion(updates: Updates): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<UpdateRegion updates={updates} />);
}

export function UpdateRegion({ updates }: { updates: Updates }) {
  const state = useObservable(updates.state);
  // There before it says anything, or a screen reader would not hear it.
  const [heard, setHeard] = useState(false);
  useEffect(() => setHeard(true), []);
  const shown = heard && state.offer !== undefined && state.phase !== 'pospuesta';
  return (
    <div role="status" aria-atomic="false">
      {shown && <Offer updates={updates} state={state} />}
    </div>
  );
}

function Offer({ updates, state }: { updates: Updates; state: UpdateState }) {
  const { offer, accepted, countdown, canWait } = state;
  const text = updateText(state);
  const box = useRef<HTMLElement>(null);
  const from = useRef<EventTarget>(null);
  // The page leaves as much free below itself: the region covers nothing that can be pressed.
  useBottomRoom(box, '--actualizacion');
  useLayoutEffect(() => {
    const place = box.current;
    return () => {
      // Whoever answered goes on where they were.
      const back = from.current instanceof HTMLElement && from.current.isConnected ? from.current : undefined;
      if (place?.contains(document.activeElement)) (back ?? document.querySelector('main'))?.focus();
    };
  }, []);

  return (
    <section
      ref={box}
      aria-label="Actualización"
      className={styles.region}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget;
      }}
    >
      <div className={styles.words}>
        <h2>Hay una versión nueva</h2>
        {offer !== undefined && offer.notes.length > 0 && !accepted && (
          <ul>
            {offer.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {text !== undefined && <p>{text}</p>}
        {inShell() && !accepted && (
          <a href={NEWS} onClick={openNews}>
            Ver novedades
          </a>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="primary" busy={accepted} onClick={updates.accept}>
          Actualizar
        </Button>
        {canWait && <Button onClick={updates.later}>Más tarde</Button>}
        {countdown !== undefined && <Seconds until={countdown} />}
      </div>
    </section>
  );
}

const NEWS = '/novedades';
const inShell = () => document.documentElement.dataset.mundo === 'marco';

/** In the shell's own router, which hears of it; a form with unsaved changes is asked about. */
function openNews(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  unsaved.leave(() => history.pushState(null, '', NEWS));
}

/** For the eye; the text above says the minute once. */
function Seconds({ until }: { until: number }) {
  const left = useCountdown(until);
  return (
    <span aria-hidden="true" className={styles.seconds}>
      {clock(left)}
    </span>
  );
}
