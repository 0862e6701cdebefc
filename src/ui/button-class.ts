import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** For links that look like a button; `Button` uses it too. */
export const buttonClass = (variant: ButtonVariant = 'secondary', wide = false): string =>
  [styles.button, styles[variant], wide && styles.wide].filter(Boolean).join(' ');
