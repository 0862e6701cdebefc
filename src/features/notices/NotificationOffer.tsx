import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { FIRST_HOUR, HourField } from './HourField.tsx';
import styles from './inbox.module.css';

interface NotificationOfferProps {
  onChoose(hour: number): Promise<void>;
  onDecline(): void;
}

/** The app's own question about notifications, asked once per device before the browser's prompt. */
export function NotificationOffer({ onChoose, onDecline }: NotificationOfferProps) {
  const [hour, setHour] = useState(FIRST_HOUR);
  const [busy, setBusy] = useState(false);
  return (
    <section className={styles.offer} aria-labelledby="ofrecer-avisos">
      <h2 id="ofrecer-avisos">¿Quieres que te avisemos de los cumpleaños? Tú eliges la hora.</h2>
      <p>
        Un aviso al día con quienes cumplen años, aunque la app esté cerrada. Se puede ver en la pantalla de
        bloqueo de este dispositivo.
      </p>
      <HourField hour={hour} onChange={setHour} />
      <div className={styles.answers}>
        <Button
          variant="primary"
          busy={busy}
          onClick={() => {
            setBusy(true);
            void onChoose(hour);
          }}
        >
          Activar avisos
        </Button>
        <Button variant="quiet" onClick={onDecline}>
          Ahora no
        </Button>
      </div>
    </section>
  );
}
