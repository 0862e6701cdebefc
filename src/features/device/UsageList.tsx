import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Amount, Freeable, UsageReport } from '../../domain/device/storage-usage.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './device.module.css';
import { bytesText, FREEABLE, KIND_WORDS } from './device-text.ts';

interface UsageListProps {
  kinds: UsageReport['kinds'];
  /** a deletion is in progress */
  busy: boolean;
  onFree(kind: Freeable): void;
}

/** The stored data, one row per kind; kinds that can be deleted have a button. */
export function UsageList({ kinds, busy, onFree }: UsageListProps) {
  const { connection } = useServices();
  const { pending, review, durable } = useObservable(connection);
  const waiting = pending + review;
  return (
    <ul className={styles.kinds}>
      <Kind title="La app" text={appText(kinds.app)} size={sizeText(kinds.app)} />
      {FREEABLE.map((kind) => (
        <Kind key={kind} {...KIND_WORDS[kind]} size={sizeText(kinds[kind])}>
          {!!kinds[kind]?.count && (
            <Button
              aria-label={`Liberar ${KIND_WORDS[kind].within}`}
              busy={busy}
              onClick={() => onFree(kind)}
            >
              Liberar
            </Button>
          )}
        </Kind>
      ))}
      <Kind
        title="Cambios por enviar"
        text={
          durable
            ? 'Se quedan hasta que el servidor los tenga.'
            : 'Este dispositivo no los puede guardar: esperan mientras la página siga abierta.'
        }
        size={waiting === 0 ? 'ninguno' : String(waiting)}
      >
        <Link href="/pendientes">Ver</Link>
      </Kind>
      <Kind
        title="Lo tuyo"
        text="Sesión, ajustes, pestañas y borradores. Se van con Salir."
        // Session and settings have no file of their own and are never empty.
        size={kinds.propio ? bytesText(kinds.propio.bytes) : 'no se sabe'}
      />
    </ul>
  );
}

interface KindProps {
  title: string;
  text: string;
  size: string;
  children?: ReactNode;
}

const Kind = ({ title, text, size, children }: KindProps) => (
  <li>
    <div>
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
    <span className={styles.size}>{size}</span>
    <div className={styles.act}>{children}</div>
  </li>
);

const sizeText = (amount: Amount | undefined) => {
  if (!amount) return 'no se sabe';
  return amount.count === 0 ? 'nada' : bytesText(amount.bytes);
};

function appText(app: Amount | undefined): string {
  if (app && app.count > 0) return 'Sus archivos, para abrir sin conexión. Se quedan.';
  return window.isSecureContext
    ? 'Todavía no está guardada: sin conexión no abriría.'
    : 'Sin HTTPS no se guarda: sin conexión no abre.';
}
