import { useRef } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps {
  label: string;
  accept: string;
  disabled?: boolean;
  onFile(file: File): void;
}

/** A button that has the person choose one file. */
export function FileButton({ label, accept, disabled = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Button variant="primary" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
