import styles from './leaving.module.css';

/** Over everything while a session ends: what is below is not to be touched any more. */
export function Leaving({ children }: { children: string }) {
  return (
    <p role="alert" className={styles.leaving}>
      {children}
    </p>
  );
}
