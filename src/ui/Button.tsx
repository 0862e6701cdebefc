import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonVariant, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Under way: keeps its focus and its name, ignores presses. */
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
  // No `disabled`: it would drop the focus of whoever just pressed it, and hide its reason from the keyboard.
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
