import { useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { useBottomRoom } from '../../ui/hooks/use-bottom-room.ts';
import styles from './configuration.module.css';
import type { ConfigurationForm } from './use-configuration-form.ts';

const OUTCOMES = {
  servidor: 'Guardado.',
  dispositivo: 'Guardado en este dispositivo.',
  fallo: 'No pudimos guardar. Tus datos siguen aquí; intenta de nuevo.',
} as const;

interface SaveBarProps {
  form: ConfigurationForm;
  offline: boolean;
}

/** The bar at the bottom of the form: the unsaved changes, and the buttons that save, undo or reset them. */
export function SaveBar({ form, offline }: SaveBarProps) {
  const { changes, outcome } = form;
  const bar = useRef<HTMLDivElement>(null);
  useBottomRoom(bar, '--barra-guardar');
  const listed = changes.length > 0 && outcome !== 'fallo';
  const many = changes.length === 1 ? '1 cambio sin guardar' : `${changes.length} cambios sin guardar`;
  return (
    <div ref={bar} className={styles.bar}>
      <p className={styles.words}>
        <span aria-live="polite">
          {outcome && OUTCOMES[outcome]}
          {outcome === 'dispositivo' && offline && ' Se enviará cuando haya conexión.'}
          {outcome && listed && ' '}
          {listed && many}
          {changes.length === 0 && !outcome && 'Sin cambios por guardar'}
        </span>
        {listed && ': '}
        {listed &&
          changes.map(({ campo, label, from, to }, place) => (
            <span key={campo}>
              {place > 0 && '; '}
              <b>{label}</b>, {from} → {to}
            </span>
          ))}
      </p>
      {changes.length > 0 && (
        <Button variant="quiet" onClick={form.discard}>
          Deshacer
        </Button>
      )}
      <Button onClick={form.reset} aria-describedby="que-restablece">
        Restablecer
      </Button>
      <Button type="submit" variant="primary" busy={form.saving} disabled={changes.length === 0}>
        Guardar
      </Button>
    </div>
  );
}
