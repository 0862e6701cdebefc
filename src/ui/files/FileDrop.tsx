import { type ReactNode, useEffect, useRef, useState } from 'react';
import { page } from '../base/page.ts';
import { FileButton } from './FileButton.tsx';
import styles from './files.module.css';

interface FileDropProps {
  label: string;
  accept: string;
  disabled?: boolean;
  children?: ReactNode;
  onFile(file: File): void;
}

/** Takes one file by button, or dropped anywhere in the window. */
export function FileDrop({ label, accept, disabled = false, children, onFile }: FileDropProps) {
  const over = useDroppedFile((file) => {
    if (!disabled) onFile(file);
  });
  return (
    <div className={styles.drop} data-over={over || undefined}>
      {children}
      <FileButton label={label} accept={accept} disabled={disabled} onFile={onFile} />
      <p className={page.quiet}>o arrástralo aquí</p>
    </div>
  );
}

/** @returns whether a file is being dragged over the window */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    // Without this the browser would show the file in place of the app.
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) latest.current(file);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, []);
  return over;
}
