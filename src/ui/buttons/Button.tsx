import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** An action is in progress: the button keeps its focus and name and ignores presses. */
  busy?: boolean;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  busy = false,
  disabled,
  wide,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // `aria-disabled` instead of `disabled`, which would remove the focus from the pressed button and hide the
  // button from the keyboard.
  const off = busy || disabled;
  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass(variant, wide), className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={off || rest['aria-disabled'] || undefined}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
    />
  );
}
