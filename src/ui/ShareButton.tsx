import { Button, type ButtonProps } from './Button.tsx';

/** Hands a text to the system's share sheet; not drawn where there is none (Firefox on a desktop). */
export function ShareButton({ text, ...rest }: Omit<ButtonProps, 'onClick'> & { text: string }) {
  if (!('share' in navigator)) return null;
  // Closing the sheet without sending is no error.
  return <Button {...rest} onClick={() => void navigator.share({ text }).catch(() => undefined)} />;
}
