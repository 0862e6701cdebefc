import { useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import type { ButtonVariant } from '../buttons/button-class.ts';

interface FileButtonProps {
  label: string;
  accept: string;
  disabled?: boolean;
  variant?: ButtonVariant;
  onFile(file: File): void;
}

/** A button that has the person choose one file. */
export function FileButton({
  label,
  accept,
  disabled = false,
  variant = 'primary',
  onFile,
}: FileButtonProps) {
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
      <Button variant={variant} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
