import CircleCheck from 'lucide-react/icons/circle-check';
import { useObservable, useServices } from '../../domain/services.ts';
import styles from './pending.module.css';

/** Shown if no change is pending: says so and what this page is for. */
export function NothingPending() {
  const { durable } = useObservable(useServices().connection);
  return (
    <div className={styles.calm}>
      <CircleCheck aria-hidden="true" />
      <div>
        <h2>Nada por enviar</h2>
        <p>
          {durable
            ? 'Lo que cambies sin conexión queda aquí hasta que el servidor lo confirme.'
            : 'Este dispositivo no puede guardar cambios sin conexión: cada uno se envía al momento.'}
        </p>
      </div>
    </div>
  );
}
