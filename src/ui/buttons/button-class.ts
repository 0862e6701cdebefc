import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** The class of `Button`, also for links that look like a button. */
export const buttonClass = (variant: ButtonVariant = 'secondary', wide = false): string =>
  [styles.button, styles[variant], wide && styles.wide].filter(Boolean).join(' ');
