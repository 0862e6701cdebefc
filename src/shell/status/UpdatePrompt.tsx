import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { unsaved } from '../../domain/leaving/unsaved.ts';
import { useObservable } from '../../domain/services.ts';
import { RECOMMENDED } from '../../domain/updates/update-text.ts';
import type { UpdateState, Updates } from '../../domain/updates/updates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useBottomRoom } from '../../ui/hooks/use-bottom-room.ts';
import { clock, useCountdown } from '../../ui/hooks/use-countdown.ts';
import styles from './UpdatePrompt.module.css';
import { updateText } from './update-prompt-text.ts';

/**
 * The prompt for a newer version (C6). It has a React root of its own, so that it shows on the sign-in and
 * within a session.
 */
export function mountUpdateRegion(updates: Updates): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<UpdateRegion updates={updates} />);
}

export function UpdateRegion({ updates }: { updates: Updates }) {
  const state = useObservable(updates.state);
  // The live region is rendered empty first: screen readers do not announce text that appears together with
  // its region.
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
  // The page reserves the same height below its content, so that the region covers nothing that can be
  // pressed.
  useBottomRoom(box, '--actualizacion');
  useLayoutEffect(() => {
    const place = box.current;
    return () => {
      // Returns the focus to the element that had it before the region.
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
        <h2>
          Hay una versión nueva
          {offer?.urgency === 'recomendada' && (
            <>
              {' '}
              <Badge tone="warning">{RECOMMENDED}</Badge>
            </>
          )}
        </h2>
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
const inShell = () => document.documentElement.dataset.appRoot === 'marco';

/**
 * Navigates with `history.pushState`, which the router of the shell observes. Unsaved changes are asked about
 * first.
 */
function openNews(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  unsaved.leave(() => history.pushState(null, '', NEWS));
}

/** Hidden from screen readers: the text above states the time once. */
function Seconds({ until }: { until: number }) {
  const left = useCountdown(until);
  return (
    <span aria-hidden="true" className={styles.seconds}>
      {clock(left)}
    </span>
  );
}
