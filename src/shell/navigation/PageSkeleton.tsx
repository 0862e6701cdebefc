import styles from './page-state.module.css';

const WIDTHS = [100, 92, 96, 60, 98, 84];

/**
 * Placeholder of a page that is loading. It is part of the prerendered HTML, so it holds no personal data.
 */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="visually-hidden">Cargando…</p>
      <i className={styles.title} />
      {WIDTHS.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
