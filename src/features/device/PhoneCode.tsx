import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './device.module.css';
import { qrPath } from './qr-path.ts';
import { phoneObstacle } from './words.ts';

/** The code that a phone's camera reads, made here: no credentials in it, and no server asked for it. */
export function PhoneCode({ address }: { address: string }) {
  const [said, setSaid] = useState('');
  const { size, d } = qrPath(address);
  const obstacle = phoneObstacle(address);

  async function copy() {
    const copied = await copyText(address);
    setSaid(copied ? 'Copiada.' : 'El navegador no dejó copiar. Selecciona la dirección y cópiala.');
  }

  return (
    <div className={styles.phone}>
      {obstacle && <Notice>{obstacle}</Notice>}
      <svg
        className={styles.code}
        role="img"
        aria-label={`Código QR que abre ${address}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        {/* Black on white in every look: cameras want it so. */}
        <rect width="100%" height="100%" fill="#fff" />
        <path d={d} fill="#000" />
      </svg>
      <p>
        Escanéalo con la cámara de tu celular, o escribe la dirección: <code>{address}</code>
      </p>
      <Button onClick={() => void copy()}>Copiar dirección</Button>
      <p role="status">{said}</p>
    </div>
  );
}
