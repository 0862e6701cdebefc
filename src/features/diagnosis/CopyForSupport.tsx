import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './diagnosis.module.css';

type Outcome = 'none' | 'copied' | 'refused';

/** Puts the text on the clipboard; where the browser refuses, shows it to be copied by hand. */
export function CopyForSupport({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const area = useRef<HTMLTextAreaElement>(null);

  async function copy() {
    setOutcome('none');
    try {
      // Missing on plain HTTP (B24).
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
      requestAnimationFrame(() => area.current?.select());
    }
  }

  return (
    <>
      <Button variant="primary" onClick={() => void copy()}>
        Copiar
      </Button>
      <p role="status" className={styles.said}>
        {outcome === 'copied' && 'Copiado. Pégalo en tu mensaje a soporte.'}
        {outcome === 'refused' && 'El navegador no dejó copiar. Selecciona el texto y cópialo.'}
      </p>
      {outcome === 'refused' && (
        <textarea
          ref={area}
          readOnly
          className={styles.text}
          rows={12}
          aria-label="Texto para soporte"
          value={text}
        />
      )}
    </>
  );
}
