import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { copyText } from '../../ui/buttons/copy-text.ts';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import styles from './diagnosis.module.css';

type CopyOutcome = 'none' | 'copied' | 'refused';

/** Copies the text to the clipboard. If the browser refuses, shows it so that the person can copy it. */
export function CopyForSupport({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<CopyOutcome>('none');
  const area = useRef<HTMLTextAreaElement>(null);

  async function copy() {
    setOutcome('none');
    const copied = await copyText(text);
    setOutcome(copied ? 'copied' : 'refused');
    if (!copied) requestAnimationFrame(() => area.current?.select());
  }

  return (
    <>
      <Button variant="primary" onClick={() => void copy()}>
        Copiar
      </Button>
      <p role="status" className={styles.message}>
        {outcome === 'copied' && 'Copiado. Pégalo en tu mensaje a soporte.'}
        {outcome === 'refused' && 'El navegador no dejó copiar. Selecciona el texto y cópialo.'}
      </p>
      {outcome === 'refused' && (
        <TextArea
          ref={area}
          readOnly
          className={styles.text}
          rows={12}
          label="Texto para soporte"
          value={text}
        />
      )}
    </>
  );
}
