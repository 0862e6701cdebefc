import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { copyText } from '../../ui/buttons/copy-text.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import styles from './device.module.css';
import { phoneObstacle } from './device-text.ts';
import { qrPath } from './qr-path.ts';

/** The QR code for a phone's camera. It is made in the page and contains no credentials. */
export function PhoneCode({ address }: { address: string }) {
  const [message, setMessage] = useState('');
  const { size, d } = qrPath(address);
  const obstacle = phoneObstacle(address);

  async function copy() {
    const copied = await copyText(address);
    setMessage(copied ? 'Copiada.' : 'El navegador no dejó copiar. Selecciona la dirección y cópiala.');
  }

  return (
    <div className={styles.phone}>
      {obstacle && <Callout>{obstacle}</Callout>}
      <svg
        className={styles.code}
        role="img"
        aria-label={`Código QR que abre ${address}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        {/* Black on white in every appearance, because cameras need it. */}
        <rect width="100%" height="100%" fill="#fff" />
        <path d={d} fill="#000" />
      </svg>
      <p>
        Escanéalo con la cámara de tu celular, o escribe la dirección: <code>{address}</code>
      </p>
      <Button onClick={() => void copy()}>Copiar dirección</Button>
      <p role="status">{message}</p>
    </div>
  );
}
